import { AppError, type FieldRefusal } from "../../../kernel/app-error.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { createImportRowRepository } from "./import-row-repository.ts";

/** How many blocking rows a refused undo names. */
const namedRows = 20;

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
      touched += await target.countTouched(tx, step.rows);
      const found = (await target.hindrances?.(tx, step.rows, namedRows - named.length)) ?? [];
      for (const { row, code, details } of found)
        named.push({ path: `rows.${row}`, code, details: { ...details, row } });
    }
  if (touched > 0) throw new AppError("import.changed_since", { count: touched }, named);
}
