import type { ImportField } from "@busbar/contract/import-columns";
import type { Database } from "../../tables.ts";

/** `title` and the first values of a column of the file. */
export type HeadColumn = { title: string; samples: string[] };

/** `rule` is a word of the validation or error texts, `values` fill its marks. Null `field`: the whole row. */
export type RowProblem = {
  field: ImportField | null;
  rule: string;
  values?: Record<string, unknown>;
  suggestion?: string;
};

export type ImportTables = Pick<Database, "import_batch" | "import_row">;
