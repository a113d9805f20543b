import {
  AbortedTransactionError,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  type PostgresDialectConfig,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import type pg from "pg";
import type { Asked } from "../../../kernel/sql/asking.ts";
import { Batch } from "./batch.ts";
import type { Answer, Shapes, Statement } from "./part.ts";
import { planName } from "./plan-names.ts";

const begin: Statement = { text: "begin", values: [], name: "begin" };
const commit: Statement = { text: "commit", values: [], name: "commit" };
/** In auto mode PostgreSQL compares costs and, for regions with few rows, would plan at every call for ever. */
const planForAll: Statement = { text: "set plan_cache_mode = force_generic_plan", values: [], name: "plan_for_all" };
const planForEach: Statement = { text: "set plan_cache_mode = auto", values: [], name: "plan_for_each" };

const changing = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

/** The server has answered, and goes on with this connection. */
const isRefusal = (error: unknown): boolean => (error as { severity?: unknown }).severity === "ERROR";

/**
 * Saves round trips: `begin` is sent with the first statement of a transaction, deferred statements with the next one or
 * with `commit`, and `commit` with a statement that is said to be the last. Where that is also the first to be sent,
 * neither is: what travels together is one transaction for PostgreSQL.
 */
class Connection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly #types: pg.CustomTypesConfig;
  readonly #shapes: Shapes = new Map();
  /** Statements that are sent with the next one. */
  #waiting: Statement[] = [];
  #inTransaction = false;
  /** The last statement of the transaction brought the commit along, or all of it failed together. */
  #hasEnded = false;
  /** The session's plan mode; null when a rollback may have reverted it. */
  #plans: Statement | null = planForEach;
  isLost = false;

  constructor(client: pg.PoolClient, types: pg.CustomTypesConfig) {
    this.client = client;
    this.#types = types;
  }

  async executeQuery<R>(query: CompiledQuery & Asked): Promise<QueryResult<R>> {
    const { sql: text, parameters: values, plan, later, last } = query;
    if (this.#hasEnded) throw new Error("The transaction has ended with its last statement");
    const name = plan === undefined ? undefined : planName(plan, text);
    if (later && this.#inTransaction) {
      this.#waiting.push({ text, values, ...(name !== undefined && { name }) });
      return { rows: [] };
    }
    const isLast = last === true && this.#inTransaction;
    const statement = { text, values, ...(name !== undefined && { name }) };
    const { command, rowCount, rows } = await (isLast ? this.#sendLast(statement) : this.#send(statement));
    return {
      ...(changing.has(command ?? "") && { numAffectedRows: BigInt(rowCount ?? 0) }),
      rows: (rows ?? []) as R[],
    };
  }

  streamQuery(): never {
    throw new Error("Rows are read in batches, not by a cursor");
  }

  begin({ isolationLevel, accessMode }: TransactionSettings): void {
    const special = [isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
    this.#inTransaction = true;
    this.#waiting = [special ? { text: `start transaction ${special}`, values: [] } : begin];
  }

  async commit(): Promise<void> {
    this.#inTransaction = false;
    if (this.#takeEnded()) return;
    // The transaction had no statements, so nothing is sent.
    if (this.#waiting.length === 1 && this.#isBegin()) this.#waiting = [];
    else {
      const { command } = await this.#send(commit);
      // PostgreSQL answers ROLLBACK to the COMMIT of a transaction that had failed before.
      if (command === "ROLLBACK") throw new AbortedTransactionError();
    }
  }

  async rollback(): Promise<void> {
    this.#inTransaction = false;
    if (this.#takeEnded()) return;
    const hasBegun = !this.#isBegin();
    this.#waiting = [];
    if (!hasBegun) return;
    this.#plans = null;
    await this.client.query("rollback").catch(() => {
      // The connection is lost; the error that led here is the one to report.
      this.isLost = true;
    });
  }

  #takeEnded(): boolean {
    const was = this.#hasEnded;
    this.#hasEnded = false;
    return was;
  }

  #isBegin(): boolean {
    const text = this.#waiting[0]?.text;
    return text === begin.text || text?.startsWith("start transaction") === true;
  }

  /** Sends `statement` with the commit. @returns its answer */
  async #sendLast(statement: Statement): Promise<Answer> {
    const isWhole = this.#waiting[0] === begin;
    if (isWhole) this.#waiting.shift();
    try {
      const answer = await this.#send(statement, isWhole ? [] : [commit], isWhole);
      this.#hasEnded = true;
      return answer;
    } catch (error) {
      // Nothing is left to roll back, which would tell whether the connection still works.
      this.#hasEnded = isWhole;
      this.isLost ||= isWhole && !isRefusal(error);
      throw error;
    }
  }

  /**
   * @returns the answer to `statement`; `after` is sent with it and runs only if it succeeds. `isWhole`: what is sent is
   *   a transaction by itself
   */
  async #send(statement: Statement, after: readonly Statement[] = [], isWhole = false): Promise<Answer> {
    const plans = statement.name === undefined ? planForEach : planForAll;
    const chosen = this.#plans === plans || statement.values.length === 0 ? [] : [plans];
    const statements = [...this.#waiting, ...chosen, statement, ...after];
    if (statements.length === 1 && statement.name === undefined)
      return (await this.client.query(statement.text, [...statement.values])) as Answer;
    this.#waiting = [];
    const batch = new Batch(statements, this.#types, this.#shapes, isWhole);
    try {
      await new Promise<void>((resolve, reject) => {
        const answered = (error: Error | null) => (error ? reject(error) : resolve());
        Reflect.apply(this.client.query, this.client, [batch, answered]);
      });
    } catch (error) {
      this.#plans = null;
      // The driver's stack trace ends at the socket; this one shows the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    }
    if (chosen.length > 0) this.#plans = plans;
    return batch.answers.at(-1 - after.length) as Answer;
  }
}

type Config = Pick<PostgresDialectConfig, "pool"> & { pool: Pool; types: pg.CustomTypesConfig };
type Pool = { connect(): Promise<pg.PoolClient>; end(): Promise<void> };

class BatchingDriver implements Driver {
  readonly #pool: Pool;
  readonly #types: pg.CustomTypesConfig;
  readonly #connections = new WeakMap<pg.PoolClient, Connection>();

  constructor({ pool, types }: Config) {
    this.#pool = pool;
    this.#types = types;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<Connection> {
    const client = await this.#pool.connect();
    const known = this.#connections.get(client);
    if (known) return known;
    const connection = new Connection(client, this.#types);
    this.#connections.set(client, connection);
    return connection;
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings);
  }

  commitTransaction(connection: Connection): Promise<void> {
    return connection.commit();
  }

  rollbackTransaction(connection: Connection): Promise<void> {
    return connection.rollback();
  }

  async releaseConnection({ client, isLost }: Connection): Promise<void> {
    client.release(isLost);
  }

  destroy(): Promise<void> {
    return this.#pool.end();
  }
}

/** The PostgreSQL dialect with fewer round trips. @see BatchingDriver */
export class BatchingDialect extends PostgresDialect {
  readonly #config: Config;
  constructor(config: Config) {
    super(config);
    this.#config = config;
  }
  override createDriver(): Driver {
    return new BatchingDriver(this.#config);
  }
}
