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

/** Plans of one connection that are kept; each takes some 100 kB there. */
const keptPlans = 100;
const planNames = new Map<string, string>();

/**
 * Sends statements that begin with the comment `keep` under a name, so that each connection plans them once and
 * not at every call: of a list's 1.7 ms in the database 1.3 are planning. For few hot statements whose plan does not
 * hang on their values.
 */
class KeepingClient extends pg.Client {
  // The driver's method has a dozen signatures; the query builder uses the one with text and values.
  override query(...given: unknown[]): never {
    const [text, values, ...rest] = given;
    const send = super.query.bind(this) as (...given: unknown[]) => never;
    if (typeof text !== "string" || !text.startsWith("/* keep */")) return send(...given);
    let name = planNames.get(text);
    if (name === undefined && planNames.size < keptPlans) {
      name = `keep${planNames.size}`;
      planNames.set(text, name);
    }
    return name === undefined ? send(...given) : send({ name, text, values }, ...rest);
  }
}

export type DatabaseOptions = {
  url: string;
  /** Most connections of this process. */
  max: number;
  /** A statement that runs longer is cancelled by the server; 0 for none. */
  statementTimeoutMs?: number;
  /** A call that waits longer for a connection fails. */
  connectTimeoutMs?: number;
  onError?: (error: Error) => void;
};

/** A pool and the query builder on it. A lost idle connection is told to `onError` and replaced on the next use. */
export function openDatabase(options: DatabaseOptions): OpenDatabase {
  const { url, max, statementTimeoutMs = 10_000, connectTimeoutMs = 1_000, onError } = options;
  const pool = new pg.Pool({
    Client: KeepingClient,
    connectionString: url,
    max,
    types,
    application_name: "busbar",
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 30_000,
    ...(statementTimeoutMs > 0 && { statement_timeout: statementTimeoutMs }),
    idle_in_transaction_session_timeout: 60_000,
  });
  pool.on("error", (error) => onError?.(error));
  // While a connection is out of the pool nobody listens to it, and its loss between two statements of a transaction
  // would end the process. The next statement fails all the same.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return { pool, db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }) };
}
