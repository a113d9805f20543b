import type { Permission } from "@busbar/contract/kernel/permissions";
import { invoiceAddress } from "@busbar/contract/records/record-addresses";
import { sql } from "kysely";
import { type AppError, errorText } from "../../../kernel/app-error.ts";
import type { NoticeMessage, NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { createVerdictRepository, type VerdictRow } from "../verdicts/verdict-repository.ts";

const queue = "/billing/review";
/** A notice goes to at most this many people. */
const mostRecipients = 200;

const nameOf = (row: DetailRow) => ({ name: `${row.customer_name} ${row.period}` });

/** Notifies the people concerned by a step of a statement. Full access alone does not make a person a reviewer. */
export function createReviewNotices(notifyPeople: NotifyPeople) {
  const people = async (unit: Unit, condition: ReturnType<typeof sql>, row: DetailRow): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`select u.id from user_account u, customer c
        left join area_manager am on am.area_code = c.area_code
      where c.id = ${row.customer_id} and u.status = 'ACTIVE' and ${condition} order by u.id
      limit ${mostRecipients}`.execute(unit.tx);
    return rows.map(({ id }) => id);
  };
  type Words = Omit<NoticeMessage, "to" | "picture" | "about">;
  const tell = async (
    unit: Unit,
    users: string[],
    row: DetailRow,
    permission: Permission,
    words: Words,
  ): Promise<void> => {
    const about = { customerId: row.customer_id, permission };
    if (users.length > 0) await notifyPeople(unit, { ...words, picture: "price", about, to: { users } });
  };

  /** Holders of the permission who reach the statement's customer; `alias` is an account. */
  const holds = (alias: string, permission: Permission, today: string) => {
    const p = sql.raw(alias);
    const own = sql`(${p}.scope_kind = 'ALL' or (${p}.scope_kind = 'REGION' and (c.manager_override_user_id = ${p}.id
      or exists (select from user_scope s where s.user_id = ${p}.id
        and (c.region = any (s.regions) or c.area_code = any (s.area_codes))))))`;
    return sql`((${own} and exists (select from user_role ur join role r on r.code = ur.role_code
        where ur.user_id = ${p}.id and ${permission} = any (r.permissions)))
      or exists (select from duty_grant d where d.user_id = ${p}.id and d.permission = ${permission}
        and d.valid_from <= ${today}::date and (d.valid_to is null or d.valid_to > ${today}::date)
        and (d.scope_kind = 'ALL' or (d.scope_kind = 'REGION' and c.region = any (d.scope_regions))
          or (d.scope_kind is null and ${own}))))`;
  };
  /** A notice of a pending task. */
  const task =
    (permission: Permission, words: { zh: string; en: string }) =>
    async (unit: Unit, row: DetailRow, taken: readonly (string | null)[], today: string): Promise<void> => {
      const link = `${queue}?of=${permission.slice("invoice:".length)}`;
      const takers = sql`${taken.filter((id) => id !== null)}::bigint[]`;
      const standsIn = sql`exists (select from absence a join user_account p on p.id = a.person_id
        where a.stand_in_id = u.id and a.from_date <= ${today}::date and a.to_date > ${today}::date
          and p.status = 'ACTIVE' and not p.id = any (${takers}) and ${holds("p", permission, today)})`;
      const isFree = sql`not u.id = any (${takers})`;
      const ids = await people(unit, sql`(${holds("u", permission, today)} or ${standsIn}) and ${isFree}`, row);
      await tell(unit, ids, row, permission, { kind: "reviews", ...words, values: nameOf(row), link, isTask: true });
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

    /** To the reviewer whose verdict was refused at its time. */
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
      await tell(unit, row.submitted_by === null ? [] : [row.submitted_by], row, "invoice:read", {
        kind: "reviews",
        zh: "<b>{name}</b> 的结算单被退回：{reason}",
        en: "The statement of <b>{name}</b> was returned: {reason}",
        values: { ...nameOf(row), reason },
        link: invoiceAddress(row),
      });
    },

    /** To the customer's users, who also get it by mail. */
    async issued(unit: Unit, row: DetailRow, docNo: string): Promise<void> {
      await tell(unit, await people(unit, sql`u.customer_id = c.id`, row), row, "invoice:read", {
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
      const isManager = sql`u.id = coalesce(c.manager_override_user_id, am.user_id)`;
      const ids = await people(unit, isManager, row);
      await tell(unit, ids, row, "invoice:read", {
        kind: "disputes",
        zh: "<b>{name}</b> 对结算单 {docNo} 提出异议：{reason}",
        en: "<b>{name}</b> disputed statement {docNo}: {reason}",
        values: { name: row.customer_name, docNo: row.doc_no, reason },
        link: invoiceAddress(row),
      });
    },

    /** To the customer's users. */
    async answered(unit: Unit, row: DetailRow, reason: string): Promise<void> {
      const ids = await people(unit, sql`u.customer_id = c.id`, row);
      await tell(unit, ids, row, "invoice:read", {
        kind: "disputes",
        zh: "对结算单 <b>{docNo}</b> 的异议已答复：{reason}",
        en: "Your dispute of statement <b>{docNo}</b> was resolved: {reason}",
        values: { docNo: row.doc_no, reason },
        link: invoiceAddress(row),
      });
    },
  };
}
