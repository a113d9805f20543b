import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { RawBuilder } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import type { RowProblem } from "../column-types.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** What a row says: the texts of its mapped columns, what was read of those that are right, and what is wrong. */
export type ReadRow = {
  texts: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Record<string, unknown>>;
  problems: readonly RowProblem[];
};

export type CellReading =
  | { value: unknown }
  | { rule: string; values?: Record<string, unknown>; suggestion?: string | null };

export type { RowProblem };

export type JudgedRow = {
  /** What tells one from another of the noun; of rows with the same one the first stands. */
  key: string | null;
  /** `left`: none of the noun's, as its problem tells; it has no key. */
  verdict: "new" | "changed" | "same" | "wrong" | "left";
  problems: readonly RowProblem[];
  /** All that `create` needs for `new`, the fields that change for `changed`. */
  draft: Record<string, unknown> | null;
  /** What those fields are now. */
  before: Record<string, unknown> | null;
  /** The row of the noun, where the person sees it. */
  target: { id: string; version: number } | null;
};

/** Judges rows for one person, with what was looked up when it began. */
export type RowJudge = {
  /** One for each column; empty cells are not asked for. */
  readers: Readonly<Record<string, (text: string, texts: ReadRow["texts"]) => CellReading>>;
  judge(rows: readonly ReadRow[]): Promise<JudgedRow[]>;
};

/**
 * Staged rows in the form of a table, to be joined: `row int, id bigint, version int, draft jsonb, before jsonb`. `id` of
 * new rows is the one that they shall have.
 */
export type StagedRows = RawBuilder<unknown>;

/** Why a row that was imported cannot be taken back; `row` fills the mark of the text too. */
export type Hindrance = { row: number; code: ErrorCode; details: Record<string, unknown> };

/**
 * A noun that files can be imported into; a module states it and app.ts hands it over. What is done is done to all rows
 * given, in few statements, with an audit row each. Whoever is not at the version given, or has left the scope of the
 * person, is left alone: the answer is how many were done, and the engine takes fewer for a reason to undo everything.
 */
export type ImportTarget = {
  kind: ImportKind;
  permission: string;
  /** The table whose ids new rows get. */
  table: string;
  /** Where several rows make one: the field of the draft in which they say the same. It has the id of the first. */
  sharedBy?: string;
  /** The live noun of open portals, and what else shows it. */
  tells: readonly string[];
  begin(actor: Actor): Promise<RowJudge>;
  /** With the draft; version 1. */
  create(unit: Unit, actor: Actor, rows: StagedRows): Promise<number>;
  /** The fields of the draft; the version counts on by one. */
  change(unit: Unit, actor: Actor, rows: StagedRows): Promise<number>;
  /** Takes back what `create` made, unless something else hangs on it by now. */
  remove(unit: Unit, actor: Actor, rows: StagedRows): Promise<number>;
  /** How many of `rows` are no longer at their version. */
  countTouched(db: Ports["db"] | Unit["tx"], rows: StagedRows): Promise<number>;
  /** The first of those that cannot be taken back, each with its reason; without it their number is told alone. */
  hindrances?(db: Ports["db"] | Unit["tx"], rows: StagedRows, most: number): Promise<Hindrance[]>;
  /** What people call the rows of the noun, by id; those that are not there are left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What a change comes to, for the eyes: the texts of the columns before and after. */
  changes(
    draft: Record<string, unknown>,
    before: Record<string, unknown>,
  ): { field: string; before: string; after: string }[];
  words: ImportWords;
  /** Rows of the sample: a right one and one of each usual mistake, by field. */
  sample: readonly Readonly<Record<string, string>>[];
};

export type ImportWords = {
  /** Of the sheet and of files: 客户. */
  name: Bilingual;
  /** After a count: 个客户. */
  unit: Bilingual;
  /** Under the template's titles: what the columns want. */
  notes: Bilingual;
  /** The notice after the commit and after the undo; marks are created, updated, wrong. */
  finished: Bilingual;
  undone: Bilingual;
  /** The column that tells one from another, in problems about rows with the same key. */
  keyField: string;
};
