import { meets } from "@busbar/contract/kernel/access";
import { sql } from "kysely";
import { refuseField } from "../../../kernel/app-error.ts";
import { judgeRowsGiven, reachOfCustomers } from "../../../kernel/granting/giving-rows.ts";
import { visibleTo } from "../../../kernel/records/customer-visibility.ts";
import { type HandOverNoun, handOverPart, successorPath } from "../../../kernel/targets/hand-over.ts";
import type { Ports } from "../../../ports.ts";

/** Customers with a manager of their own get the successor; without a successor their area decides again. */
export function handOverCustomers({ clock }: Pick<Ports, "clock">): HandOverNoun {
  return {
    noun: "customers",
    title: { zh: "指定经理的客户", en: "Customers assigned to this sales manager" },
    async move(unit, actor, leaving) {
      const { person, successor } = leaving;
      const { rows: held } = await sql<{ id: string; reached: boolean }>`
        select c.id::text as id, ${visibleTo(actor, "customer:write", clock.today())} as reached
        from customer c where c.manager_override_user_id = ${person.id} order by c.id for update of c`.execute(unit.tx);
      if (held.length === 0) return [];
      if (successor && successor.scope.kind !== "REGION") throw refuseField(successorPath, "user.successor_no_manager");
      if (successor && !(meets(actor, ["assignment:write"]) && held.every(({ reached }) => reached)))
        throw refuseField(successorPath, "user.hand_over_beyond");
      const ids = held.map(({ id }) => id);
      if (successor) {
        const moment = { today: clock.today(), now: clock.now() };
        const rows = await reachOfCustomers(unit.tx, ids);
        const refused = await judgeRowsGiven(unit.tx, actor, successor, rows, moment);
        if (refused) throw refuseField(successorPath, refused.code, refused.details);
      }
      await sql`update customer set manager_override_user_id = ${successor?.id ?? null}, updated_at = ${clock.now()},
          updated_by = ${actor.id}::bigint, row_version = row_version + 1
        where id = any (${ids}::bigint[])`.execute(unit.tx);
      await unit.auditRows(
        "customer.update",
        "customers",
        sql`select id as key, jsonb_build_object('managerOverride', ${person.userCode}::text) as before,
          jsonb_build_object('managerOverride', ${successor?.userCode ?? null}::text) as after
          from unnest(${ids}::text[]) as moved (id)`,
        handOverPart(leaving),
      );
      await unit.emit("customers", "", "reassigned");
      return [{ to: successor ? "SUCCESSOR" : "NOBODY", count: ids.length }];
    },
  };
}
