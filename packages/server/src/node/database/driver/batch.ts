import type { Duplex } from "node:stream";
import pg from "pg";

export type Statement = { text: string; values: readonly unknown[]; name?: string };
export type Answer = { command: string | null; rowCount: number | null; rows: Record<string, unknown>[] };

/** The parts of the driver's connection that a batch uses; its types lack most of them. */
type Wire = { stream: Duplex; sync(): void; submittedNamedStatements: Record<string, string> };
/** The parts of the driver's query that a batch uses. */
type Part = {
  name?: string;
  text: string;
  submit(wire: Wire): Error | null;
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleEmptyQuery(wire: Wire): void;
  handleReadyForQuery(wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
};

/**
 * Statements that are sent together with a single Sync at the end. After an error PostgreSQL skips the rest up to the
 * Sync, so no statement runs on the assumption that a failed one succeeded. The driver's own pipeline sends a Sync
 * after each statement, so that statements after a failed `begin` would run outside a transaction. Pass it to a
 * client's `query` with a callback, which is called when all are answered.
 */
export class Batch {
  readonly statements: readonly Statement[];
  /** Set by the client to the callback that was passed with the batch. */
  callback?: (error: Error | null) => void;
  readonly answers: Answer[] = [];
  readonly #parts: Part[];
  #at = 0;
  #failure: Error | null = null;

  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig) {
    this.statements = statements;
    this.#parts = statements.map(({ text, values, name }, at) => {
      const config = { text, values: [...values], types, queryMode: "extended", ...(name !== undefined && { name }) };
      const answered = (error: Error | undefined, answer: unknown) => {
        if (error) this.#failure ??= error;
        else this.answers[at] = answer as Answer;
      };
      return new pg.Query(config as pg.QueryConfig, answered as never) as unknown as Part;
    });
  }

  /** The name of the statement being answered, by which the driver remembers which names the server knows. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#parts[this.#at]?.text;
  }

  submit(wire: Wire): null {
    const unsynced = Object.create(wire, { sync: { value: () => undefined } }) as Wire;
    wire.stream.cork();
    try {
      for (const part of this.#parts) {
        const refused = part.submit(unsynced);
        if (refused) this.#failure ??= refused;
        // A value that cannot be serialised: the statements before it run, the later ones do not.
        if (this.#failure) break;
      }
      wire.sync();
    } finally {
      wire.stream.uncork();
    }
    return null;
  }

  handleRowDescription(message: unknown): void {
    this.#parts[this.#at]?.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#parts[this.#at]?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, wire: Wire): void {
    this.#parts[this.#at]?.handleCommandComplete(message, wire);
    this.#at += 1;
  }

  handleEmptyQuery(wire: Wire): void {
    this.#parts[this.#at]?.handleEmptyQuery(wire);
    this.#at += 1;
  }

  handleReadyForQuery(wire: Wire): void {
    for (const part of this.#parts.slice(0, this.#at)) part.handleReadyForQuery(wire);
    this.callback?.(this.#failure);
  }

  handleError(error: Error, wire: Wire): void {
    this.#failure ??= error;
    // The server has not parsed statements after the failed one, so it does not know their names.
    for (const { name } of this.#parts.slice(this.#at))
      if (name !== undefined) delete wire.submittedNamedStatements[name];
    this.callback?.(this.#failure);
  }
}
