import type { PlanSnapshot } from "@busbar/contract/price-plans/plan-versions";
import { AppError } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { createPlanVersionRepository } from "./plan-version-repository.ts";
import { calendarsOf } from "./plan-version-shape.ts";

/**
 * An approved version with everything that prices a month. A contract keeps this copy from its signing, so that later
 * changes of plan and calendars do not affect it. Handed over in app.ts. Runs in `db`'s transaction.
 * @throws AppError `not_found`, `plan.not_approved`
 */
export async function snapshotOfPlan(db: Db, versionId: string): Promise<PlanSnapshot> {
  const row = await createPlanVersionRepository(db).find({ versionId });
  if (!row) throw new AppError("not_found");
  if (row.status !== "APPROVED" || !row.approved_at) throw new AppError("plan.not_approved");
  return {
    planId: row.plan_id,
    planCode: row.plan_code,
    planName: row.plan_name,
    commodity: row.commodity,
    versionId: row.id,
    versionNo: row.version_no,
    validFrom: row.validFrom,
    validTo: row.validTo,
    approvedAt: row.approved_at.toISOString(),
    components: row.components,
    calendars: calendarsOf(row),
  };
}
