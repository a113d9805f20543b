import type { Duplex } from "node:stream";
import pg from "pg";

export type Statement = { text: string; values: readonly unknown[]; name?: string };
export type Answer = { command: string | null; rowCount: number | null; rows: Record<string, unknown>[] };

/** Of the driver's connection, what a batch needs; its types leave most of it out. */
type Wire = { stream: Duplex; sync(): void; submittedNamedStatements: Record<string, string> };
/** Of the driver's query, likewise. */
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
 * Statements that travel together and are answered together, as far as the first that fails: PostgreSQL skips those
 * behind it up to the one Sync at the end, so that nothing is done in the belief that it went well. The driver's own
 * pipeline sends a Sync after each statement: what follows a `begin` that failed would be done outside of a transaction.
 * Given to `query` of a client, with a callback that is called when all is answered.
 */
export class Batch {
  readonly statements: readonly Statement[];
  /** Set by the client, to the function given beside the batch. */
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

  /** Of the statement that is being answered: the driver keeps in mind which names the server knows. */
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
        // A value that cannot be sent: what stands before it is done, nothing behind it.
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
    // The server has not read those behind the one that failed: their names are still unknown to it.
    for (const { name } of this.#parts.slice(this.#at))
      if (name !== undefined) delete wire.submittedNamedStatements[name];
    this.callback?.(this.#failure);
  }
}
