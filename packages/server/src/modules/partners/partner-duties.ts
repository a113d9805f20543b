import { agreementReminderDays } from "@busbar/contract/partners/partners";
import { addDays } from "@busbar/contract/kernel/business-time";
import { partnerAddress } from "@busbar/contract/records/record-addresses";
import { holdersOf } from "../../kernel/messages/holders.ts";
import type { NoticeMessage, NotifyPeople } from "../../kernel/messages/notify-people.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";

type Dated = { id: string; name: string; agreement_from: string; agreement_to: string | null };

function wordsOf({ agreement_from: from, agreement_to: to }: Dated, day: string): Pick<NoticeMessage, "zh" | "en"> {
  if (from === day)
    return { zh: "与 <b>{name}</b> 的协议今天开始", en: "The agreement with <b>{name}</b> starts today" };
  if (to === day)
    return { zh: "与 <b>{name}</b> 的协议已于 {last} 到期", en: "The agreement with <b>{name}</b> expired on {last}" };
  return {
    zh: "与 <b>{name}</b> 的协议将于 {last} 到期，请安排续签",
    en: "The agreement with <b>{name}</b> expires on {last}. Arrange its renewal",
  };
}

/** Tells people who manage partners which agreements begin, end or will end soon. */
export const partnerDuties = (notifyPeople: NotifyPeople): DailyDuty[] => [
  {
    name: "partners.agreements",
    title: { zh: "合作伙伴协议提醒", en: "Partner agreement reminders" },
    async run(unit, day) {
      const partners = await unit.tx
        .selectFrom("partner")
        .select(["id", "name", "agreement_from", "agreement_to"])
        .where("status", "=", "ACTIVE")
        .where((eb) =>
          eb.or([
            eb("agreement_from", "=", day),
            eb("agreement_to", "in", [day, ...agreementReminderDays.map((days) => addDays(day, days))]),
          ]),
        )
        .orderBy("id")
        .execute();
      const users = partners.length > 0 ? await holdersOf(unit.tx, "partner:write", day) : [];
      for (const partner of partners) {
        const last = partner.agreement_to && addDays(partner.agreement_to, -1);
        await notifyPeople(unit, {
          ...wordsOf(partner, day),
          values: { name: partner.name, last },
          kind: "endings",
          picture: "schedule",
          link: partnerAddress(partner),
          needs: ["partner:write"],
          to: { users },
        });
      }
      return "done";
    },
  },
];
