import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./query.ts";

/** How the driver shall ask a statement; one that does not know the words asks as ever. */
export type Asked = { plan?: string; later?: true };

type Compilable<T> = { compile(db: Db): CompiledQuery<T> };

const ask = <T>(db: Db, query: Compilable<T>, asked: Asked): Promise<QueryResult<T>> =>
  db.executeQuery({ ...query.compile(db), ...asked });

/**
 * For hot statements: each connection plans them once, for any values, and keeps the plan under the name given. Of a list
 * with its joins planning is most of the work. Only where the best plan does not hang on the values: an index that holds
 * all that is asked for, or a key.
 */
export const executePlanned = async <T>(db: Db, plan: string, query: Compilable<T>): Promise<T[]> =>
  (await ask(db, query, { plan })).rows;

/**
 * For writes and locks whose answer nobody needs: sent together with the next statement of the transaction or with its commit, which
 * fail in their stead. Outside of a transaction at once.
 */
export const executeLater = async (db: Db, plan: string, query: Compilable<unknown>): Promise<void> =>
  void (await ask(db, query, { plan, later: true }));
