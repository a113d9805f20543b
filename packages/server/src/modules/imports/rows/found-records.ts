import { sql } from "kysely";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import type { ReadOrWrite } from "../import-repository.ts";
import type { RowRecord } from "./import-row-repository.ts";

type Found = { id: string; name: string };

/** The records that rows created or change, by row number; rows that have created nothing yet are missing. */
export async function foundRecords(
  db: ReadOrWrite,
  target: Pick<ImportTarget, "sharedBy" | "names">,
  rows: readonly RowRecord[],
): Promise<ReadonlyMap<number, Found>> {
  const firsts = target.sharedBy === undefined ? null : await firstIds(db, target.sharedBy, rows);
  const ids = rows.map((row) => ({ row: row.row, id: firsts?.get(row.row) ?? row.target_id }));
  const names = await target.names([...new Set(ids.flatMap(({ id }) => id ?? []))]);
  return new Map(
    ids.flatMap(({ row, id }) => {
      const name = id === null ? undefined : names.get(id);
      return id === null || name === undefined ? [] : [[row, { id, name }] as const];
    }),
  );
}

/** The id of the first new row of the batch with the same value in `field` of its draft. */
export async function firstIds(db: ReadOrWrite, field: string, rows: readonly RowRecord[]) {
  const shared = new Map(
    rows.flatMap(({ row, verdict, draft }) => {
      const value = verdict === "new" ? draft?.[field] : undefined;
      return typeof value === "string" ? [[row, value] as const] : [];
    }),
  );
  const { rows: found } = await sql<{ value: string; id: string }>`
    select distinct on (r.value) r.value, r.target_id as id
    from (select draft ->> ${field} as value, target_id, row from import_row
      where batch_id = ${rows[0]?.batch_id ?? null} and verdict = 'new') as r
    where r.value = any (${[...new Set(shared.values())]}::text[])
    order by r.value, r.row`.execute(db);
  const ids = new Map(found.map(({ value, id }) => [value, id]));
  return new Map([...shared].map(([row, value]) => [row, ids.get(value)]));
}
