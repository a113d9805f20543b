import type { BulkWriteRow } from "@busbar/contract/imports/bulk";
import { validationText } from "@busbar/contract/kernel/errors/validation-texts";
import type { Language } from "../../../kernel/app-error.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import { type BatchRow, type ReadOrWrite, stateOf } from "../import-repository.ts";
import { problemsOf, titleOf } from "../import-shape.ts";
import { firstIds } from "../rows/found-records.ts";
import { createImportRowRepository, type RowRecord } from "../rows/import-row-repository.ts";

/** A line of the body is one row above that of the file it is kept as, which begins with the titles. */
export const lineOf = (row: number) => row - 1;

/** Whether the records of a batch are written. */
export const isCommitted = (batch: BatchRow): boolean => ["DONE", "UNDOING"].includes(stateOf(batch));

/** What became of the rows of a batch, in their order. */
export async function* bulkResult(
  db: ReadOrWrite,
  batch: BatchRow,
  target: ImportTarget,
  language: Language,
): AsyncGenerator<BulkWriteRow> {
  const written = isCommitted(batch);
  for await (const records of createImportRowRepository(db, batch.id).inOrder()) {
    const firsts = written && target.sharedBy ? await firstIds(db, target.sharedBy, records) : null;
    for (const record of records)
      yield {
        row: lineOf(record.row),
        verdict: record.verdict,
        id: hasRecord(record, written) ? (firsts?.get(record.row) ?? record.target_id) : null,
        errors: errorsOf(record, batch, target, language),
      };
  }
}

/** A new row has its id before it is written, also one that turned out to be a duplicate. */
const hasRecord = ({ verdict }: RowRecord, written: boolean): boolean =>
  verdict === "new" ? written : verdict === "changed" || verdict === "same";

function errorsOf(record: RowRecord, { kind }: BatchRow, target: ImportTarget, language: Language) {
  if (record.verdict !== "wrong" && record.verdict !== "left") return [];
  return problemsOf(record, target).map(({ field, rule, values = {} }) => {
    const of = { ...values, ...(typeof values["row"] === "number" && { row: lineOf(values["row"]) }) };
    const message = validationText(rule, language, {
      ...of,
      field: field === null ? "" : titleOf(kind, field, language),
    });
    return { path: field ?? "", code: rule, message };
  });
}
