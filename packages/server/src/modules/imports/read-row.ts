import type { ImportColumns } from "@busbar/contract/import-columns";
import type { ImportMapping } from "@busbar/contract/imports";
import type { ReadRow, RowJudge, RowProblem } from "../../kernel/import-target.ts";

/** A row of the file as it is staged: its cells in the file's order, and which of them are formulas. */
export type StagedRow = { row: number; cells: readonly string[]; formulas: readonly number[]; extra: number };

/** What the file and the columns' readers alone say of a row. */
export function readRow(
  staged: StagedRow,
  mapping: ImportMapping,
  columns: ImportColumns,
  readers: RowJudge["readers"],
): ReadRow {
  const texts: Record<string, string> = {};
  for (const field of Object.keys(columns)) {
    const at = mapping[field];
    if (at !== undefined) texts[field] = staged.cells[at] ?? "";
  }
  const values: Record<string, unknown> = {};
  const problems: RowProblem[] = [];
  for (const [field, text] of Object.entries(texts)) {
    if (staged.formulas.includes(mapping[field] as number)) problems.push({ field, rule: "import.formula" });
    else if (text.trim() === "") {
      if (columns[field]?.required) problems.push({ field, rule: "required" });
    } else {
      const reading = readers[field]?.(text, texts);
      if (reading === undefined) continue;
      if ("value" in reading) values[field] = reading.value;
      else problems.push(toProblem(field, reading));
    }
  }
  if (staged.extra > 0) problems.push({ field: null, rule: "import.extra_cells" });
  if (isExample(texts, columns)) problems.push({ field: null, rule: "import.example_row" });
  return { texts, values, problems };
}

type Refused = { rule: string; values?: Record<string, unknown>; suggestion?: string | null };

const toProblem = (field: string, { rule, values, suggestion }: Refused): RowProblem => ({
  field,
  rule,
  ...(values && Object.keys(values).length > 0 && { values }),
  ...(suggestion && { suggestion }),
});

function isExample(texts: ReadRow["texts"], columns: ImportColumns): boolean {
  return Object.entries(columns)
    .filter(([, { required }]) => required)
    .every(([field, { example }]) => texts[field] === example.zh || texts[field] === example.en);
}

/** The required fields that no column feeds. */
export const missingColumns = (mapping: ImportMapping, columns: ImportColumns): string[] =>
  Object.keys(columns).filter((field) => columns[field]?.required && mapping[field] === undefined);
