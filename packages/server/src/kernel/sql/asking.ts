import type { CompiledQuery, QueryResult } from "kysely";
import type { Db } from "./query.ts";

/** Hints to the database driver on how to run a statement; drivers that do not know them ignore them. */
export type Asked = { plan?: string; later?: true; last?: true };

type Compilable<T> = { compile(db: Db): CompiledQuery<T> };

const ask = <T>(db: Db, query: Compilable<T>, asked: Asked): Promise<QueryResult<T>> =>
  db.executeQuery({ ...query.compile(db), ...asked });

/**
 * For frequent statements: each connection plans the statement once for any values and keeps the plan under its name,
 * because planning a list with its joins costs more than running it. Use it only where the best plan does not depend on
 * the values, such as for a lookup by key or an index that covers the filter.
 */
export const executePlanned = async <T>(db: Db, plan: string, query: Compilable<T>): Promise<T[]> =>
  (await ask(db, query, { plan })).rows;

/**
 * For the last statement of a transaction, with a plan as above: the commit travels with it, which saves a trip. When it
 * fails, nothing of the transaction stays. Nothing can be asked in the transaction afterwards, nor taken back.
 */
export const executeLast = async <T>(db: Db, plan: string, query: Compilable<T>): Promise<T[]> =>
  (await ask(db, query, { plan, last: true })).rows;

/**
 * For writes and locks whose result nobody needs: the statement is sent together with the next one of the transaction
 * or with its commit, and its error is thrown there. Outside a transaction it runs at once.
 */
export const executeLater = async (db: Db, plan: string, query: Compilable<unknown>): Promise<void> =>
  void (await ask(db, query, { plan, later: true }));
