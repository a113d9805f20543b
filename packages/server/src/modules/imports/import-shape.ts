import { type ErrorCode, errorTexts } from "@busbar/contract/kernel/errors/errors";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import { columnsOf, fieldsOf, type ImportKind } from "@busbar/contract/imports/import-columns";
import type { ImportBatch, ImportMapping, ImportProblem, ImportRow } from "@busbar/contract/imports/imports";
import { errorText, type Language } from "../../kernel/app-error.ts";
import type { ImportTarget, RowProblem } from "../../kernel/targets/import-target.ts";
import { columnLetters } from "../../kernel/spreadsheets/spreadsheets.ts";
import { type BatchRow, stateOf } from "./import-repository.ts";
import type { RowRecord } from "./rows/import-row-repository.ts";

/** Longest text of a cell in an answer; the file keeps the whole. */
const shownChars = 2000;

export function toBatch(row: BatchRow, language: Language, now: Date): ImportBatch {
  const state = stateOf(row);
  const failed = row.job_state === "failed" && row.job_error !== null && state !== "UNDONE" ? row.job_error : null;
  const code = (failed && failed.code in errorTexts ? failed.code : "bug") as ErrorCode;
  return {
    id: row.id,
    kind: row.kind,
    fileName: row.file_name,
    sizeBytes: Number(row.size_bytes),
    format: row.format,
    encoding: row.encoding,
    separator: row.separator,
    sheets: row.sheets,
    sheet: row.sheet,
    headRow: row.head_row,
    top: row.top,
    state,
    error: failed && { code, message: errorText(code, language, failed.details) },
    head: row.head.map(({ title, samples }, at) => ({ title, letters: columnLetters(at + 1), samples })),
    mapping: row.mapping,
    mappingIs: row.mapping_is,
    counts: {
      new: row.count_new,
      changed: row.count_changed,
      same: row.count_same,
      wrong: row.count_wrong,
      left: row.count_left,
    },
    held: row.count_held,
    layout: row.layout,
    jobId: row.job_id,
    createdAt: row.created_at.toISOString(),
    committedAt: row.committed_at?.toISOString() ?? null,
    undoneAt: row.undone_at?.toISOString() ?? null,
    undoUntil: row.undo_until?.toISOString() ?? null,
    undo:
      state !== "DONE" || row.undo_until === null
        ? "import.wrong_state"
        : now < row.undo_until
          ? "ok"
          : "import.undo_over",
    by: row.owner_name,
    created: row.created,
    updated: row.updated,
  };
}

type Table = { kind: ImportKind; mapping: ImportMapping };

export function toRow(
  record: RowRecord,
  { kind, mapping }: Table,
  target: ImportTarget,
  found: { id: string; name: string } | undefined,
  language: Language,
): ImportRow {
  const cells: Record<string, string> = {};
  for (const field of fieldsOf(kind)) {
    const at = mapping[field];
    if (at !== undefined) cells[field] = (record.cells[at] ?? "").slice(0, shownChars);
  }
  return {
    row: record.row,
    verdict: record.verdict,
    cells,
    problems: problemsOf(record, target).map((problem) => toProblem(problem, record.row, { kind, mapping }, language)),
    changes: record.verdict === "changed" ? target.changes(record.draft ?? {}, record.before ?? {}) : [],
    targetId: found?.id ?? null,
    targetName: found?.name ?? null,
    leftBecause: record.left_because,
  };
}

/** The problems of a row, and whether another has its key. */
export function problemsOf(record: RowRecord, { words }: ImportTarget): RowProblem[] {
  const own = record.problems ?? [];
  if (record.duplicate_of === null) return own;
  return [...own, { field: words.keyField, rule: "import.duplicate", values: { row: record.duplicate_of } }];
}

function toProblem(problem: RowProblem, row: number, { kind, mapping }: Table, language: Language): ImportProblem {
  const at = problem.field === null ? undefined : mapping[problem.field];
  return {
    field: problem.field,
    cell: at === undefined ? null : `${columnLetters(at + 1)}${row}`,
    rule: problem.rule,
    message: validationText(problem.rule, language, {
      ...problem.values,
      field: problem.field === null ? "" : titleOf(kind, problem.field, language),
    }),
    suggestion: problem.suggestion ?? null,
  };
}

export const titleOf = (kind: ImportKind, field: string, language: Language) =>
  columnsOf(kind)[field]?.[language] ?? field;

/** All problems of a row as one text, for the file of wrong rows. */
export function reasonsOf(record: RowRecord, table: Table, target: ImportTarget, language: Language): string {
  return problemsOf(record, target)
    .map((problem) => {
      const { message, suggestion } = toProblem(problem, record.row, table, language);
      const title = problem.field === null ? "" : titleOf(table.kind, problem.field, language);
      const named = message.startsWith(title) ? message : `${title}：${message}`;
      if (suggestion === null) return language === "zh" ? named : named.replace("：", ": ");
      return language === "zh"
        ? `${named}（建议：${suggestion}）`
        : `${named.replace("：", ": ")} (suggested: ${suggestion})`;
    })
    .join(language === "zh" ? "；" : "; ");
}

/** Fields that fixes added because the file had no column for them, in the order of their positions. */
export function addedFields(headLength: number, { kind, mapping }: Table): string[] {
  return fieldsOf(kind)
    .filter((field) => (mapping[field] ?? 0) >= headLength)
    .toSorted((a, b) => (mapping[a] ?? 0) - (mapping[b] ?? 0));
}
