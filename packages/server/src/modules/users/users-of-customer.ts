import { sql } from "kysely";
import type { CustomerBelongings, MovedRow } from "../../kernel/targets/customer-belongings.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";

type Needs = {
  ports: Pick<Ports, "clock">;
  rightsChanged: (unit: Unit, concerned: readonly string[]) => Promise<void>;
};

/** When customers are merged, enterprise users see the survivor from their next request on. */
export function usersOfCustomer({ ports: { clock }, rightsChanged }: Needs): CustomerBelongings {
  const recordMove = async (unit: Unit, ids: readonly string[], before: string, after: string) => {
    if (ids.length === 0) return;
    const changes = sql`select id as key, jsonb_build_object('customerId', ${before}::text) as before,
      jsonb_build_object('customerId', ${after}::text) as after from unnest(${ids}::text[]) as id`;
    await unit.auditRows("authz_change", "users", changes);
    await unit.emit("users", ids, "updated");
    await rightsChanged(unit, ids);
  };
  return {
    noun: "users",
    title: { zh: "企业用户", en: "Enterprise users" },
    async count(db, customerId) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from user_account where customer_id = ${customerId}`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async move(unit, actor, { survivor, merged }) {
      const { rows } = await sql<MovedRow>`
        update user_account set customer_id = ${survivor}, row_version = row_version + 1,
          updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
        where customer_id = ${merged} returning id::text as id, row_version as version`.execute(unit.tx);
      await recordMove(
        unit,
        rows.map(({ id }) => id),
        merged,
        survivor,
      );
      return rows;
    },
    async moveBack(unit, actor, { survivor, merged }, moved) {
      // `last_login_at` is no edit, so only users who have another customer by now are left out.
      const ids = moved.map(({ id }) => id);
      const { rows } = await sql<{ id: string }>`
        update user_account set customer_id = ${merged}, row_version = row_version + 1,
          updated_at = ${clock.now()}, updated_by = ${actor.id}::bigint
        where id = any (${ids}::bigint[]) and customer_id = ${survivor} returning id::text as id`.execute(unit.tx);
      const movedBack = rows.map(({ id }) => id);
      await recordMove(unit, movedBack, survivor, merged);
      return movedBack;
    },
  };
}
