import type { ImportColumns } from "@busbar/contract/imports/columns/import-column";
import type { ImportMapping } from "@busbar/contract/imports/imports";
import type { ReadRow, RowJudge, RowProblem } from "../../../kernel/targets/import-target.ts";

/** A staged row: its cells in the file's order, and which of them are formulas. */
export type StagedRow = { row: number; cells: readonly string[]; formulas: readonly number[]; extra: number };

/** Reads rows by their texts alone. Created once per file and called for each row. */
export function createRowReader(
  mapping: ImportMapping,
  columns: ImportColumns,
  readers: RowJudge["readers"],
): (staged: StagedRow) => ReadRow {
  const fields = Object.entries(columns).flatMap(([field, { required, example }]) => {
    const at = mapping[field];
    return at === undefined ? [] : [{ field, at, required, example, read: readers[field] }];
  });
  const wanted = fields.filter(({ required }) => required);
  return ({ cells, formulas, extra }) => {
    const texts: Record<string, string> = {};
    for (const { field, at } of fields) texts[field] = cells[at] ?? "";
    const values: Record<string, unknown> = {};
    const problems: RowProblem[] = [];
    const warnings: RowProblem[] = [];
    for (const { field, at, required, read } of fields) {
      const text = texts[field] as string;
      if (formulas.length > 0 && formulas.includes(at)) problems.push({ field, rule: "import.formula" });
      else if (text.trim() === "") {
        if (required) problems.push({ field, rule: "required" });
      } else if (read) {
        const reading = read(text, texts);
        if ("value" in reading) {
          values[field] = reading.value;
          if (reading.warning) warnings.push(toProblem(field, reading.warning));
        } else problems.push(toProblem(field, reading));
      }
    }
    if (extra > 0) problems.push({ field: null, rule: "import.extra_cells" });
    if (wanted.length > 0 && wanted.every(({ at, example }) => cells[at] === example.zh || cells[at] === example.en))
      problems.push({ field: null, rule: "import.example_row" });
    return { texts, values, problems, warnings };
  };
}

type Refused = { rule: string; values?: Record<string, unknown>; suggestion?: string | null };

const toProblem = (field: string, { rule, values, suggestion }: Refused): RowProblem => ({
  field,
  rule,
  ...(values && Object.keys(values).length > 0 && { values }),
  ...(suggestion && { suggestion }),
});

/** Required fields without a column. */
export const missingColumns = (mapping: ImportMapping, columns: ImportColumns): string[] =>
  Object.keys(columns).filter((field) => columns[field]?.required && mapping[field] === undefined);
