import { warned } from "@busbar/contract/invoices/check-verdicts";
import { sql, type Transaction } from "kysely";
import { acceptChecks } from "../../modules/invoices/checks/accept-checks.ts";
import { measures } from "../../modules/invoices/checks/check-columns.ts";
import { checksOf, type Measures } from "../../modules/invoices/checks/check-rules.ts";
import { from } from "../../modules/invoices/invoice-repository.ts";
import type { LockedInvoice } from "../../modules/invoices/steps/invoice-transition.ts";
import type { Database } from "../../tables.ts";

/**
 * Accepts the warnings of the last month's drafts, as their submission requires: the bus depot's consumption. Call it
 * before the drafts are submitted. Runs within `tx`.
 */
export async function acceptDemoWarnings(tx: Transaction<Database>, clerk: string): Promise<void> {
  const { rows } = await sql<
    LockedInvoice & { created_at: Date; measures: Measures }
  >`select i.id, i.customer_id, i.status,
      i.calc_hash, i.created_at, ${measures("2026-01-20")} as measures
    from ${from} where i.is_demo and i.period = '202512' order by i.id`.execute(tx);
  for (const row of rows) {
    const checks = checksOf(row.measures, []);
    const names = warned(checks);
    if (names.length === 0) continue;
    await acceptChecks(
      tx,
      { ...row, checks },
      {
        checks: names,
        reason: "12 月新增两条夜间充电线路，已与客户核对抄表",
        by: clerk,
        now: new Date(row.created_at.getTime() + 3_600_000),
      },
    );
  }
}
