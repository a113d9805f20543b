import type { CompiledQuery } from "kysely";
import { nameStatement } from "../fast/statement-names.ts";
import type { Db } from "./query.ts";

type Compilable<T> = { compile(db: Db): CompiledQuery<T> };

/**
 * For frequent statements: each connection plans the statement once for any values and keeps the plan under its name,
 * because planning a list with its joins costs more than running it. Use it only where the best plan does not depend on
 * the values, such as for a lookup by key or an index that covers the filter.
 */
export async function executePlanned<T>(db: Db, plan: string, query: Compilable<T>): Promise<T[]> {
  const compiled = query.compile(db);
  nameStatement(plan, compiled.sql);
  return (await db.executeQuery(compiled)).rows;
}
