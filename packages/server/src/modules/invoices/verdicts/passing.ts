import { type SqlBool, sql } from "kysely";
import type { Subject } from "../invoice-rules.ts";

/** Verdicts on `invoice i` as it is now; one on an earlier version will be refused at its time. */
const verdict = sql`pending_verdict v where v.customer_id = i.customer_id and v.invoice_id = i.id
  and v.row_version = i.row_version`;

/** Whether a first review of `invoice i` is about to be applied. */
export const isPassing = sql<SqlBool>`exists (select from ${verdict})`;

/** The first review of `invoice i` that is about to be applied, or null. */
export const passing = sql<Subject["passing"]>`(select json_build_object('by_id', v.by_user_id::text,
    'by', (select w.full_name from user_account w where w.id = v.by_user_id), 'until', v.due_at)
  from ${verdict})`;
