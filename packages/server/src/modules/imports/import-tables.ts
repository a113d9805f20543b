import type { ImportField } from "@busbar/contract/import-columns";
import type { ImportMapping, ImportState, ImportVerdict } from "@busbar/contract/imports";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { CreatedAt, Key, RowId } from "../../tables.ts";

/** `title` and the first values of a column of the file. */
export type HeadColumn = { title: string; samples: string[] };

/** `rule` is a word of the validation or error texts, `values` fill its marks. Null `field`: the whole row. */
export type RowProblem = {
  field: ImportField | null;
  rule: string;
  values?: Record<string, unknown>;
  suggestion?: string;
};

type Json<T> = ColumnType<T, string, string>;
type JsonOrNull<T> = ColumnType<T | null, string | null | undefined, string | null>;

export type ImportTables = {
  import_batch: {
    id: RowId;
    owner_id: Key;
    file_id: Key | null;
    file_name: string;
    size_bytes: string;
    sha256: string;
    format: "csv" | "xlsx";
    encoding: string | null;
    head: Json<HeadColumn[]>;
    mapping: Json<ImportMapping>;
    state: Generated<Exclude<ImportState, "FAILED">>;
    job_id: Key | null;
    count_new: Generated<number>;
    count_changed: Generated<number>;
    count_same: Generated<number>;
    count_wrong: Generated<number>;
    created: Generated<number>;
    updated: Generated<number>;
    created_at: CreatedAt;
    committed_at: Date | null;
    undo_until: Date | null;
    undone_at: Date | null;
    swept: Generated<boolean>;
  };
  import_row: {
    batch_id: Key;
    row: number;
    cells: string[];
    formulas: Generated<number[]>;
    extra: Generated<number>;
    uscc: string | null;
    own_verdict: ImportVerdict;
    duplicate_of: number | null;
    verdict: GeneratedAlways<ImportVerdict>;
    problems: JsonOrNull<RowProblem[]>;
    draft: JsonOrNull<Record<string, unknown>>;
    before: JsonOrNull<Record<string, unknown>>;
    customer_id: Key | null;
    row_version: number | null;
  };
};
