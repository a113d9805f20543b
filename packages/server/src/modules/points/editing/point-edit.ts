import { fieldsIn } from "@busbar/contract/fields/noun";
import { type PointPatch, pointProblems } from "@busbar/contract/points/point-drafts";
import { type PointFields, points as pointNoun, type StatedPoint } from "@busbar/contract/points/point-fields";
import { normalisePointCode } from "@busbar/contract/points/point-codes";
import type { Point } from "@busbar/contract/points/points";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { Edit, Records } from "../../../kernel/records/edit-record.ts";
import type { PointRepository } from "../point-repository.ts";
import type { DetailRow, References } from "../point-rows.ts";
import { judgePatch } from "./point-rules.ts";
import { toPoint } from "../point-shape.ts";

export const recordsOf = (points: PointRepository, actor: Actor): Records<DetailRow, Point> => ({
  noun: "points",
  permission: "point:write",
  lock: (id) => points.lock(actor, id),
  find: (id) => points.find(actor, id),
  show: (row) => toPoint(row, actor),
  fields: (row) => fieldsIn(pointNoun, row),
});

type Editing = { points: PointRepository; actor: Actor; id: string; now: Date };

/** The records definition of points, for single edits and bulk actions, so that both follow the same rules. */
export function editOf(
  { points, actor, id, now }: Editing,
  given: PointPatch,
  current: DetailRow,
): Omit<Edit<DetailRow, PointPatch>, "rowVersion"> {
  const patch = normalised(given, given.idScheme ?? current.idScheme);
  return {
    action: ({ status }) => (status === undefined ? "point.update" : `point.${wordOf(current, status)}`),
    happened: "updated",
    patch,
    judge: (row) => judgePatch(row, patch, actor),
    async write(changed, row) {
      const then: StatedPoint = { ...fieldsIn(pointNoun, row), ...changed };
      refuseProblems(then);
      const found = await points.resolve(actor, then, id);
      refuseUnresolved(changed, found, row.customer_id === null);
      await points.update(id, changed, found.region, actor.id, now);
      const isReopened = row.status === "CLOSED" && changed.status !== undefined;
      if (isReopened || changed.idScheme !== undefined || changed.externalCode !== undefined)
        await points.reserve(id, then);
    },
  };
}

const wordOf = (row: DetailRow, status: string): string =>
  status === "SUSPENDED" ? "suspend" : row.status === "CLOSED" ? "reopen" : "activate";

const normalised = <P extends PointPatch>(fields: P, scheme: StatedPoint["idScheme"]): P =>
  fields.externalCode === undefined
    ? fields
    : { ...fields, externalCode: normalisePointCode(scheme, fields.externalCode) };

/** @throws AppError with each field that contradicts another */
function refuseProblems(fields: PointFields): void {
  const problems = pointProblems(fields);
  if (problems.length === 0) return;
  throw new AppError(
    "validation",
    {},
    problems.map(({ path, code, values }) => ({ path, code, ...(values && { details: values }) })),
  );
}

/** Only changed fields are checked: an unchanged area or grid company may have ended since. */
export function refuseUnresolved(
  given: Pick<PointPatch, "areaCode" | "gridCompany">,
  found: References,
  isUnowned: boolean,
): void {
  if (given.areaCode !== undefined && found.region === null) throw refuseField("areaCode", "customer.area_unknown");
  // A point without a customer must stay in an area that the person sees.
  if (given.areaCode !== undefined && isUnowned && !found.areaInScope)
    throw refuseField("areaCode", "customer.out_of_scope");
  if (given.gridCompany && !found.gridKnown) throw refuseField("gridCompany", "point.grid_unknown");
  if (found.taken && found.takenNo === null) throw refuseField("externalCode", "point.code_taken_elsewhere");
  if (found.taken) throw refuseField("externalCode", "point.code_taken", { pointNo: found.takenNo });
}
