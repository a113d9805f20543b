import { firstWeekRoutes, FirstWeekStep } from "@busbar/contract/first-week/first-week";
import { type RawBuilder, sql } from "kysely";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

const exists = (rows: RawBuilder<unknown>) => sql<boolean>`exists (select from ${rows})`;

/** What shows that a step is done. */
const signs: Record<FirstWeekStep, RawBuilder<boolean>> = {
  company: exists(sql`organisation where name <> '' and uscc <> ''`),
  mail: exists(sql`audit_log where noun = 'organisation' and action = 'organisation.mail_test' and result = 'ok'`),
  // Besides the first administrator.
  people: exists(sql`(select from user_account offset 1) as further`),
  areas: exists(sql`sales_assignment where is_primary`),
  plans: exists(sql`plan_version where status = 'APPROVED'`),
  customers: exists(sql`customer`),
  points: exists(sql`pickup_point`),
  contracts: exists(sql`contract where sign_date is not null`),
  statement: exists(sql`invoice where issued_at is not null and not is_opening`),
};

/** How far a new organisation has come. */
export function createFirstWeek({ db }: Pick<Ports, "db">): Module {
  return bind(firstWeekRoutes, {
    async getFirstWeek() {
      const found = FirstWeekStep.options.map((step) => sql`select ${step}::text as step where ${signs[step]}`);
      const { rows } = await sql<{ step: FirstWeekStep }>`${sql.join(found, sql` union all `)}`.execute(db);
      const done = new Set(rows.map(({ step }) => step));
      return { done: FirstWeekStep.options.filter((step) => done.has(step)) };
    },
  });
}
