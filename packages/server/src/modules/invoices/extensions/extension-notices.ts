import type { Right } from "@busbar/contract/kernel/permissions";
import { readable } from "../../../kernel/messages/amounts.ts";
import { holdersOf, withStandIns } from "../../../kernel/messages/holders.ts";
import type { NoticeMessage, NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { managerOf, usersOfCustomer } from "../steps/recipient-repository.ts";
import type { ExtensionRow } from "./extension-repository.ts";

const page = "/receivable/extension";
const look = { kind: "extensions", picture: "price" } as const;

const statementsOf = ({ statements }: ExtensionRow) => {
  const [first, ...others] = statements;
  return others.length === 0
    ? { whatZh: `结算单 ${first?.docNo ?? ""}`, whatEn: `statement ${first?.docNo ?? ""}` }
    : { whatZh: `${statements.length} 份结算单`, whatEn: `${statements.length} statements` };
};

/** Notifies those who decide that a request waits, and those who asked of the decision. */
export function createExtensionNotices(notifyPeople: NotifyPeople) {
  const notify = async (
    unit: Unit,
    row: ExtensionRow,
    users: readonly string[],
    permission: Right,
    words: Pick<NoticeMessage, "zh" | "en" | "values" | "link" | "isTask">,
  ): Promise<void> => {
    if (users.length === 0) return;
    const about = { customerId: row.customer_id, permission };
    await notifyPeople(unit, { ...look, ...words, about, to: { users: [...users] } });
  };

  return {
    /** Stand-ins hold a part of the right alone, so that they are told by that part. */
    async asked(unit: Unit, row: ExtensionRow, today: string): Promise<void> {
      const isAsker = (id: string) => id === row.asked_by;
      const holders = (await holdersOf(unit.tx, "dunning:manage", today)).filter((id) => !isAsker(id));
      const standIns = (await withStandIns(unit.tx, holders, today)).filter((id) => !holders.includes(id));
      const values = {
        ...statementsOf(row),
        customer: row.customer_name,
        owed: readable(row.owed),
        until: row.wished_until,
      };
      const task = {
        zh: "有延期付款申请待审批：<b>{customer}</b> 的{whatZh}（¥{owed}），申请延至 {until} 等",
        en: "Extension requests await your approval, including <b>{customer}</b>: {whatEn}, ¥{owed}, until {until}",
        values,
        link: page,
        isTask: true,
      };
      await notify(unit, row, holders, "dunning:manage", task);
      await notify(
        unit,
        row,
        standIns.filter((id) => !isAsker(id)),
        "extension:decide",
        task,
      );
      const managers = await managerOf(unit.tx, row.customer_id);
      const others = managers.filter((id) => !isAsker(id) && !holders.includes(id) && !standIns.includes(id));
      await notify(unit, row, others, "invoice:read", {
        zh: "<b>{customer}</b> 的{whatZh}（¥{owed}）已申请延期付款至 {until}",
        en: "<b>{customer}</b> requested an extension for {whatEn}, ¥{owed}, until {until}",
        values,
        link: page,
      });
    },

    /** To whoever asked; what is granted also to the customer's users, whose day for payment changes by it. */
    async decided(unit: Unit, row: ExtensionRow): Promise<void> {
      const isGranted = row.status === "APPROVED";
      const users = isGranted ? await usersOfCustomer(unit.tx, row.customer_id) : [];
      const said = (open: string) => (row.answer === "" ? "" : `${open}${row.answer}`);
      await notify(unit, row, [...new Set([row.asked_by, ...users])], "invoice:read", {
        zh: isGranted
          ? "<b>{customer}</b> 的{whatZh}已获准延期付款至 {until}{answerZh}"
          : "<b>{customer}</b> 的{whatZh}延期付款申请未获批准{answerZh}",
        en: isGranted
          ? "Extension for {whatEn}, <b>{customer}</b>, approved until {until}{answerEn}"
          : "Extension for {whatEn}, <b>{customer}</b>, rejected{answerEn}",
        values: {
          ...statementsOf(row),
          customer: row.customer_name,
          until: row.granted_until ?? "",
          answerZh: said("："),
          answerEn: said(": "),
        },
        link: page,
      });
    },
  };
}
export type ExtensionNotices = ReturnType<typeof createExtensionNotices>;
