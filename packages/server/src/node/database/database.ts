import { Kysely } from "kysely";
import pg from "pg";
import type { Database } from "../../tables.ts";
import { backgroundAnswerMs } from "./background-work.ts";
import { BatchingDialect } from "./driver/driver.ts";
import { watchForgottenStatements } from "./forgotten-statements.ts";
import { createLifeSign } from "./life-sign.ts";
import { LimitedClient } from "./limited-client.ts";
import { LimitedPool } from "./limited-pool.ts";
import { backgroundLimits, callLimits, idleTransactionMs, type Limits, lookMs } from "./limits.ts";

export type OpenDatabase = {
  db: Kysely<Database>;
  /** For statements that do not come from the query builder. */
  pool: pg.Pool;
};

const dateType = 1082;

/**
 * `date` stays the text `YYYY-MM-DD`: a local business date has no instant, and the driver would make one of it.
 * `bigint` and `numeric` are strings already; `timestamptz` is a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === dateType ? (text: string) => text : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Connections of one process for jobs and scheduled tasks, beside those of calls. */
const backgroundConnections = 8;

export type DatabaseOptions = {
  url: string;
  /** Most connections of this process for calls. */
  max: number;
  /** Other limits than those of the product, for tests. */
  limits?: Partial<Limits & { lookMs: number }>;
  onError?: (error: Error) => void;
};

/**
 * Two pools and the query builder on them: one for calls and one for what is done in the background. A lost idle
 * connection is told to `onError` and replaced on the next use.
 */
export function openDatabase({ url, max, limits, onError }: DatabaseOptions): OpenDatabase {
  const lifeSign = createLifeSign(url);
  const open = (
    most: number,
    { connectMs, statementMs, answerMs }: Limits,
    idleMs: number,
    endsWhenSilent: boolean,
  ) => {
    const pool = new LimitedPool(
      {
        Client: LimitedClient,
        connectionString: url,
        max: most,
        types,
        application_name: "busbar",
        connectionTimeoutMillis: connectMs,
        idleTimeoutMillis: 30_000,
        statement_timeout: statementMs,
        answerMs,
        endsWhenSilent,
        idle_in_transaction_session_timeout: idleMs,
      },
      lifeSign,
    );
    pool.on("error", (error) => onError?.(error));
    return pool;
  };
  const calls = open(max, { ...callLimits, ...limits }, idleTransactionMs.call, true);
  const background = open(
    backgroundConnections,
    { ...backgroundLimits, ...limits },
    idleTransactionMs.background,
    false,
  );
  const stopWatching = watchForgottenStatements(url, background, limits?.lookMs ?? lookMs);
  const either = {
    options: calls.options,
    connect: () => (backgroundAnswerMs() === undefined ? calls : background).connect(),
    async end() {
      // Watched to the end: a statement that the server has forgotten would hold up the stop for a minute.
      await Promise.all([calls.end(), background.end()]);
      stopWatching();
    },
  };
  return { pool: calls, db: new Kysely<Database>({ dialect: new BatchingDialect({ pool: either, types }) }) };
}
