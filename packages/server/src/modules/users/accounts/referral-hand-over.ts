import { sql } from "kysely";
import type { Handed, HandOverNoun } from "../../../kernel/targets/hand-over.ts";
import { handOverPart } from "../../../kernel/targets/hand-over.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";

type Needs = {
  ports: Pick<Ports, "clock">;
  rightsChanged(unit: Unit, concerned: readonly string[]): Promise<void>;
};
type Moved = { id: string; visitCode: string | null; managerId: string | null };

/**
 * Enterprise users see the card of a sales manager: the successor, or without one the present manager of their
 * customer.
 */
export function handOverReferrals({ ports: { clock }, rightsChanged }: Needs): HandOverNoun {
  return {
    noun: "users",
    title: { zh: "对接的企业用户", en: "Enterprise users of this sales manager" },
    needsManagers: true,
    async move(unit, actor, leaving) {
      const { person, successor } = leaving;
      const heir = successor?.scope.kind === "REGION" ? successor.id : null;
      const { rows } = await sql<Moved>`
        update user_account u set visit_code = m.user_code, updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint,
          row_version = u.row_version + 1
        from user_account e left join customer c on c.id = e.customer_id
          left join area_manager am on am.area_code = c.area_code
          left join user_account m on m.status = 'ACTIVE' and m.id <> ${person.id}
            and m.id = coalesce(${heir}::bigint, c.manager_override_user_id, am.user_id)
        where e.id = u.id and u.visit_code = ${person.userCode}
        returning u.id::text as id, u.visit_code as "visitCode", m.id::text as "managerId"`.execute(unit.tx);
      if (rows.length === 0) return [];
      await unit.auditRows(
        "user_updated",
        "users",
        sql`select id as key, jsonb_build_object('visitCode', ${person.userCode}::text) as before,
          jsonb_build_object('visitCode', "visitCode") as after
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as moved (id text, "visitCode" text)`,
        handOverPart(leaving),
      );
      await rightsChanged(
        unit,
        rows.map(({ id }) => id),
      );
      return [...Map.groupBy(rows, ({ managerId }) => managerId)].map(([managerId, some]): Handed => {
        if (managerId === null) return { to: "NOBODY", count: some.length };
        if (managerId === heir) return { to: "SUCCESSOR", count: some.length };
        return { to: "MANAGER", count: some.length, userId: managerId };
      });
    },
  };
}
