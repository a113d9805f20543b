import { sql } from "kysely";
import type { PointEndings } from "../../kernel/targets/point-endings.ts";
import type { Ports } from "../../ports.ts";

type Had = { contract_id: string; contract_no: string; valid_from: string; valid_to: string };

/** What happens in contracts when a point is closed. */
export const contractsOfPoint = ({
  clock,
}: Pick<Ports, "clock">): Pick<PointEndings, "holdContracts" | "endContracts"> => ({
  async holdContracts(unit, pointId) {
    await sql`select from contract t where t.id in (select b.contract_id from contract_point b
      where b.point_id = ${pointId} and b.binds) order by t.id for no key update`.execute(unit.tx);
  },

  async endContracts(unit, pointId, end, by) {
    const { rows } = await sql<Had>`select b.contract_id, t.contract_no, b.valid_from, b.valid_to
      from contract_point b join contract t on t.id = b.contract_id
      where b.point_id = ${pointId} and b.binds and b.valid_to > ${end}::date order by b.contract_id`.execute(unit.tx);
    // Assignments that had not begun stay readable but no longer bind the point.
    await sql`update contract_point b set binds = false
      where b.point_id = ${pointId} and b.binds and b.valid_from >= ${end}::date`.execute(unit.tx);
    await sql`update contract_point b set valid_to = ${end}::date
      where b.point_id = ${pointId} and b.binds and b.valid_to > ${end}::date`.execute(unit.tx);
    for (const { contract_id, valid_from, valid_to } of rows) {
      await sql`update contract set row_version = row_version + 1, updated_at = ${clock.now()}, updated_by = ${by}::bigint
        where id = ${contract_id}`.execute(unit.tx);
      const days = { pointId, validFrom: valid_from };
      const change = { before: { ...days, validTo: valid_to }, after: { ...days, validTo: end } };
      await unit.record("contract.release_point", "contracts", contract_id, "updated", change);
    }
  },
});
