import { createRequire } from "node:module";
import type pg from "pg";

/** What the driver makes of a value before it is sent; its types do not have it. */
const { prepareValue } = createRequire(import.meta.url)("pg/lib/utils.js") as {
  prepareValue(value: unknown): unknown;
};

export type Statement = { text: string; values: readonly unknown[]; name?: string };
export type Answer = { command: string | null; rowCount: number | null; rows: Record<string, unknown>[] };
export type Row = (string | null)[];

/** How a named statement's rows are read. */
type Shape = { names: readonly string[]; parsers: readonly ((text: string) => unknown)[] };
/**
 * The shapes of a connection's named statements. PostgreSQL refuses a prepared statement whose result would change, so
 * one that was described once need not be described again: that saves a message with all columns for each use.
 */
export type Shapes = Map<string, Shape>;

/** The parts of the driver's connection that a statement uses. */
export type PartWire = {
  parsedStatements: Record<string, string>;
  submittedNamedStatements: Record<string, string>;
  parse(given: { text: string; name: string | undefined }): void;
  bind(given: {
    statement: string | undefined;
    values: readonly unknown[];
    valueMapper: (value: unknown) => unknown;
  }): void;
  describe(given: { type: "P" }): void;
  execute(given: object): void;
};

const noColumns: Shape = { names: [], parsers: [] };

/** One statement of a batch, in place of the driver's own query: the same messages, without its events. */
export class Part {
  readonly name: string | undefined;
  readonly text: string;
  readonly answer: Answer = { command: null, rowCount: null, rows: [] };
  readonly #values: readonly unknown[];
  readonly #types: pg.CustomTypesConfig;
  readonly #shapes: Shapes;
  #shape: Shape | undefined;

  constructor({ name, text, values }: Statement, types: pg.CustomTypesConfig, shapes: Shapes) {
    this.name = name;
    this.text = text;
    this.#values = values;
    this.#types = types;
    this.#shapes = shapes;
    this.#shape = name === undefined ? undefined : shapes.get(name);
  }

  /** @throws an error for a value that cannot be sent */
  submit(wire: PartWire): void {
    const { name, text } = this;
    const isKnown =
      name !== undefined && (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) !== undefined;
    if (!isKnown) {
      wire.parse({ text, name });
      if (name !== undefined) wire.submittedNamedStatements[name] = text;
    }
    wire.bind({ statement: name, values: this.#values, valueMapper: prepareValue });
    if (!this.#shape) wire.describe({ type: "P" });
    wire.execute({});
  }

  describe(columns: readonly { name: string; dataTypeID: number }[]): void {
    this.#shape = {
      names: columns.map(({ name }) => name),
      parsers: columns.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, "text")),
    };
  }

  read(given: Row): void {
    const { names, parsers } = this.#shape ?? noColumns;
    const row: Record<string, unknown> = {};
    for (const [at, text] of given.entries())
      row[names[at] as string] = text === null ? null : (parsers[at] as (text: string) => unknown)(text);
    this.answer.rows.push(row);
  }

  /** `tag` is PostgreSQL's, such as `INSERT 0 1`. */
  complete(tag: string): void {
    const [command = "", ...counts] = tag.split(" ");
    const count = Number(counts.at(-1) ?? Number.NaN);
    this.answer.command = command;
    this.answer.rowCount = Number.isNaN(count) ? null : count;
    // A statement without a description has no rows.
    if (this.name !== undefined) this.#shapes.set(this.name, this.#shape ?? noColumns);
  }
}
