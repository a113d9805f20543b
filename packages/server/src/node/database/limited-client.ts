import type { EventEmitter } from "node:events";
import type { Duplex } from "node:stream";
import pg from "pg";
import { patientAnswerMs } from "./background-work.ts";
import { isDamage } from "../../kernel/faults.ts";
import { farewellMs, type Limits, noIdleLimits, rollbackMs } from "./limits.ts";

/** The database does not answer. It has the code of a network time-out, because callers treat both alike. */
export class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("The database does not answer");
  }
}

export type LimitedConfig = pg.ClientConfig & {
  answerMs?: number;
  /** Called when a statement sent at `askedAt` (of `performance.now`) got no answer. */
  onSilent?: (askedAt: number) => void;
  /** Called with an error of the server that says that its storage is damaged. */
  onDamage?: (error: Error) => void;
};

/** The least time for a statement when waiting for the connection took nearly all of it. */
const leastMs = 1000;

/** Whether the statement only prepares the one that a call waits for. */
const isAhead = (statement: unknown): boolean =>
  typeof statement === "string" && /^(?:begin|start transaction|set plan_cache_mode)\b/.test(statement);

type Inner = { connection: EventEmitter & { stream: Duplex }; processID: number | null };
/** Parts of the driver's client that its types leave out. */
const innerOf = (client: object): Inner => client as Inner;

type Answered = (...answer: unknown[]) => unknown;

/**
 * A connection with a limit on every wait: a late answer breaks the connection and fails the statement, and closing
 * does not wait for a server that is gone. A loss between two statements throws nothing; the next statement fails.
 */
export class LimitedClient extends pg.Client {
  /** When the server last sent something, of `performance.now`. */
  heardAt = 0;
  readonly #answerMs: number;
  readonly #onSilent: ((askedAt: number) => void) | undefined;
  #waitedMs = 0;
  #open = 0;
  #askedAt = 0;

  constructor(config: LimitedConfig) {
    super({ keepAlive: true, keepAliveInitialDelayMillis: 10_000, ...config });
    this.#answerMs = config.answerMs ?? 0;
    this.#onSilent = config.onSilent;
    this.on("error", () => undefined);
    const { onDamage } = config;
    // Of all statements, whoever sent them and whatever becomes of the error.
    if (onDamage)
      this.#inner.connection.on("errorMessage", (error: Error) => {
        if (isDamage(error)) onDamage(error);
      });
    this.on("connect", () => (this.heardAt = performance.now()));
  }

  get #inner(): Inner {
    return innerOf(this);
  }

  /** Subtracts the time spent on getting this connection from that of the next statement that does work. */
  countWait(milliseconds: number): void {
    this.#waitedMs = milliseconds;
  }

  /** Whether a statement has no answer yet. */
  get isWaiting(): boolean {
    return this.#open > 0;
  }

  /** When the oldest unanswered statement was sent, of `performance.now`. */
  get waitsSince(): number {
    return this.#askedAt;
  }

  /** The id of the server's process for this connection; 0 when unknown. */
  get processId(): number {
    return this.#inner.processID ?? 0;
  }

  /** Destroys the connection without a goodbye, since nobody listens at the other end. */
  cut(): void {
    this.#inner.connection.stream.destroy(new DatabaseSilent());
  }

  // The driver's method has a dozen overloads; all begin with the statement and may end with a callback.
  override query(...given: unknown[]): never {
    const askedAt = performance.now();
    const timer = setTimeout(() => {
      this.#onSilent?.(askedAt);
      this.cut();
    }, this.#patienceFor(given[0]));
    if (this.#open === 0) this.#askedAt = askedAt;
    this.#open += 1;
    const settle = () => {
      clearTimeout(timer);
      this.#open -= 1;
      this.heardAt = performance.now();
    };
    const last = given.at(-1);
    if (typeof last === "function") {
      given[given.length - 1] = (...answer: unknown[]) => {
        settle();
        (last as Answered)(...answer);
      };
    }
    const answer = Reflect.apply(super.query, this, given) as Promise<unknown>;
    if (typeof last !== "function") answer.then(settle, settle);
    return answer as never;
  }

  override end(): Promise<void>;
  override end(onEnd: (failure: Error) => void): void;
  override end(onEnd?: (failure: Error) => void): Promise<void> | void {
    const timer = setTimeout(() => this.cut(), farewellMs);
    timer.unref();
    this.once("end", () => clearTimeout(timer));
    return onEnd === undefined ? super.end() : super.end(onEnd);
  }

  #patienceFor(statement: unknown): number {
    if (statement === "rollback") return rollbackMs;
    const waited = this.#waitedMs;
    if (!isAhead(statement)) this.#waitedMs = 0;
    return Math.max(leastMs, (patientAnswerMs() ?? this.#answerMs) - waited);
  }
}

export type OwnClient = pg.Client & Pick<LimitedClient, "cut">;

/**
 * A single connection outside the pools. It may pause inside a transaction and between two, whatever the server's own
 * limits are: of these connections one waits for wake-ups, and others hold the lock or the transaction of a start.
 * `options`: without those, for a PostgreSQL that may be too old to know them.
 */
export function createClient(url: string, name: string, limits: Limits, options = noIdleLimits): OwnClient {
  return new LimitedClient({
    connectionString: url,
    options,
    application_name: name,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    answerMs: limits.answerMs,
  });
}
