import { fieldsIn } from "@busbar/contract/fields/noun";
import { type PricePlan, pricePlans } from "@busbar/contract/price-plans/price-plans";
import type { Actor } from "../../kernel/actor.ts";
import type { Records } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import type { PricePlanRepository, PricePlanRow } from "./price-plan-repository.ts";
import { judgePlan, type PlanActionName } from "./price-plan-rules.ts";

const fieldsOf = (row: PricePlanRow) => fieldsIn(pricePlans, row);

export const judge = (name: PlanActionName, row: PricePlanRow, actor: Actor) =>
  judgePlan(name, { status: row.status, wasSubmitted: row.was_submitted }, actor);

export const toPlan = (row: PricePlanRow, actor: Actor): PricePlan => ({
  id: row.id,
  ...fieldsOf(row),
  status: row.status,
  current: row.current,
  next: row.next,
  drafts: row.drafts,
  waiting: row.waiting,
  inPlaceOf: row.in_place_of,
  ...lastEdit(row, actor),
  actions: {
    update: judge("update", row, actor),
    addVersion: judge("addVersion", row, actor),
    archive: judge("archive", row, actor),
    restore: judge("restore", row, actor),
    remove: judge("remove", row, actor),
  },
});

/** The records definition of price plans, for single edits and bulk actions, so that both follow the same rules. */
export const recordsOf = (repository: PricePlanRepository, actor: Actor): Records<PricePlanRow, PricePlan> => ({
  noun: "price-plans",
  permission: "price:write",
  lock: (id) => repository.lock(actor, id),
  find: (id) => repository.find(actor, id),
  show: (row) => toPlan(row, actor),
  fields: (row) => ({ ...fieldsOf(row), status: row.status }),
});
