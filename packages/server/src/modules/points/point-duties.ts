import { addDays } from "@busbar/contract/kernel/business-time";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import { holdersAtPartner } from "../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { tenantOn } from "./point-filters.ts";

/** How many days before its end people are told. */
const reminderDays = [7, 30, 90] as const;

/** Points of one manager or partner whose data authorisations end on one day. */
type Ending = {
  manager_id: string | null;
  partner_id: string | null;
  ends: string;
  days: number;
  points: number;
  id: string;
  name: string;
};

/**
 * Managers, and partners of the customers, are told in time that data authorisations end; one notice for each end date.
 */
export const pointDuties = (notifyPeople: NotifyPeople): DailyDuty[] => [
  {
    name: "points.authorisations",
    title: { zh: "数据授权到期提醒", en: "Data authorisation reminders" },
    async run(unit, day) {
      const due = sql`(select min(d) from unnest(array[${sql.join(reminderDays)}]::int[]) as d
        where d >= p.data_authorised_to - ${day}::date)`;
      const { rows } = await sql<Ending>`
        with told as (
          update pickup_point o set reminded_authorised_to = o.data_authorised_to, reminded_days = g.due
          from (select p.id, ${due} as due from pickup_point p
            where p.status <> 'CLOSED' and p.data_authorised_to > ${day}::date
              and p.data_authorised_to <= ${day}::date + ${Math.max(...reminderDays)}::int
              and (p.reminded_authorised_to is distinct from p.data_authorised_to or p.reminded_days > ${due})) g
          where o.id = g.id
          returning o.id
        ), ending as (
          select coalesce(c.manager_override_user_id, am.user_id) as manager_id, c.partner_id, p.id, p.name,
            p.data_authorised_to as ends, p.data_authorised_to - ${day}::date as days
          from told join pickup_point p on p.id = told.id ${tenantOn(day)}
          left join customer c on c.id = t.customer_id
          left join area_manager am on am.area_code = coalesce(c.area_code, p.area_code)
        )
        select manager_id, partner_id, ends, days, count(*)::int as points, min(id) as id, min(name) as name
        from (select manager_id, null::bigint as partner_id, ends, days, id, name from ending where manager_id is not null
          union all select null, partner_id, ends, days, id, name from ending where partner_id is not null) g
        group by 1, 2, 3, 4 order by 1, 2, 3`.execute(unit.tx);
      for (const { manager_id, partner_id, ends, days, points, id, name } of rows) {
        const ofPartner = partner_id === null ? [] : await holdersAtPartner(unit.tx, partner_id, "point:read", day);
        const users = manager_id === null ? ofPartner : [manager_id];
        if (users.length === 0) continue;
        const isOne = points === 1;
        await notifyPeople(unit, {
          zh: isOne
            ? "<b>{name}</b> 的数据授权将于 {last} 到期，还有 {days} 天，请联系客户续期"
            : "<b>{points}</b> 个用能点的数据授权将于 {last} 到期，还有 {days} 天，请联系客户续期",
          en: isOne
            ? "The data authorisation of <b>{name}</b> expires on {last}, in {days} days. Contact the customer to renew it"
            : "Data authorisations of <b>{points}</b> points expire on {last}, in {days} days. Contact the customers to renew them",
          values: { name, points, last: addDays(ends, -1), days },
          kind: "endings",
          picture: "schedule",
          link: isOne ? pointAddress({ id }) : "/point/list?v=points~1~lacks*authorisation",
          to: { users },
        });
      }
      return "done";
    },
  },
];
