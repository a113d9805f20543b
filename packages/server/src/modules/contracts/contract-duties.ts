import { addDays } from "@busbar/contract/kernel/business-time";
import { reminderDays } from "@busbar/contract/contracts/contracts";
import { contractAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import { holdersAtPartner } from "../../kernel/messages/holders.ts";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { statusOn, type Subject } from "./contract-rules.ts";

/** Contracts per transaction. */
const batchRows = 500;

type Due = Pick<Subject, "status" | "startDate" | "endDate" | "terminated_on"> & { id: string };
type Ending = {
  id: string;
  contract_no: string;
  customer_id: string;
  customer_name: string;
  ends_on: string;
  days: number;
  reminded_days: number | null;
  manager_id: string | null;
  partner_id: string | null;
};

const renewal = ({
  id,
  customer_id: customerId,
  customer_name: customer,
  contract_no: contractNo,
  ends_on,
  days,
}: Ending) =>
  ({
    zh: "<b>{customer}</b> 的合同 {contractNo} 将于 {last} 到期，还有 {days} 天，请安排续签",
    en: "Contract {contractNo} of <b>{customer}</b> expires on {last}, in {days} days. Arrange its renewal",
    values: { customer, contractNo, last: addDays(ends_on, -1), days },
    kind: "endings",
    picture: "schedule",
    link: contractAddress({ id }),
    about: { customerId, permission: "contract:read" },
  }) satisfies Omit<NoticeMessage, "to">;
/** Partners cannot renew contracts; they can talk to the customer. */
const renewalForPartner = {
  zh: "<b>{customer}</b> 的合同 {contractNo} 将于 {last} 到期，还有 {days} 天，请协助客户续签",
  en: "Contract {contractNo} of <b>{customer}</b> expires on {last}, in {days} days. Help the customer renew it",
};

/**
 * Signed contracts begin on their first day and end after their last. Managers, and partners of the customers, are told
 * in time which contracts need renewal.
 */
export const contractDuties = ({ clock }: Pick<Ports, "clock">, notifyPeople: NotifyPeople): DailyDuty[] => [
  {
    name: "contracts.status",
    title: { zh: "合同生效与到期", en: "Start and end of contracts" },
    async run(unit, day) {
      const { rows } = await sql<Due>`
        select t.id, t.status, t.start_date as "startDate", t.end_date as "endDate", t.terminated_on from contract t
        where (t.status = 'SIGNED' and t.start_date <= ${day}::date)
          or (t.status in ('SIGNED', 'ACTIVE') and t.ends_on <= ${day}::date)
        order by t.id limit ${batchRows} for no key update`.execute(unit.tx);
      for (const status of ["ACTIVE", "EXPIRED", "TERMINATED"] as const)
        await setStatus(
          unit,
          rows.filter((row) => statusOn(row, day) === status),
          status,
          clock.now(),
        );
      return rows.length < batchRows ? "done" : "more";
    },
  },
  {
    name: "contracts.renewals",
    title: { zh: "合同续签提醒", en: "Contract renewal reminders" },
    async run(unit, day) {
      const { rows } = await sql<Ending>`
        select t.id, t.contract_no, t.customer_id, c.name as customer_name, t.ends_on, t.ends_on - ${day}::date as days, t.reminded_days,
          coalesce(c.manager_override_user_id, am.user_id) as manager_id, c.partner_id
        from contract t join customer c on c.id = t.customer_id left join area_manager am on am.area_code = c.area_code
        where t.status in ('SIGNED', 'ACTIVE') and t.terminated_on is null
          and t.ends_on > ${day}::date and t.ends_on <= ${day}::date + ${Math.max(...reminderDays)}::int
          and not exists (select from contract o where o.previous_id = t.id and o.status <> 'DRAFT')
        order by t.id for no key update of t`.execute(unit.tx);
      for (const row of rows) {
        const due = reminderDays.find((days) => row.days <= days) as number;
        if (row.reminded_days !== null && row.reminded_days <= due) continue;
        await unit.tx.updateTable("contract").set({ reminded_days: due }).where("id", "=", row.id).execute();
        const ofPartner = row.partner_id ? await holdersAtPartner(unit.tx, row.partner_id, "contract:read", day) : [];
        if (row.manager_id !== null) await notifyPeople(unit, { ...renewal(row), to: { users: [row.manager_id] } });
        if (ofPartner.length > 0)
          await notifyPeople(unit, { ...renewal(row), ...renewalForPartner, to: { users: ofPartner } });
      }
      return "done";
    },
  },
];

async function setStatus(unit: Unit, rows: readonly Due[], status: Subject["status"], now: Date): Promise<void> {
  if (rows.length === 0) return;
  await unit.tx
    .updateTable("contract")
    .set((eb) => ({ status, updated_at: now, updated_by: null, row_version: eb("row_version", "+", 1) }))
    .where(
      "id",
      "in",
      rows.map(({ id }) => id),
    )
    .execute();
  const changes = sql`select g.id as key, jsonb_build_object('status', g.status) as before,
    jsonb_build_object('status', ${status}::text) as after
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g (id text, status text)`;
  await unit.auditRows(status === "ACTIVE" ? "contract.begin" : "contract.end", "contracts", changes);
  await unit.emit(
    "contracts",
    rows.map(({ id }) => id),
    "updated",
  );
}
