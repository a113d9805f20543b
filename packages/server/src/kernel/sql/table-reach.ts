import type { KyselyPlugin, OperationNode, PluginTransformQueryArgs, PluginTransformResultArgs } from "kysely";
import { followsOf, readBy, tables, writtenBy } from "./reached-tables.ts";
import { writesIn } from "./written-words.ts";

const isTable: ReadonlySet<string> = new Set(tables);
const writers = new RegExp(`\\b(${Object.keys(writtenBy).join("|")})\\s*\\(`, "g");

/** Statements are few; a text that is written by hand into a loop must not fill the memory. */
const mostKept = 2000;
const nothing: ReadonlySet<string> = new Set();
const known = new Map<string, ReadonlySet<string>>();

/**
 * The tables that a statement writes: those that it names, those of the functions that it calls, and what triggers and
 * foreign keys write besides. Rather one too many than one too few: `on conflict do nothing` counts as a write.
 */
export function tablesWritten(text: string): ReadonlySet<string> {
  const before = known.get(text);
  if (before) return before;
  const found = new Set<string>();
  for (const [table, kinds] of writesIn(text)) {
    if (!isTable.has(table)) continue;
    found.add(table);
    for (const { on, columns, writes, ...follow } of followsOf) {
      if (follow.table !== table || !on.some((kind) => kinds.has(kind as "insert"))) continue;
      const isMet = columns.length === 0 || on.some((kind) => kind !== "update" && kinds.has(kind as "insert"));
      if (isMet || columns.some((column) => text.includes(column))) for (const one of writes) found.add(one);
    }
  }
  for (const [, name = ""] of text.matchAll(writers)) for (const one of writtenBy[name] ?? []) found.add(one);
  if (known.size >= mostKept) known.clear();
  known.set(text, found.size === 0 ? nothing : found);
  return found;
}

/**
 * Notes the tables that statements read, before they run, from all words of their SQL: whoever reads a table must name
 * it, or a view or function that does. A column that is called like a table counts as one too.
 */
export class TablesRead implements KyselyPlugin {
  readonly #note: (table: string) => void;
  constructor(note: (table: string) => void) {
    this.#note = note;
  }
  transformQuery({ node }: PluginTransformQueryArgs) {
    this.look(node);
    return node;
  }
  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }
  look(part: unknown): void {
    if (typeof part === "string") for (const word of part.match(/\w+/g) ?? []) this.#word(word);
    else if (Array.isArray(part)) for (const one of part) this.look(one);
    else if (typeof part === "object" && part !== null && !isValue(part))
      for (const [name, one] of Object.entries(part)) if (name !== "kind") this.look(one);
  }
  #word(word: string): void {
    if (isTable.has(word)) this.#note(word);
    for (const table of readBy[word] ?? []) this.#note(table);
  }
}

/** Parameters are no part of the statement. */
const isValue = (part: object): boolean => {
  const { kind } = part as Partial<OperationNode>;
  return kind === "ValueNode" || kind === "PrimitiveValueListNode";
};
