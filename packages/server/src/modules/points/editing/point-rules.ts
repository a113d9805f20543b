import type { PointPatch } from "@busbar/contract/points/point-drafts";
import type { PointAction, PointActions } from "@busbar/contract/points/points";
import { meets } from "@busbar/contract/kernel/access";
import type { Actor } from "../../../kernel/actor.ts";
import type { ListRow } from "../point-rows.ts";

type Judged = Pick<ListRow, "status" | "is_writable" | "is_used" | "has_future">;

export const mayWriteThis = (actor: Actor, row: Pick<ListRow, "is_writable">): boolean =>
  meets(actor, ["point:write"]) && row.is_writable;

const step = (allowed: boolean): PointAction => (allowed ? "ok" : "illegal_transition");

/** What `actor` may do to the row now; checked before acting and sent with the row. */
export function actionsOf(row: Judged, actor: Actor): PointActions {
  if (!mayWriteThis(actor, row)) {
    const no = "not_allowed";
    return { edit: no, activate: no, suspend: no, close: no, reopen: no, remove: no };
  }
  const { status } = row;
  return {
    edit: status === "CLOSED" ? "point.closed" : "ok",
    activate: step(status === "DRAFT" || status === "SUSPENDED"),
    suspend: step(status === "ACTIVE"),
    close: status !== "CLOSED" && row.has_future ? "point.future_tenancy" : step(status !== "CLOSED"),
    reopen: step(status === "CLOSED"),
    remove: row.is_used ? "point.in_use" : "ok",
  };
}

/**
 * A status change is judged by the present status; other fields of a closed point cannot change while it is reopened.
 */
export function judgePatch(row: Judged, { status, ...fields }: PointPatch, actor: Actor): PointAction {
  const actions = actionsOf(row, actor);
  if (status === undefined || status === row.status) return actions.edit;
  const verdict =
    status === "SUSPENDED" ? actions.suspend : row.status === "CLOSED" ? actions.reopen : actions.activate;
  const isAlone = Object.values(fields).every((value) => value === undefined);
  return verdict === "ok" && !isAlone ? actions.edit : verdict;
}
