import type { PricePlanQuery } from "@busbar/contract/price-plans/price-plans";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Actor } from "../../kernel/actor.ts";
import { AppError } from "../../kernel/app-error.ts";
import { type Edited, editInBulk } from "../../kernel/records/edit-record.ts";
import type { BulkAction, BulkTarget } from "../../kernel/targets/bulk-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../ports.ts";
import { judge, recordsOf } from "./price-plan-record.ts";
import { createPricePlanRepository } from "./price-plan-repository.ts";

type Step = "archive" | "restore";
const back = { archive: "restore", restore: "archive" } as const;

/** The bulk actions of price plans. */
export function createPricePlanBulk({ clock }: Pick<Ports, "clock">): BulkTarget {
  const step = (unit: Unit, actor: Actor, id: string, name: Step, version?: number): Promise<Edited | null> => {
    const plans = createPricePlanRepository(unit.tx, clock.today());
    return editInBulk(unit, recordsOf(plans, actor), id, (row) => ({
      action: `price-plan.${name}`,
      happened: "updated",
      rowVersion: version ?? row.row_version,
      judge: () => judge(name, row, actor),
      write: () => plans[name](id, actor.id, clock.now()),
    }));
  };
  const action = (name: Step, title: Bilingual): BulkAction => ({
    audit: `price-plan.${name}_many`,
    title,
    permissions: ["price:write"],
    reversible: true,
    async apply(unit, actor, id) {
      const plans = createPricePlanRepository(unit.tx, clock.today());
      const row = await plans.find(actor, id);
      if (!row) throw new AppError("not_found");
      // It is as wanted already.
      if ((row.status === "ARCHIVED") === (name === "archive")) return null;
      return step(unit, actor, id, name);
    },
    restore: (unit, actor, id, { version }) => step(unit, actor, id, back[name], version),
  });

  return {
    noun: "price-plans",
    chosen(tx, actor, choice, most) {
      const plans = createPricePlanRepository(tx, clock.today());
      if ("ids" in choice) return plans.chosen(actor, { ids: choice.ids, sort: "planCode" }, most);
      return plans.chosen(actor, choice.query as PricePlanQuery, most);
    },
    actions: {
      archive: action("archive", { zh: "批量归档价格套餐", en: "Archive price plans" }),
      restore: action("restore", { zh: "批量恢复价格套餐", en: "Restore price plans" }),
    },
  };
}
