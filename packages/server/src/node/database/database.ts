import { Kysely, PostgresDialect, PostgresDriver } from "kysely";
import pg from "pg";
import { createWrites, tellWrites, type Writes } from "../../kernel/sql/tell-writes.ts";
import type { Database } from "../../tables.ts";
import { presentPatience } from "./background-work.ts";
import { watchForgottenStatements } from "./forgotten-statements.ts";
import { createLifeSign } from "./life-sign.ts";
import { PlannedClient } from "../fast/planned-client.ts";
import { LimitedPool } from "./limited-pool.ts";
import {
  backgroundLimits,
  callLimits,
  idleTransactionMs,
  keptConnectionMs,
  type Limits,
  lookMs,
  noIdleLimits,
  startLimits,
} from "./limits.ts";

export type OpenDatabase = {
  db: Kysely<Database>;
  /** For statements that are not built by kysely; what they write is not told. */
  pool: pg.Pool;
  writes: Writes;
};

const dateType = 1082;

/**
 * `date` stays the text `YYYY-MM-DD`, because a business date is not an instant and the driver would make it one.
 * `bigint` and `numeric` are strings by default; `timestamptz` is a Date.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: ((id: number, format?: "text" | "binary") =>
    id === dateType ? (text: string) => text : pg.types.getTypeParser(id, format)) as typeof pg.types.getTypeParser,
};

/** Connections per process for jobs and scheduled tasks, and for the work of a start, separate from those for calls. */
const backgroundConnections = 8;
const startConnections = 2;

/** A transaction that is taken back fails with its own error, also when the rollback gets no answer. */
class Driver extends PostgresDriver {
  override async rollbackTransaction(connection: Parameters<PostgresDriver["rollbackTransaction"]>[0]): Promise<void> {
    // A connection whose rollback fails is discarded.
    await super.rollbackTransaction(connection).catch(() => undefined);
  }
}

export type DatabaseOptions = {
  url: string;
  /** Maximum of connections for calls in this process. */
  max: number;
  /** Overrides the product's limits in tests. */
  limits?: Partial<Limits & { lookMs: number }>;
  onError?: (error: Error) => void;
  /** The database has said that its storage is damaged. */
  onDamage?: (error: Error) => void;
};

/**
 * The query builder on three pools: for calls, for background work and for a start. The loss of an idle connection is
 * reported to `onError`, and the next use opens a new one.
 */
export function openDatabase({ url, max, limits, onError, onDamage }: DatabaseOptions): OpenDatabase {
  const lifeSign = createLifeSign(url);
  const open = (
    most: number,
    { connectMs, statementMs, answerMs }: Limits,
    idleMs: number | null,
    endsWhenSilent: boolean,
  ) => {
    const pool = new LimitedPool(
      {
        Client: PlannedClient,
        connectionString: url,
        max: most,
        types,
        application_name: "busbar",
        connectionTimeoutMillis: connectMs,
        idleTimeoutMillis: keptConnectionMs,
        statement_timeout: statementMs,
        answerMs,
        ...(onDamage && { onDamage }),
        endsWhenSilent,
        ...(idleMs === null ? { options: noIdleLimits } : { idle_in_transaction_session_timeout: idleMs }),
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
  // A start on a busy machine may compute for longer between two statements than a call ever would.
  const start = open(startConnections, { ...startLimits, ...limits }, null, false);
  const stopWatching = watchForgottenStatements(url, background, limits?.lookMs ?? lookMs);
  const either = {
    options: calls.options,
    connect: () => {
      const patience = presentPatience();
      return (patience === undefined ? calls : patience === "start" ? start : background).connect();
    },
    async end() {
      // Without the watch a statement that the server has forgotten would delay the stop for a minute.
      await Promise.all([calls.end(), background.end(), start.end()]);
      stopWatching();
    },
  };
  const dialect = new PostgresDialect({ pool: either });
  const writes = createWrites();
  dialect.createDriver = () => tellWrites(new Driver({ pool: either }), writes);
  return { pool: calls, db: new Kysely<Database>({ dialect }), writes };
}
