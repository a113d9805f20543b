import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { sql } from "kysely";
import { AppError } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { transitionInvoice, type LockedInvoice } from "../steps/invoice-transition.ts";

type Accepting = { checks: readonly InvoiceCheckName[]; reason: string; by: string; now: Date };

/**
 * Stores with each accepted warning the compared figures, so that other figures need a new acceptance. @throws AppError
 * `invoice.check_passed`
 */
export async function acceptChecks(
  tx: Db,
  row: LockedInvoice & Pick<DetailRow, "checks">,
  { checks, reason, by, now }: Accepting,
): Promise<void> {
  const names = [...new Set(checks)];
  for (const name of names) {
    const found = row.checks.find((check) => check.name === name && check.verdict === "WARNED");
    if (!found) throw new AppError("invoice.check_passed", { name });
    const figures = JSON.stringify(found.figures);
    await sql`insert into review_check (customer_id, invoice_id, check_name, figures, reason, accepted_at, accepted_by)
      values (${row.customer_id}, ${row.id}, ${name}, ${figures}::jsonb, ${reason}, ${now}, ${by})
      on conflict (customer_id, invoice_id, check_name) do update set figures = excluded.figures,
        reason = excluded.reason, accepted_at = excluded.accepted_at, accepted_by = excluded.accepted_by`.execute(tx);
  }
  await transitionInvoice(tx, row, row.status, { action: "accept", by, now, reason, checks: names });
}
