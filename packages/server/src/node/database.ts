import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Database } from "../tables.ts";

export type OpenDatabase = { db: Kysely<Database>; pool: pg.Pool };

const dateType = 1082;

/**
 * `date` stays the text `YYYY-MM-DD`: a local business date has no instant, and the driver would make one of it.
 * `bigint` and `numeric` are strings already; `timestamptz` is a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === dateType ? (text: string) => text : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

export type DatabaseOptions = {
  url: string;
  /** Most connections of this process. */
  max: number;
  /** A statement that runs longer is cancelled by the server; 0 for none. */
  statementTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/** A pool and the query builder on it. A lost idle connection is told to `onError` and replaced on the next use. */
export function openDatabase({ url, max, statementTimeoutMs = 10_000, onError }: DatabaseOptions): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    application_name: "busbar",
    connectionTimeoutMillis: 1_000,
    idleTimeoutMillis: 30_000,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (error) => onError?.(error));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
