import { sql } from "kysely";
import { AppError, type FieldRefusal } from "../../../kernel/app-error.ts";
import type { ImportTarget, StagedRows } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { createImportRowRepository } from "./import-row-repository.ts";

/** How many blocking rows a refused undo names. */
const namedRows = 20;

async function countById(tx: Unit["tx"], table: string, rows: StagedRows): Promise<number> {
  const { rows: found } = await sql<{ touched: number }>`
    select count(*)::int as touched from ${rows} as g left join ${sql.table(table)} t on t.id = g.id
    where t.row_version is distinct from g.version`.execute(tx);
  return found[0]?.touched ?? 0;
}

/**
 * Refuses an undo when an imported record was changed since.
 * @throws AppError `import.changed_since` with the first blocking rows, where the target names them
 */
export async function refuseTouched({ tx }: Unit, target: ImportTarget, batchId: string): Promise<void> {
  const rows = createImportRowRepository(tx, batchId);
  const named: FieldRefusal[] = [];
  let touched = 0;
  for (const verdict of ["new", "changed"] as const)
    for await (const step of rows.steps(verdict, true)) {
      touched += await (target.countTouched?.(tx, step.rows) ?? countById(tx, target.table, step.rows));
      const found = (await target.hindrances?.(tx, step.rows, namedRows - named.length)) ?? [];
      for (const { row, code, details } of found)
        named.push({ path: `rows.${row}`, code, details: { ...details, row } });
    }
  if (touched > 0) throw new AppError("import.changed_since", { count: touched }, named);
}
