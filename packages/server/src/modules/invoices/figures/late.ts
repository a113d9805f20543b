import { stepDays } from "@busbar/contract/invoices/invoice-figures";
import { type RawBuilder, type SqlBool, sql } from "kysely";

const localDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/** The day since which a statement waits in its present step; null once paid. */
export const waitsSince = sql`case i.status when 1 then ${localDay(sql`i.created_at`)}
  when 2 then ${localDay(sql`i.submitted_at`)} when 3 then ${localDay(sql`i.reviewed_at`)}
  when 4 then i.issue_date when -1 then i.issue_date end`;

/** Calendar days that are searched; more than the longest holidays. */
const daysLookedAt = 60;

/** What began before this day has waited for more than this many working days. */
const dayBefore = (today: string, workingDays: number) => sql`(select g::date
  from generate_series(${today}::timestamp, ${today}::timestamp - make_interval(days => ${daysLookedAt}), '-1 day') g
    left join public_holiday h on h.date = g::date
  where coalesce(h.kind = 'MAKEUP_WORKDAY', extract(isodow from g) < 6)
  order by g desc offset ${workingDays} limit 1)`;

/** Whether `invoice i` has been in its step for too long, or is overdue. */
export const isLate = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`(i.status = -1
  or (i.status = 1 and ${waitsSince} < ${dayBefore(today, stepDays.draft)})
  or (i.status = 2 and ${waitsSince} < ${dayBefore(today, stepDays.firstReview)})
  or (i.status = 3 and ${waitsSince} < ${dayBefore(today, stepDays.finalReview)}))`;
