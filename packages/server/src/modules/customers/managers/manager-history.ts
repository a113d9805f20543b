import { sql } from "kysely";
import type { ManagerStretch } from "@busbar/contract/customers/manager-history";
import type { Db } from "../../../kernel/sql/query.ts";
import type { DailyDuty } from "../../../kernel/work/daily-duty.ts";

/** Customers per transaction, so that row locks are short however many customers there are. */
const atOnce = 50_000;

/**
 * Records who answers for each customer at the beginning of `day`: an unchanged period continues, a changed one is
 * closed and a new one begins; periods of earlier days are never changed. Recording a day again, or a past day, changes
 * nothing.
 * @returns the last id of the batch; null when there are no customers after it
 */
export async function keepManagers(db: Db, day: string, after = "0", most = atOnce): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`
    with looked as materialized (
      select c.id, case when c.merged_into is null then coalesce(c.manager_override_user_id, am.user_id) end as user_id,
        c.merged_into is not null as merged
      from (select * from customer where id > ${after}::bigint order by id limit ${most}) c
      left join area_manager_on(${day}::date) am on am.area_code = c.area_code
    ), changed as materialized (
      select s.id, s.user_id, s.merged, h.valid_from from looked s
      left join customer_manager_history h on h.customer_id = s.id and h.valid_to is null
      where (h.valid_from is null and not s.merged)
        or (h.valid_from < ${day}::date and (s.merged or h.user_id is distinct from s.user_id))
    ), ended as (
      update customer_manager_history h set valid_to = ${day}::date
      from changed where h.customer_id = changed.id and h.valid_from = changed.valid_from
    )
    select (select max(id) from looked) as last`.execute(db);
  // New periods do not overlap, because the ended ones were closed by the statement before.
  await sql`
    insert into customer_manager_history (customer_id, valid_from, user_id)
    select c.id, ${day}::date, coalesce(c.manager_override_user_id, am.user_id)
    from (select * from customer where id > ${after}::bigint order by id limit ${most}) c
    left join area_manager_on(${day}::date) am on am.area_code = c.area_code
    where c.merged_into is null and not exists (select from customer_manager_history h
      where h.customer_id = c.id and (h.valid_to is null or h.valid_to > ${day}::date))`.execute(db);
  return rows[0]?.last ?? null;
}

/** Records the managers of each day, so that past reports by manager stay the same when assignments change. */
export const managerDuty = (): DailyDuty => ({
  name: "customers.managers",
  title: { zh: "记录客户的销售经理", en: "Record sales managers of customers" },
  async run(unit, day) {
    for (let last: string | null = "0"; last !== null; ) last = await keepManagers(unit.tx, day, last);
    return "done";
  },
});

/** Who answered for a customer, latest first. */
export async function managersOf(db: Db, customerId: string): Promise<ManagerStretch[]> {
  const { rows } = await sql<ManagerStretch>`
    select h.valid_from as "from", h.valid_to as "to", u.user_code as "managerCode", u.full_name as "managerName"
    from customer_manager_history h left join user_account u on u.id = h.user_id
    where h.customer_id = ${customerId} order by h.valid_from desc limit 200`.execute(db);
  return rows;
}
