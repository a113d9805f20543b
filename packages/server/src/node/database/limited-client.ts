import type { Duplex } from "node:stream";
import pg from "pg";
import { backgroundAnswerMs } from "./background-work.ts";
import { farewellMs, type Limits, rollbackMs } from "./limits.ts";

/** The database says nothing more. It has the code of a network's own time-out, and means the same. */
export class DatabaseSilent extends Error {
  readonly code = "ETIMEDOUT";
  constructor() {
    super("The database does not answer");
  }
}

export type LimitedConfig = pg.ClientConfig & {
  answerMs?: number;
  /** Told when no answer came to what was asked at `askedAt` (of `performance.now`). */
  onSilent?: (askedAt: number) => void;
};

/** What is left to a statement at least when waiting for the connection took nearly all. */
const leastMs = 1000;

type Answered = (...answer: unknown[]) => unknown;

/**
 * A connection on which every wait ends: an answer that does not come in time breaks the connection, which fails the
 * statement, and closing it does not wait for a server that is gone. Its loss between two statements ends nothing; the
 * next statement fails.
 */
export class LimitedClient extends pg.Client {
  /** When the server was last heard, of `performance.now`. */
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
    this.on("connect", () => (this.heardAt = performance.now()));
  }

  /** Takes what was spent on getting this connection from the time of the next statement. */
  countWait(milliseconds: number): void {
    this.#waitedMs = milliseconds;
  }

  /** Whether something was asked that has no answer yet. */
  get isWaiting(): boolean {
    return this.#open > 0;
  }

  /** When the oldest statement without an answer was asked, of `performance.now`. */
  get waitsSince(): number {
    return this.#askedAt;
  }

  /** Of the server's process for this connection; 0 when it is unknown. */
  get processId(): number {
    return (this as unknown as { processID: number | null }).processID ?? 0;
  }

  /** Ends the connection without a word, as one does on which nobody listens. */
  cut(): void {
    (this as unknown as { connection: { stream: Duplex } }).connection.stream.destroy(new DatabaseSilent());
  }

  // The driver's method has a dozen signatures; all of them begin with the statement and may end with a callback.
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

  override end(onEnd?: unknown): never {
    const timer = setTimeout(() => this.cut(), farewellMs);
    timer.unref();
    this.once("end", () => clearTimeout(timer));
    return Reflect.apply(super.end, this, onEnd === undefined ? [] : [onEnd]) as never;
  }

  #patienceFor(statement: unknown): number {
    const waited = this.#waitedMs;
    this.#waitedMs = 0;
    if (statement === "rollback") return rollbackMs;
    return Math.max(leastMs, (backgroundAnswerMs() ?? this.#answerMs) - waited);
  }
}

export type OwnClient = pg.Client & Pick<LimitedClient, "cut">;

/** One connection of its own, beside the pools. */
export function createClient(url: string, name: string, limits: Limits): OwnClient {
  return new LimitedClient({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: limits.connectMs,
    statement_timeout: limits.statementMs,
    answerMs: limits.answerMs,
  });
}
