import type { AssignmentQuery } from "@busbar/contract/assignments/assignments";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type Edited, editInBulk, type Verdict } from "../../kernel/records/edit-record.ts";
import type { BulkTarget } from "../../kernel/targets/bulk-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { assignmentRecords, refuseClash } from "./assignment-record.ts";
import { type AssignmentRow, createAssignmentRepository } from "./assignment-repository.ts";
import { judge, judgeChange } from "./assignment-rules.ts";

type Ending = { rowVersion?: number; verdict: (row: AssignmentRow) => Verdict };

/** The bulk action of sales assignments. */
export function createAssignmentBulk({ clock }: Pick<Ports, "clock">): BulkTarget {
  /** Sets the exclusive end of one assignment and nothing else. */
  const setEnd = (unit: Unit, actor: Actor, id: string, validTo: string | null, { rowVersion, verdict }: Ending) => {
    const repository = createAssignmentRepository(unit.tx);
    return editInBulk(unit, assignmentRecords(repository, actor, clock.today()), id, (row) => ({
      action: "assignment.update",
      happened: "updated",
      rowVersion: rowVersion ?? row.row_version,
      patch: { validTo },
      judge: () => verdict(row),
      async write() {
        const change = { validFrom: row.valid_from, validTo, isPrimary: row.is_primary };
        const node = { region: row.level === "REGION" ? row.region : null, areaCode: row.area_code };
        await refuseClash(repository, node, change, row.user_id, id);
        await repository.update(id, change, actor.id, clock.now());
      },
      // Lists of customers show managers.
      follow: () => unit.emit("customers", "", "reassigned"),
    }));
  };

  return {
    noun: "assignments",
    chosen(tx, actor, choice, most) {
      const query = "ids" in choice ? { ids: choice.ids, sort: "node" as const } : (choice.query as AssignmentQuery);
      return createAssignmentRepository(tx).chosen(actor, query, clock.today(), most);
    },
    actions: {
      end: {
        audit: "assignment.end_many",
        title: { zh: "批量结束销售分工", en: "End sales assignments" },
        permissions: ["assignment:write"],
        reversible: true,
        async apply(unit, actor, id, input): Promise<Edited | null> {
          const { validTo } = input as { validTo: string };
          const today = clock.today();
          const row = await createAssignmentRepository(unit.tx).find(actor, id);
          if (!row) throw new AppError("not_found");
          const verdict = (of: AssignmentRow): Verdict => {
            const may = judge("update", of, actor, today);
            if (may !== "ok") return may;
            if (of.valid_from >= validTo) return "assignment.begins_later";
            const { valid_from: validFrom, valid_to, is_primary: isPrimary } = of;
            return judgeChange({ validFrom, validTo: valid_to, isPrimary }, { validFrom, validTo, isPrimary }, today);
          };
          // It ends earlier, or on that day: ends are only brought forward.
          if (verdict(row) === "ok" && row.valid_to !== null && row.valid_to <= validTo) return null;
          return setEnd(unit, actor, id, validTo, { verdict });
        },
        // It answered until then a moment ago, so neither its state nor what the manager reaches is asked again.
        restore: (unit, actor, id, { version, before }) =>
          setEnd(unit, actor, id, (before.validTo as string | null | undefined) ?? null, {
            rowVersion: version,
            verdict: (row) => (row.is_writable ? "ok" : "not_allowed"),
          }),
      },
    },
  };
}
