import type { PeriodControl } from "@busbar/contract/periods/periods";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { monthOf } from "@busbar/contract/values/months";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { createPeriodRepository } from "./period-repository.ts";

/** Whether frozen data still match the record; records from before payments were included cover statements only. */
export const isIntact = (now: PeriodControl, then: PeriodControl): boolean =>
  now.hash === then.hash && (then.payments === undefined || now.payments?.hash === then.payments.hash);

/**
 * Computes the control record of each closed period again and notifies administrators of a difference, every day while
 * it lasts.
 */
export const controlDuty = (notifyPeople: NotifyPeople): DailyDuty => ({
  name: "periods.control",
  title: { zh: "关账记录复核", en: "Check closed periods" },
  async run(unit) {
    const periods = createPeriodRepository(unit.tx);
    const found: string[] = [];
    for (const { period, control } of await periods.closed())
      if (!isIntact(await periods.control(period), control)) found.push(period);
    const changed = found.map(monthOf);
    if (found.length > 0)
      await notifyPeople(unit, {
        zh: "账期 <b>{zhPeriods}</b> 已关账，但其锁定的结算单或收款与关账记录不一致，请立即核查",
        en: "Statements or payments locked with <b>{enPeriods}</b> do not match the control record. Investigate immediately",
        values: { zhPeriods: changed.join("、"), enPeriods: changed.join(", ") },
        kind: "operations",
        picture: "security",
        link: `/billing/period?period=${found[0]}`,
        to: { roles: [roleCodes.admin] },
      });
    return "done";
  },
});
