import {
  type ContractDraft,
  editable,
  type MonthVolume,
  openFields,
  priceFields,
  termFields,
} from "@busbar/contract/contracts/contract-fields";
import {
  type Contract,
  type ContractContent,
  type ContractDifference,
  type ContractRow,
  type ContractVersion,
  contractActionNames,
} from "@busbar/contract/contracts/contracts";
import { fieldsIn, omit, pick } from "@busbar/contract/fields/noun";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Actor } from "../../kernel/actor.ts";
import { isPartner } from "../../kernel/records/customer-visibility.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { isOutside } from "./contract-references.ts";
import { type DetailRow, listed, type ListRow, type VersionRow } from "./contract-rows.ts";
import { judge } from "./contract-rules.ts";

const contentFields = omit(termFields, ["planVersionId"]);
const datesOfContent = pick(contentFields, ["startDate", "endDate"]);
const moneyOfContent = omit(contentFields, ["startDate", "endDate"]);

const step = (at: Date | null, by: string | null, inPlaceOf: string | null = null) =>
  at && { at: at.toISOString(), by, inPlaceOf };

export const toRow = (row: ListRow, actor: Actor, today: string): ContractRow => ({
  id: row.id,
  contractNo: row.contract_no,
  ...fieldsIn(listed, row),
  customerName: row.customer_name,
  status: row.status,
  isApproved: row.is_approved,
  endsOn: row.ends_on,
  pointCount: row.point_count,
  monthlyVolume: row.monthly_volume,
  ...(!isPartner(actor) && { plan: row.plan }),
  today,
  ...(!isOutside(actor) && { inPlaceOf: row.in_place_of }),
  ...lastEdit(row, actor, !isOutside(actor)),
});

export function toContract(row: DetailRow, actor: Actor, today: string): Contract {
  const { pointCount: _, monthlyVolume: __, plan, ...head } = toRow(row, actor, today);
  const seesPrices = !isPartner(actor);
  return {
    ...head,
    ...fieldsIn(openFields, row),
    points: row.points,
    volumes: row.volumes,
    volumesBefore: row.volumes_before,
    terminatedOn: row.terminated_on,
    // People outside the house may not see drafts of renewals.
    previous: row.previous,
    next: isOutside(actor) ? null : row.next,
    ...(seesPrices && {
      price: {
        plan: plan ?? null,
        snapshot: row.plan_snapshot,
        ...fieldsIn(priceFields, row),
        customerTermsDays: row.customer_terms_days,
      },
    }),
    ...(!isOutside(actor) && {
      inside: {
        note: row.note,
        created: step(row.created_at, row.created_by_name),
        submitted: step(row.submitted_at, row.submitted_by_name),
        approved: step(row.approved_at, row.approved_by_name, row.approved_for_name),
        signed: step(row.signed_at, row.signed_by_name),
        returned: step(row.returned_at, row.returned_by_name, row.returned_for_name),
        returnReason: row.return_reason,
        terminationReason: row.termination_reason,
        billingHold: row.billing_hold_reason,
        openAmendment: row.amendment_no,
      },
    }),
    actions: Object.fromEntries(
      contractActionNames.map((name) => [name, judge(name, row, actor, today)]),
    ) as Contract["actions"],
  };
}

/** The fields as a form states them; a change is compared with them. */
export const fieldsOf = (row: DetailRow): Omit<ContractDraft, "customerId" | "commodity"> => ({
  ...fieldsIn(editable, row),
  points: row.points.map(({ pointId, validFrom, validTo }) => ({ pointId, validFrom, validTo })),
  volumes: row.volumes,
});

/** The agreed content, in a form that can be read without the contract. */
export const contentOf = (row: DetailRow): ContractContent => ({
  ...fieldsIn(contentFields, row),
  plan: row.plan,
  points: row.points,
  volumes: row.volumes,
});

export function toVersion(row: VersionRow, contract: DetailRow, actor: Actor, today: string): ContractVersion {
  const { startDate, endDate, points, volumes, ...price } = row.content;
  return {
    versionNo: row.version_no,
    state: row.state,
    effectiveFrom: row.effective_from,
    startDate,
    endDate,
    points,
    volumes,
    ...(!isPartner(actor) && { price: { ...price, snapshot: row.plan_snapshot } }),
    ...(!isOutside(actor) && {
      inside: {
        reason: row.reason,
        proposed: step(row.proposed_at, row.proposed_by_name),
        decided: step(row.decided_at, row.decided_by_name, row.decided_for_name),
        decision: row.decision,
        action: row.state === "IN_APPROVAL" ? judge("decideAmendment", contract, actor, today) : "illegal_transition",
      },
    }),
  };
}

const totalOf = (volumes: readonly MonthVolume[]): string =>
  volumes.reduce((sum, { quantity }) => sum.plus(quantity), new Exact(0)).toString();
const codesOf = (content: Pick<ContractContent, "points">): string[] => [
  ...new Set(content.points.map(({ externalCode }) => externalCode)),
];
const planOf = ({ plan }: Pick<ContractContent, "plan">): string =>
  plan ? `${plan.planCode} ${plan.planName} v${plan.versionNo}` : "";

type Pair = [name: string, before: ContractDifference["before"], after: ContractDifference["after"]];
type PlainName = keyof typeof contentFields.fields;

/** The fields in which two contents differ: dates, money, points by code, total volume. */
export function differencesOf(before: ContractContent, after: ContractContent): ContractDifference[] {
  const plainOf = ({ names }: { names: readonly PlainName[] }): Pair[] =>
    names.map((name) => [name, before[name], after[name]]);
  const pairs: Pair[] = [
    ...plainOf(datesOfContent),
    ["plan", planOf(before), planOf(after)],
    ...plainOf(moneyOfContent),
    ["points", codesOf(before), codesOf(after)],
    ["volumes", totalOf(before.volumes), totalOf(after.volumes)],
  ];
  return pairs
    .filter(([, was, is]) => JSON.stringify(was) !== JSON.stringify(is))
    .map(([field, was, is]) => ({ field, before: was, after: is }));
}
