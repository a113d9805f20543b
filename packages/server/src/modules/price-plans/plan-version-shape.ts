import { fieldsIn } from "@busbar/contract/fields/noun";
import {
  type PlanVersion,
  planVersionActionNames,
  planVersions,
  type PlanVersionSummary,
} from "@busbar/contract/price-plans/plan-versions";
import { bandsIn } from "@busbar/contract/tou-calendars/tou-bands";
import type { Actor } from "../../kernel/actor.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { VersionRow, VersionSummaryRow } from "./plan-version-repository.ts";
import { judgeStep, seesDrafts } from "./price-plan-rules.ts";

const stepOf = (at: Date | null, by: string | null, inPlaceOf: string | null = null) =>
  at && { at: at.toISOString(), by, inPlaceOf };

/** The absent person in whose place the person decides; null when they decide by their own right or not at all. */
function inPlaceOf(row: VersionSummaryRow, actor: Actor): string | null {
  const { verdict, inPlaceOf: away } = judgeStep("approve", row, actor);
  return verdict === "ok" ? (away?.name ?? null) : null;
}

/** A version without its prices, as this person may see it. */
export function toSummary(row: VersionSummaryRow, actor: Actor): PlanVersionSummary {
  const judged = planVersionActionNames.map((name) => [name, judgeStep(name, row, actor).verdict]);
  // The result of an approval is only shown to people who edit or approve prices.
  const returned = seesDrafts(actor) ? stepOf(row.returned_at, row.returned_by, row.returned_for) : null;
  return {
    id: row.id,
    planId: row.plan_id,
    versionNo: row.version_no,
    status: row.status,
    ...fieldsIn(planVersions, row),
    submitted: stepOf(row.submitted_at, row.submitted_by),
    approved: stepOf(row.approved_at, row.approved_by, row.approved_for),
    returned: returned && { ...returned, reason: row.return_reason },
    inPlaceOf: inPlaceOf(row, actor),
    ...lastEdit(row, actor),
    actions: Object.fromEntries(judged) as PlanVersionSummary["actions"],
  };
}

/** The calendars of a version with the bands that they contain. */
export const calendarsOf = ({ calendars }: Pick<VersionRow, "calendars">) =>
  calendars.map((calendar) => ({ ...calendar, bands: bandsIn(...calendar.seasons.map(({ slots }) => slots)) }));

export const toVersion = (row: VersionRow, actor: Actor): PlanVersion => ({
  ...toSummary(row, actor),
  components: row.components,
  calendars: calendarsOf(row),
});
