import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { PeriodActionName } from "@busbar/contract/periods/periods";
import { monthOf } from "@busbar/contract/values/months";
import type { Actor } from "../../kernel/actor.ts";
import { holdersOf } from "../../kernel/messages/holders.ts";
import type { NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";

const words: Record<PeriodActionName, Bilingual> = {
  close: { zh: "账期 <b>{period}</b> 已由 {person} 关账", en: "Period <b>{period}</b> was closed by {person}" },
  reopen: {
    zh: "{person} 申请重新打开账期 <b>{period}</b>：{reason}，等待另一人确认",
    en: "{person} requested reopening of period <b>{period}</b>: {reason}. Another user must confirm it",
  },
  confirmReopen: {
    zh: "账期 <b>{period}</b> 已由 {person} 重新打开",
    en: "Period <b>{period}</b> was reopened by {person}",
  },
  keepClosed: {
    zh: "账期 <b>{period}</b> 保持关账，{person} 未同意重新打开",
    en: "Period <b>{period}</b> stays closed: {person} rejected the reopening",
  },
};

const confirming: readonly Permission[] = ["period:close", "period:reopen"];
const concerned: readonly Permission[] = [...confirming, "invoice:final"];

/** Tells people who work with periods about each step, except the person who took it. */
export function createPeriodNotices(notifyPeople: NotifyPeople) {
  return async (unit: Unit, turn: PeriodActionName, period: string, actor: Actor, today: string, reason = "") => {
    const able = new Set<string>();
    const needs = turn === "reopen" ? confirming : concerned;
    for (const permission of needs) for (const id of await holdersOf(unit.tx, permission, today)) able.add(id);
    able.delete(actor.id);
    if (able.size === 0) return;
    const month = monthOf(period);
    await notifyPeople(unit, {
      kind: "periods",
      ...words[turn],
      values: { period: month, person: actor.fullName, reason },
      picture: "schedule",
      link: `/billing/period?period=${period}`,
      needs,
      to: { users: [...able] },
    });
  };
}
