import type { PointPatch } from "@busbar/contract/points/point-drafts";
import type { PointQuery } from "@busbar/contract/points/points";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { editInBulk } from "../../../kernel/records/edit-record.ts";
import type { BulkAction, BulkTarget } from "../../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../../ports.ts";
import { editOf, recordsOf } from "./point-edit.ts";
import { createPointRepository } from "../point-repository.ts";
import { mayWriteThis } from "./point-rules.ts";

/** The input of each bulk action. */
export type BulkInputs = {
  set_status: { status: "ACTIVE" | "SUSPENDED" };
  set_authorisation: { dataAuthorisedTo: string | null };
};

/** The bulk actions of points. */
export function createPointBulk({ clock }: Pick<Ports, "clock">): BulkTarget {
  /** An undo restores the state before; it is not a step, so it only needs the right to write. */
  const restore: BulkAction["restore"] = (unit, actor, id, { version, before }) => {
    const points = createPointRepository(unit.tx, clock.today());
    return editInBulk(unit, recordsOf(points, actor), id, (row) => ({
      ...editOf({ points, actor, id, now: clock.now() }, before as PointPatch, row),
      judge: () => (mayWriteThis(actor, row) ? "ok" : "not_allowed"),
      rowVersion: version,
    }));
  };
  const action = <Name extends keyof BulkInputs>(
    name: Name,
    title: Bilingual,
    patchOf: (input: BulkInputs[Name]) => PointPatch,
  ): BulkAction => ({
    audit: `point.${name}`,
    title,
    permissions: ["point:write"],
    reversible: true,
    apply(unit, actor, id, input) {
      const points = createPointRepository(unit.tx, clock.today());
      return editInBulk(unit, recordsOf(points, actor), id, (row) => ({
        ...editOf({ points, actor, id, now: clock.now() }, patchOf(input as BulkInputs[Name]), row),
        rowVersion: row.row_version,
      }));
    },
    restore,
  });

  return {
    noun: "points",
    chosen(tx, actor, choice, most) {
      const points = createPointRepository(tx, clock.today());
      if ("ids" in choice) return points.chosen(actor, { ids: choice.ids }, "-pointNo", most);
      const { sort, ...filters } = choice.query as PointQuery;
      return points.chosen(actor, filters, sort, most);
    },
    actions: {
      set_status: action("set_status", { zh: "批量更改用能点状态", en: "Change point status" }, ({ status }) => ({
        status,
      })),
      set_authorisation: action(
        "set_authorisation",
        { zh: "批量设置数据授权截止", en: "Set data authorisation" },
        ({ dataAuthorisedTo }) => ({ dataAuthorisedTo }),
      ),
    },
  };
}
