import { stepDays } from "@busbar/contract/invoices/invoice-figures";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { invoiceState } from "../../../kernel/sql/invoice-states.ts";

const localDay = (instant: RawBuilder<unknown>) => sql`(${instant} at time zone 'Asia/Shanghai')::date`;

/** The day since which a statement waits in its present step; null once paid. */
export const waitsSince = sql`case i.status when ${invoiceState.draft} then ${localDay(sql`i.created_at`)}
  when ${invoiceState.firstReview} then ${localDay(sql`i.submitted_at`)} when ${invoiceState.finalReview} then ${localDay(sql`i.reviewed_at`)}
  when ${invoiceState.unpaid} then i.issue_date when ${invoiceState.overdue} then i.issue_date end`;

/** Calendar days that are searched; more than the longest holidays. */
const daysLookedAt = 60;

/** What began before this day has waited for more than this many working days. */
const dayBefore = (today: string, workingDays: number) => sql`(select g::date
  from generate_series(${today}::timestamp, ${today}::timestamp - make_interval(days => ${daysLookedAt}), '-1 day') g
    left join public_holiday h on h.date = g::date
  where coalesce(h.kind = 'MAKEUP_WORKDAY', extract(isodow from g) < 6)
  order by g desc offset ${workingDays} limit 1)`;

/** Whether `invoice i` has been in its step for too long, or is overdue. */
export const isLate = (today: string): RawBuilder<SqlBool> => sql<SqlBool>`(i.status = ${invoiceState.overdue}
  or (i.status = ${invoiceState.draft} and ${waitsSince} < ${dayBefore(today, stepDays.draft)})
  or (i.status = ${invoiceState.firstReview} and ${waitsSince} < ${dayBefore(today, stepDays.firstReview)})
  or (i.status = ${invoiceState.finalReview} and ${waitsSince} < ${dayBefore(today, stepDays.finalReview)}))`;
