import type { ContractStatus, ContractTerms } from "@busbar/contract/contracts/contract-fields";
import { hasBegun, monthsOf } from "@busbar/contract/contracts/contract-months";
import type { ContractAction, ContractActionName } from "@busbar/contract/contracts/contracts";
import { type Access, meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../kernel/actor.ts";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { FieldRefusal } from "../../kernel/app-error.ts";
import { isOneOf, judgeInPlaces, type PlaceReached } from "../../kernel/records/in-places.ts";

/**
 * Input of the rules. `is_writable`, `is_approvable`: whether those permissions reach this contract by the person's own
 * right.
 */
export type Subject = {
  status: ContractStatus;
  startDate: string;
  endDate: string;
  ends_on: string;
  terminated_on: string | null;
  /** Everybody who edited the draft or submitted it. */
  author_ids: readonly string[];
  approved_at: Date | null;
  planVersionId: string | null;
  point_count: number;
  /** Number of months in the term without a volume. */
  months_missing: number;
  /** Author of the amendment that waits for a decision. */
  amendment_by: string | null;
  /** Why billing runs leave it out; null: they bill it. */
  billing_hold_reason: string | null;
  is_writable: boolean;
  is_approvable: boolean;
  /** Absent people in whose place the person may approve, where that reaches this contract. */
  places: readonly PlaceReached[];
};

type Person = Access & Pick<Actor, "id" | "selves">;

const isAgreed = ({ status }: Pick<Subject, "status">) => status !== "DRAFT" && status !== "IN_APPROVAL";
const inForce = ({ status }: Pick<Subject, "status">) => status === "SIGNED" || status === "ACTIVE";

/**
 * Whether `person` may do `name` on that day, and in whose place; checked before acting and sent with the record.
 * Refusals for the state come before those for the person.
 */
export const judgeStep = (name: ContractActionName, it: Subject, person: Person, today: string) =>
  judgeInPlaces(it.places, (place): ContractAction => judgeBy(place, name, it, person, today));

/** @see judgeStep */
export const judge = (name: ContractActionName, it: Subject, person: Person, today: string): ContractAction =>
  judgeStep(name, it, person, today).verdict;

function judgeBy(
  place: PlaceReached | null,
  name: ContractActionName,
  it: Subject,
  person: Person,
  today: string,
): ContractAction {
  const mayWrite = place === null && meets(person, ["contract:write"]) && it.is_writable;
  const mayApprove =
    meets(person, ["contract:approve"]) &&
    (place === null ? it.is_approvable : place.reaches.includes("contract:approve"));
  const allowed = {
    approve: mayApprove,
    decideAmendment: mayApprove,
    return: mayApprove || mayWrite,
    returnAmendment: mayApprove || mayWrite,
  } as Partial<Record<ContractActionName, boolean>>;
  if (!(allowed[name] ?? mayWrite)) return "not_allowed";
  switch (name) {
    case "update":
    case "remove":
      return it.status === "DRAFT" ? "ok" : "illegal_transition";
    case "submit":
      return it.status === "DRAFT" ? judgeComplete(it, today) : "illegal_transition";
    case "approve":
      if (it.status !== "IN_APPROVAL") return "illegal_transition";
      if (it.approved_at !== null) return "contract.approved";
      return isOneOf(it.author_ids, person, place) ? "same_person" : "ok";
    case "return":
      return it.status === "IN_APPROVAL" ? "ok" : "illegal_transition";
    case "sign":
      if (it.status !== "IN_APPROVAL") return "illegal_transition";
      if (it.approved_at === null) return "contract.not_approved";
      return it.ends_on <= today ? "contract.term_over" : "ok";
    case "setVolumes":
      return inForce(it) || it.status === "DRAFT" ? "ok" : "illegal_transition";
    case "amend":
      if (!inForce(it)) return "illegal_transition";
      if (it.terminated_on !== null) return "contract.terminated_ahead";
      return it.amendment_by === null ? "ok" : "contract.amendment_open";
    case "decideAmendment":
      if (!inForce(it) || it.amendment_by === null) return "illegal_transition";
      return isOneOf([it.amendment_by], person, place) ? "same_person" : "ok";
    case "returnAmendment":
      return inForce(it) && it.amendment_by !== null ? "ok" : "illegal_transition";
    case "terminate":
      if (!inForce(it)) return "illegal_transition";
      return it.terminated_on === null ? "ok" : "contract.terminated_ahead";
    case "renew":
      return isAgreed(it) ? "ok" : "illegal_transition";
    // Also of an ended contract, whose last month may not be billed yet.
    case "hold":
      return isAgreed(it) ? "ok" : "illegal_transition";
    case "release":
      return it.billing_hold_reason === null ? "illegal_transition" : "ok";
  }
}

function judgeComplete(it: Subject, today: string): ContractAction {
  if (it.ends_on <= today) return "contract.term_over";
  if (it.point_count === 0) return "contract.no_points";
  if (it.planVersionId === null) return "contract.no_plan";
  return it.months_missing > 0 ? "contract.volumes_missing" : "ok";
}

/** The status of a signed contract on a day. */
export function statusOn(
  { startDate, endDate, terminated_on }: Pick<Subject, "startDate" | "endDate" | "terminated_on">,
  day: string,
): "SIGNED" | "ACTIVE" | "EXPIRED" | "TERMINATED" {
  if (terminated_on !== null && terminated_on < endDate && terminated_on <= day) return "TERMINATED";
  if (endDate <= day) return "EXPIRED";
  return startDate <= day ? "ACTIVE" : "SIGNED";
}

type Dated = Pick<ContractTerms, "startDate" | "endDate" | "points" | "volumes">;

/** The first point or volume outside the term; `nameOf` gives the name of a point. */
export function refusedTerms(terms: Dated, nameOf: (pointId: string) => string): FieldRefusal | null {
  const { startDate, endDate, points, volumes } = terms;
  for (const [at, { pointId, validFrom, validTo }] of points.entries()) {
    const twice = points
      .slice(0, at)
      .some((other) => other.pointId === pointId && other.validFrom < validTo && validFrom < other.validTo);
    if (validFrom < startDate || validTo > endDate || twice)
      return { path: "points", code: "contract.point_dates", details: { point: nameOf(pointId) } };
  }
  const months = new Set(monthsOf(terms));
  const outside = volumes.find(({ month }) => !months.has(month));
  return outside ? { path: "volumes", code: "contract.month_outside", details: { month: outside.month } } : null;
}

/** The first month that has begun and would get another volume. */
export function refusedVolumes(before: Dated["volumes"], after: Dated["volumes"], today: string): FieldRefusal | null {
  const agreed = new Map(before.map(({ month, quantity }) => [month, quantity]));
  const begun = after.find(
    ({ month, quantity }) => hasBegun(month, today) && !new Exact(agreed.get(month) ?? "-1").eq(quantity),
  );
  return begun ? { path: "volumes", code: "contract.month_begun", details: { month: begun.month } } : null;
}

type AmendedTerms = { effectiveFrom: string; terms: Dated };

/** The first field by which an amendment would change the past. */
export function refusedAmendment(
  it: Pick<Subject, "status" | "startDate">,
  before: Dated["volumes"],
  { effectiveFrom, terms }: AmendedTerms,
  today: string,
): FieldRefusal | null {
  if (it.status === "ACTIVE" && terms.startDate !== it.startDate) return { path: "startDate", code: "contract.begun" };
  if (terms.endDate <= today) return { path: "endDate", code: "contract.end_past" };
  const isWithin = effectiveFrom >= terms.startDate && effectiveFrom < terms.endDate;
  if (!isWithin || (it.status === "ACTIVE" && effectiveFrom < today))
    return { path: "effectiveFrom", code: "contract.amendment_start" };
  const kept = new Set(terms.volumes.map(({ month }) => month));
  const lost =
    it.status === "ACTIVE" ? before.find(({ month }) => hasBegun(month, today) && !kept.has(month)) : undefined;
  if (lost) return { path: "volumes", code: "contract.month_begun", details: { month: lost.month } };
  return it.status === "ACTIVE" ? refusedVolumes(before, terms.volumes, today) : null;
}
