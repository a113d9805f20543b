import { meets } from "@busbar/contract/kernel/access";
import type {
  PlanVersionAction,
  PlanVersionActionName,
  PlanVersionStatus,
} from "@busbar/contract/price-plans/plan-versions";
import type { PricePlan, PricePlanAction, PricePlanStatus } from "@busbar/contract/price-plans/price-plans";
import type { Actor } from "../../kernel/actor.ts";
import { isOneOf, judgeInPlaces } from "../../kernel/records/in-places.ts";
import { inOwnRight, inPlacesOf, reachesShared } from "../../kernel/records/visibility.ts";

const may = (actor: Actor, permission: "price:write" | "price:approve"): boolean =>
  meets(actor, [permission]) && reachesShared(actor, permission);

/**
 * People who edit or approve prices also see drafts and archived plans; all others see plans that contracts can use.
 */
export const seesDrafts = (actor: Actor): boolean => may(actor, "price:write") || may(actor, "price:approve");

export type PlanActionName = keyof PricePlan["actions"];
/** `wasSubmitted`: whether any version was ever submitted. */
type PlanState = { status: PricePlanStatus; wasSubmitted: boolean };

/** Whether `actor` may do `name` to a plan now; checked before acting and sent with the row. */
export function judgePlan(name: PlanActionName, plan: PlanState, actor: Actor): PricePlanAction {
  if (!may(actor, "price:write")) return "not_allowed";
  const isArchived = plan.status === "ARCHIVED";
  switch (name) {
    case "archive":
      return isArchived ? "illegal_transition" : "ok";
    case "restore":
      return isArchived ? "ok" : "illegal_transition";
    case "remove":
      return plan.wasSubmitted ? "plan.in_use" : "ok";
    case "update":
    case "addVersion":
      return isArchived ? "plan.archived" : "ok";
  }
}

type VersionState = { status: PlanVersionStatus; author_ids: readonly string[]; plan_status: PricePlanStatus };

/**
 * Whether `actor` may do `name` to a version now, and in whose place. People who edited or submitted it may neither
 * approve nor return it.
 */
export const judgeStep = (name: PlanVersionActionName, version: VersionState, actor: Actor) =>
  judgeInPlaces(
    inPlacesOf(actor),
    (place): PlanVersionAction => judgeBy(name, version, place?.actor ?? inOwnRight(actor), place),
  );

/** @see judgeStep */
export const judgeVersion = (name: PlanVersionActionName, version: VersionState, actor: Actor): PlanVersionAction =>
  judgeStep(name, version, actor).verdict;

function judgeBy(
  name: PlanVersionActionName,
  version: VersionState,
  actor: Actor,
  place: { id: string } | null,
): PlanVersionAction {
  const decides = name === "approve" || name === "return";
  if (!may(actor, decides ? "price:approve" : "price:write")) return "not_allowed";
  const from: PlanVersionStatus = decides || name === "withdraw" ? "IN_APPROVAL" : "DRAFT";
  if (version.status !== from) return "illegal_transition";
  const goesOn = name === "update" || name === "submit" || name === "approve";
  if (goesOn && version.plan_status === "ARCHIVED") return "plan.archived";
  return decides && isOneOf(version.author_ids, actor, place) ? "same_person" : "ok";
}

export type Span = { version_no: number; validFrom: string; validTo: string | null };
/**
 * The effect of an approval on the approved versions: it ends one of them, or it is impossible because of an overlap.
 */
export type Succession = { ends: number | null } | { overlaps: Span };

/**
 * A version succeeds one that began before it and would not continue after it; people must resolve any other overlap.
 */
export function successionOf(version: Span, approved: readonly Span[]): Succession {
  let ends: number | null = null;
  for (const other of approved) {
    const meet =
      (version.validTo === null || other.validFrom < version.validTo) &&
      (other.validTo === null || version.validFrom < other.validTo);
    if (!meet) continue;
    const goesOnBehind = version.validTo !== null && (other.validTo === null || other.validTo > version.validTo);
    if (other.validFrom >= version.validFrom || goesOnBehind) return { overlaps: other };
    ends = other.version_no;
  }
  return { ends };
}
