import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";

/** Statements whose frozen usage is not theirs: gone, void, draft again, or calculated from something else. */
async function astray(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct p.invoice_id as id from usage_part p
    left join invoice i on i.customer_id = p.customer_id and i.id = p.invoice_id and i.voided_at is null
    where i.id is null
      or (i.doc_type = 'REGULAR' and (i.status = ${invoiceState.draft} or i.input_hash is distinct from p.input_hash))
    order by id limit 100`.execute(db);
  return rows.map(({ id }) => id);
}

/** No foreign key leads from frozen usage to statements, so each night both are compared; administrators are told. */
export const frozenDuty = (notifyPeople: NotifyPeople): DailyDuty => ({
  name: "invoices.frozen",
  title: { zh: "核对冻结的结算电量", en: "Compare frozen usage with statements" },
  async run(unit) {
    const [first, ...more] = await astray(unit.tx);
    if (first !== undefined)
      await notifyPeople(unit, {
        zh: "有 <b>{count}</b> 张结算单与其冻结的电量不一致，请立即核查",
        en: "<b>{count}</b> statements do not match their frozen usage. Investigate immediately",
        values: { count: 1 + more.length },
        kind: "operations",
        picture: "security",
        link: invoiceAddress({ id: first }),
        to: { roles: [roleCodes.admin] },
      });
    return "done";
  },
});
