import { demoDateRoutes } from "@busbar/contract/portal/demo-date";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import { demoDateSetting } from "../../kernel/demo-date-setting.ts";
import { bind, type Module } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

/** Moves the demo's business date, for everybody and forward only, so that deadlines can be seen to pass. */
export function createDemoDate({ clock, wake }: Pick<Ports, "clock" | "wake">): Module {
  return bind(demoDateRoutes, {
    moveDemoDate: (call) =>
      call.write(async (unit) => {
        const { moveTo } = clock;
        const { date } = call.body;
        const before = clock.today();
        if (!moveTo) throw new AppError("not_found");
        if (date < before) throw refuseField("date", "demo_date.back", { date: before });
        const row = { value: JSON.stringify(date), updated_at: clock.now(), updated_by: call.actor.id };
        await unit.tx
          .insertInto("portal_setting")
          .values({ key: demoDateSetting, ...row })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(row))
          .execute();
        await unit.record("demo.date_moved", "demo-date", "today", "moved", {
          before: { date: before },
          after: { date },
        });
        unit.afterCommit(() => {
          moveTo(date);
          // Other processes read the setting.
          wake.notify("settings");
        });
        return { date };
      }),
  });
}
