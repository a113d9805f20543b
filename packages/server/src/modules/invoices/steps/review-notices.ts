import type { Permission } from "@busbar/contract/kernel/permissions";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { type AppError, errorText } from "../../../kernel/app-error.ts";
import type { NoticeMessage, NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { holdersFor, managerOf, usersOfCustomer } from "./recipient-repository.ts";
import { createVerdictRepository, type VerdictRow } from "../verdicts/verdict-repository.ts";

const queue = "/billing/review";

const nameOf = (row: DetailRow) => ({ name: `${row.customer_name} ${row.period}` });

/** Notifies the people concerned by a step of a statement. Full access alone does not make a person a reviewer. */
export function createReviewNotices(notifyPeople: NotifyPeople) {
  type Words = Omit<NoticeMessage, "to" | "picture" | "about">;
  const notify = async (
    unit: Unit,
    users: string[],
    row: DetailRow,
    permission: Permission,
    words: Words,
  ): Promise<void> => {
    const about = { customerId: row.customer_id, permission };
    if (users.length > 0) await notifyPeople(unit, { ...words, picture: "price", about, to: { users } });
  };

  /** A notice of a pending task. */
  const task =
    (permission: Permission, words: { zh: string; en: string }) =>
    async (unit: Unit, row: DetailRow, taken: readonly (string | null)[], today: string): Promise<void> => {
      const link = `${queue}?of=${permission.slice("invoice:".length)}`;
      const except = taken.filter((id) => id !== null);
      const ids = await holdersFor(unit.tx, row.customer_id, { permission, except, today });
      await notify(unit, ids, row, permission, { kind: "reviews", ...words, values: nameOf(row), link, isTask: true });
    };

  return {
    submitted: task("invoice:review", {
      zh: "有结算单待初审：<b>{name}</b> 等",
      en: "Statements await your first review, including <b>{name}</b>",
    }),
    reviewed: task("invoice:final", {
      zh: "有结算单待终审：<b>{name}</b> 等",
      en: "Statements await your final review, including <b>{name}</b>",
    }),

    /** To the reviewer whose verdict could not be applied at its time. */
    async verdictRefused(unit: Unit, verdict: VerdictRow, { code, details }: AppError): Promise<void> {
      const { name, changed_by } = await createVerdictRepository(unit.tx).statementOf(verdict);
      // The reviewer knows what they did themselves, such as returning it.
      if (code === "stale" && changed_by === verdict.by_user_id) return;
      await notifyPeople(unit, {
        kind: "reviews",
        picture: "price",
        zh: "<b>{name}</b> 的初审未生效：{zhReason}",
        en: "Your first review of <b>{name}</b> was not applied: {enReason}",
        values: {
          name,
          zhReason: errorText(code, "zh", details),
          enReason: errorText(code, "en", details),
        },
        link: invoiceAddress({ id: verdict.invoice_id }),
        to: { users: [verdict.by_user_id] },
      });
    },

    /** To the person who submitted it. */
    async returned(unit: Unit, row: DetailRow, reason: string): Promise<void> {
      await notify(unit, row.submitted_by === null ? [] : [row.submitted_by], row, "invoice:read", {
        kind: "reviews",
        zh: "<b>{name}</b> 的结算单被退回：{reason}",
        en: "The statement of <b>{name}</b> was returned: {reason}",
        values: { ...nameOf(row), reason },
        link: invoiceAddress(row),
      });
    },

    /** To the customer's users, who also get it by mail. */
    async issued(unit: Unit, row: DetailRow, docNo: string): Promise<void> {
      await notify(unit, await usersOfCustomer(unit.tx, row.customer_id), row, "invoice:read", {
        kind: "statements",
        zh: "结算单 <b>{docNo}</b> 已出具，请查看并确认",
        en: "Statement <b>{docNo}</b> was issued. Please check and confirm it",
        values: { docNo },
        link: invoiceAddress(row),
        byEmail: true,
      });
    },

    /** To the sales manager. */
    async disputed(unit: Unit, row: DetailRow, reason: string): Promise<void> {
      const ids = await managerOf(unit.tx, row.customer_id);
      await notify(unit, ids, row, "invoice:read", {
        kind: "disputes",
        zh: "<b>{name}</b> 对结算单 {docNo} 提出异议：{reason}",
        en: "<b>{name}</b> disputed statement {docNo}: {reason}",
        values: { name: row.customer_name, docNo: row.doc_no, reason },
        link: invoiceAddress(row),
      });
    },

    /** To the customer's users. */
    async answered(unit: Unit, row: DetailRow, reason: string): Promise<void> {
      const ids = await usersOfCustomer(unit.tx, row.customer_id);
      await notify(unit, ids, row, "invoice:read", {
        kind: "disputes",
        zh: "对结算单 <b>{docNo}</b> 的异议已答复：{reason}",
        en: "Your dispute of statement <b>{docNo}</b> was resolved: {reason}",
        values: { docNo: row.doc_no, reason },
        link: invoiceAddress(row),
      });
    },
  };
}
