import type { Transaction } from "kysely";
import type { Language } from "../../kernel/app-error.ts";
import { composeMail, type Delivery } from "../../kernel/messages/mail.ts";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import type { Database } from "../../tables.ts";
import { ownPath, queuePath } from "./enterprise-application-notices.ts";

export const waitingKind = "enterprise-application-waiting";
export const decidedKind = "enterprise-application-decided";

const words = {
  zh: {
    sender: "Busbar 能源管理后台",
    open: "打开",
    NEW: (enterprise: string) => `待审核的企业认证：${enterprise}`,
    JOIN: (enterprise: string) => `待审核的加入申请：${enterprise}`,
    NEWText: (person: string, enterprise: string) => `${person} 为“${enterprise}”申请企业认证，请在系统中审核。`,
    JOINText: (person: string, enterprise: string) => `${person} 申请加入“${enterprise}”，请在系统中审核。`,
    approved: (enterprise: string) => `企业认证已通过：${enterprise}`,
    approvedText: (enterprise: string) =>
      `企业认证完成，已成为“${enterprise}”的企业用户，登录后即可查看企业的用能和结算。`,
    rejected: (enterprise: string) => `企业认证未通过：${enterprise}`,
    rejectedText: (reason: string) => `原因：${reason}`,
    again: "可以修改后重新提交。",
  },
  en: {
    sender: "Busbar",
    open: "Open",
    NEW: (enterprise: string) => `Verification application: ${enterprise}`,
    JOIN: (enterprise: string) => `Join request: ${enterprise}`,
    NEWText: (person: string, enterprise: string) =>
      `${person} applied for verification of “${enterprise}”. Review the application in the portal.`,
    JOINText: (person: string, enterprise: string) =>
      `${person} requested to join “${enterprise}”. Review the request in the portal.`,
    approved: (enterprise: string) => `Application approved: ${enterprise}`,
    approvedText: (enterprise: string) =>
      `You are now a user of “${enterprise}”. Sign in to view its consumption and statements.`,
    rejected: (enterprise: string) => `Application rejected: ${enterprise}`,
    rejectedText: (reason: string) => `Reason: ${reason}`,
    again: "You can correct and resubmit the application.",
  },
} as const;

async function addressOf(tx: Transaction<Database>, userId: string | null): Promise<string | null> {
  if (userId === null) return null;
  const person = await tx
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", userId)
    .where("status", "=", "ACTIVE")
    .executeTakeFirst();
  return person?.email ?? null;
}

const applicationOf = (tx: Transaction<Database>, id: unknown) =>
  tx
    .selectFrom("enterprise_application as e")
    .innerJoin("user_account as u", "u.id", "e.applicant_id")
    .select(["e.kind", "e.state", "e.enterprise_name", "e.reason", "u.full_name"])
    .where("e.id", "=", String(id))
    .executeTakeFirst();

/** Mails about an application; written when they are sent, so that nobody is asked about a decided one. */
export function enterpriseApplicationMails(publicUrl: string): MessageKind[] {
  const mail = (to: string, language: Language, subject: string, paragraphs: string[], path: string): Delivery => {
    const t = words[language];
    const link = { title: t.open, url: `${publicUrl}/#${path}` };
    return composeMail({ to, language, subject, paragraphs, link, sender: t.sender });
  };
  return [
    {
      kind: waitingKind,
      topic: "applications",
      async prepare(tx, { userId, language, content }) {
        const to = await addressOf(tx, userId);
        const application = await applicationOf(tx, content["applicationId"]);
        if (to === null || application?.state !== "PENDING") return null;
        const { kind, enterprise_name: enterprise, full_name: person } = application;
        const t = words[language];
        const path = content["ofEnterprise"] === true ? ownPath : queuePath;
        return mail(to, language, t[kind](enterprise), [t[`${kind}Text`](person, enterprise)], path);
      },
    },
    {
      kind: decidedKind,
      topic: "applications",
      async prepare(tx, { userId, language, content }) {
        const to = await addressOf(tx, userId);
        const application = await applicationOf(tx, content["applicationId"]);
        if (to === null || !application) return null;
        const { enterprise_name: enterprise, reason, state } = application;
        const t = words[language];
        if (state === "APPROVED")
          return mail(to, language, t.approved(enterprise), [t.approvedText(enterprise)], ownPath);
        if (state !== "REJECTED") return null;
        return mail(to, language, t.rejected(enterprise), [t.rejectedText(reason), t.again], ownPath);
      },
    },
  ];
}
