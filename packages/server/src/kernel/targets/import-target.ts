import type { ErrorCode } from "@busbar/contract/kernel/errors/errors";
import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { RawBuilder } from "kysely";
import type { Ports } from "../../ports.ts";
import type { Actor } from "../actor.ts";
import type { RowProblem } from "../column-types.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** One row of the file: the texts of its mapped columns, the values read from valid cells, and the problems. */
export type ReadRow = {
  texts: Readonly<Partial<Record<string, string>>>;
  values: Readonly<Record<string, unknown>>;
  problems: readonly RowProblem[];
  /** What a person should know of cells that are valid; shown at the cell and no obstacle. */
  warnings?: readonly RowProblem[];
};

export type CellReading =
  | { value: unknown; warning?: { rule: string; values?: Record<string, unknown> } }
  | { rule: string; values?: Record<string, unknown>; suggestion?: string | null };

export type { RowProblem };

export type JudgedRow = {
  /** Identifies the record; of rows with the same key the first is taken. */
  key: string | null;
  /** `left`: the row does not belong to this noun, as its problem says; it has no key. */
  verdict: "new" | "changed" | "same" | "wrong" | "left";
  problems: readonly RowProblem[];
  /** All fields that `create` needs for `new`; the fields that change for `changed`. */
  draft: Record<string, unknown> | null;
  /** The present values of those fields. */
  before: Record<string, unknown> | null;
  /** The existing record, if the person sees it. */
  target: { id: string; version: number } | null;
};

/** Judges rows for one person, using data that was loaded when it was created. */
export type RowJudge = {
  /** One reader for each column; not called for empty cells. */
  readers: Readonly<Record<string, (text: string, texts: ReadRow["texts"]) => CellReading>>;
  judge(rows: readonly ReadRow[]): Promise<JudgedRow[]>;
};

/**
 * Staged rows as a table to be joined: `row int, id bigint, version int, draft jsonb, before jsonb`. New rows already
 * have the id that they will get.
 */
export type StagedRows = RawBuilder<unknown>;

/** Why an imported row cannot be undone; `row` also fills its placeholder in the text. */
export type Hindrance = { row: number; code: ErrorCode; details: Record<string, unknown> };

/**
 * A noun that files can be imported into; a module declares it, and app.ts hands it to the import engine. Each function
 * handles all given rows in few statements, with an audit row each. It skips rows that are no longer at the given
 * version or have left the person's scope and returns the number that it changed; when rows were skipped, the engine
 * rolls everything back.
 */
export type ImportTarget = {
  kind: ImportKind;
  permission: string;
  /** Asks the person to confirm who they are before a commit and an undo, as the form of the noun does. */
  stepUp?: true;
  /** The table that gives new rows their ids. */
  table: string;
  /**
   * Where several rows form one record: the draft field in which they are equal. The record gets the id of the first
   * row.
   */
  sharedBy?: string;
  /** Its records belong to customers, which their drafts name as `customerId`. */
  ofCustomers?: true;
  /** Nouns whose open pages are told of changes: this one and those that show it. */
  tells: readonly string[];
  begin(actor: Actor): Promise<RowJudge>;
  /**
   * Creates records from the drafts, at version 1. `moment`: the exact text of a time that no other records have; where
   * lists are in the order of time, it is when the records were created or changed, so that lists can step over them.
   */
  create(unit: Unit, actor: Actor, rows: StagedRows, moment: string): Promise<number>;
  /** Writes the fields of the drafts and increments the version. */
  change(unit: Unit, actor: Actor, rows: StagedRows, moment: string): Promise<number>;
  /** Undoes `create`, except for records that others refer to by now. */
  remove(unit: Unit, actor: Actor, rows: StagedRows): Promise<number>;
  /** How many of `rows` are no longer at their version; without this function, by their ids in `table`. */
  countTouched?(db: Ports["db"] | Unit["tx"], rows: StagedRows): Promise<number>;
  /**
   * The first rows that cannot be undone, each with its reason; without this function only their number is reported.
   */
  hindrances?(db: Ports["db"] | Unit["tx"], rows: StagedRows, most: number): Promise<Hindrance[]>;
  /** Names of records by id; missing ids are left out. */
  names(ids: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** What a change looks like to people: the texts of the columns before and after. */
  changes(
    draft: Record<string, unknown>,
    before: Record<string, unknown>,
  ): { field: string; before: string; after: string }[];
  words: ImportWords;
  /** Rows of the sample file by field: a correct one and one for each usual mistake. */
  sample: readonly Readonly<Record<string, string>>[];
};

export type ImportWords = {
  /** Name of the sheet and of files: 客户. */
  name: Bilingual;
  /** The word after a count: 个客户. */
  unit: Bilingual;
  /** What the columns expect; printed below the template's titles. */
  notes: Bilingual;
  /** The notice after commit and after undo; placeholders are created, updated, wrong. */
  finished: Bilingual;
  undone: Bilingual;
  /** The column that problems about duplicate keys are reported at. */
  keyField: string;
};
