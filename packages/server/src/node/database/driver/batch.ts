import type { Duplex } from "node:stream";
import type pg from "pg";
import { type Answer, Part, type PartWire, type Row, type Shapes, type Statement } from "./part.ts";

/** The parts of the driver's connection that a batch uses; its types lack most of them. */
type Wire = PartWire & { stream: Duplex; sync(): void };

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
  readonly #parts: readonly Part[];
  readonly #isWhole: boolean;
  #at = 0;
  #failure: Error | null = null;

  /** `shapes` belongs to the connection. `isWhole`: without a `begin`, the statements are one transaction. */
  constructor(statements: readonly Statement[], types: pg.CustomTypesConfig, shapes: Shapes, isWhole = false) {
    this.statements = statements;
    this.#isWhole = isWhole;
    this.#parts = statements.map((statement) => new Part(statement, types, shapes));
  }

  get answers(): Answer[] {
    return this.#parts.map(({ answer }) => answer);
  }

  /** The name of the statement being answered, by which the driver remembers which names the server knows. */
  get name(): string | undefined {
    return this.#parts[this.#at]?.name;
  }
  get text(): string | undefined {
    return this.#parts[this.#at]?.text;
  }

  submit(wire: Wire): null {
    // Everything is collected and written at once: a dozen writes, even together, cost several times as much.
    const parts: Uint8Array[] = [];
    const write = (bytes: Uint8Array) => parts.push(bytes);
    const collecting = Object.create(wire, { stream: { value: { writable: true, write } } }) as Wire;
    try {
      for (const part of this.#parts) part.submit(collecting);
    } catch (error) {
      // A value that cannot be serialised: the statements before it run, the later ones do not. In a transaction by
      // itself none runs, because it would be committed.
      this.#failure ??= error as Error;
      if (this.#isWhole) parts.length = 0;
    }
    collecting.sync();
    if (wire.stream.writable) wire.stream.write(Buffer.concat(parts));
    return null;
  }

  handleRowDescription(message: { fields: { name: string; dataTypeID: number }[] }): void {
    this.#parts[this.#at]?.describe(message.fields);
  }

  handleDataRow(message: { fields: Row }): void {
    try {
      this.#parts[this.#at]?.read(message.fields);
    } catch (error) {
      this.#failure ??= error as Error;
    }
  }

  handleCommandComplete(message: { text: string }): void {
    this.#parts[this.#at]?.complete(message.text);
    this.#at += 1;
  }

  handleEmptyQuery(): void {
    this.#at += 1;
  }

  handleReadyForQuery(): void {
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
