import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";

/** Kinds whose module writes its own mails, or that are not mailed. */
type Apart = "announcements" | "security" | "applications" | "statements" | "absences";
export type MailedKind = Exclude<NoticeKind, Apart>;

/** Subjects of the mails. */
export const noticeSubjects: Record<MailedKind, Bilingual> = {
  dues: { zh: "付款到期提醒", en: "Payment reminder" },
  disputes: { zh: "结算单异议", en: "Statement dispute" },
  payments: { zh: "收款通知", en: "Payments" },
  reviews: { zh: "审核与审批", en: "Reviews and approvals" },
  extensions: { zh: "延期付款申请", en: "Extension request" },
  access: { zh: "权限申请", en: "Access request" },
  endings: { zh: "到期提醒", en: "Expiry reminder" },
  readings: { zh: "计量数据提醒", en: "Meter data" },
  periods: { zh: "账期变更", en: "Billing period changed" },
  jobs: { zh: "任务已完成", en: "Job complete" },
  handovers: { zh: "工作交接", en: "Handover" },
  operations: { zh: "系统运行提醒", en: "System alert" },
};

export const isMailedHere = (kind: NoticeKind): kind is MailedKind => Object.hasOwn(noticeSubjects, kind);
