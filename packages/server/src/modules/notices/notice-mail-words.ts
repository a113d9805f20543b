import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { NoticeKind } from "@busbar/contract/portal/notice-kinds";

/** Kinds whose module writes its own mails, or that are not mailed. */
type Apart = "announcements" | "security" | "applications" | "statements" | "absences";
export type MailedKind = Exclude<NoticeKind, Apart>;

/** Subjects of the mails. */
export const noticeSubjects: Record<MailedKind, Bilingual> = {
  dues: { zh: "付款到期提醒", en: "Reminder: a payment is due" },
  disputes: { zh: "结算单异议", en: "Objection to a statement" },
  payments: { zh: "收款通知", en: "Payments" },
  reviews: { zh: "审核与审批", en: "Reviews and approvals" },
  extensions: { zh: "延期付款申请", en: "A request for later payment" },
  access: { zh: "权限申请", en: "A request for access" },
  endings: { zh: "到期提醒", en: "Reminder: something ends soon" },
  periods: { zh: "账期变更", en: "A period has changed" },
  jobs: { zh: "任务已完成", en: "Your job is finished" },
  handovers: { zh: "工作交接", en: "Work is handed over to you" },
  operations: { zh: "系统运行提醒", en: "The portal needs your attention" },
};

export const isMailedHere = (kind: NoticeKind): kind is MailedKind => Object.hasOwn(noticeSubjects, kind);
