import type { ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportCounts, ImportMapping } from "@busbar/contract/imports/imports";
import type { ReadingIssueCode, ReadingLayout } from "@busbar/contract/readings/reading-imports";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "../../tables.ts";
import type { Actor } from "../actor.ts";
import type { Language } from "../app-error.ts";
import type { SheetRow } from "../spreadsheets/spreadsheets.ts";
import type { Unit } from "../work/unit-of-work.ts";
import type { ImportWords } from "./import-target.ts";

export type ReadOrWrite = Kysely<Database> | Transaction<Database>;

export type FileIssue = {
  line: number;
  code: ReadingIssueCode;
  severity: "INFO" | "REFUSED" | "HELD";
  /** How many values of the line it concerns. */
  count: number;
  raw: string;
};
export type FileIssueQuery = { code?: ReadingIssueCode | undefined; pageNo: number; pageSize: number };
export type FileIssues = { list: FileIssue[]; total: number; codes: { code: ReadingIssueCode; values: number }[] };

/** A file to be checked. Nothing of the noun is written. */
export type FileCheck = {
  db: ReadOrWrite;
  batch: { id: string; titles: readonly string[]; mapping: ImportMapping; layout: ReadingLayout };
  actor: Actor;
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>;
  /** Writes what is staged, a step in a transaction each. */
  write: (work: (db: ReadOrWrite) => Promise<void>) => Promise<void>;
  now: Date;
  progress: (rows: number) => Promise<void>;
};

export type FileCommit = {
  unit: Unit;
  actor: Actor;
  batchId: string;
  /** The exact text of a time that nothing else has. */
  moment: string;
  progress: (done: number) => Promise<void>;
};

/**
 * A kind of import whose rows are no records: it puts the values of a file together, stages, writes and takes them back
 * by itself. Upload, head, mapping, states, jobs, receipt and notices are those of every import.
 */
export type WholeFileTarget = {
  kind: ImportKind;
  permission: string;
  stepUp?: true;
  tells: readonly string[];
  words: ImportWords;
  sample: readonly Readonly<Record<string, string>>[];
  file: {
    /** How the file is laid out, by its titles and first values. */
    recognise(head: readonly { title: string; samples: readonly string[] }[]): ReadingLayout;
    /** Stages and judges all rows. Counts are values. */
    check(check: FileCheck): Promise<{ counts: ImportCounts; held: number }>;
    /** What a commit needs and cannot do within its transaction. */
    prepare(batchId: string): Promise<void>;
    /** Writes what is staged. @throws AppError `import.outdated` when something has changed since the check */
    commit(commit: FileCommit): Promise<{ created: number; updated: number }>;
    /** Takes it back. @throws AppError `import.changed_since` when something has changed since */
    undo(undo: FileCommit): Promise<void>;
    /** How much of it has changed since the commit. */
    countTouched(db: ReadOrWrite, batchId: string): Promise<number>;
    issues(db: ReadOrWrite, batchId: string, query: FileIssueQuery): Promise<FileIssues>;
    /** Lines of which not all was taken, with the reasons, in the order of the file. */
    wrongLines(db: ReadOrWrite, batchId: string, language: Language): AsyncIterable<{ line: number; reasons: string }>;
    /** Removes what is staged. */
    clear(db: ReadOrWrite, batchId: string): Promise<void>;
  };
};
