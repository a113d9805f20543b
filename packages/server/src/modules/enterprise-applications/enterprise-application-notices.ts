import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import type { ApplicationRow, Decider } from "./enterprise-application-repository.ts";

/** The list of applications for people who manage customers; all others use the page below. */
export const queuePath = "/customer/verification";
export const ownPath = "/user-center/enterprise";

/** To each decider, with a link to the page where they decide. @see R-S13 */
export function waitingNotices(row: ApplicationRow, deciders: readonly Decider[]): NoticeMessage[] {
  const words = {
    zh:
      row.kind === "NEW"
        ? "{person} 为 <b>{enterprise}</b> 申请企业认证，等待审核"
        : "{person} 申请加入 <b>{enterprise}</b>，等待审核",
    en:
      row.kind === "NEW"
        ? "{person} applied for verification of <b>{enterprise}</b>, awaiting review"
        : "{person} requested to join <b>{enterprise}</b>, awaiting review",
    values: { person: row.applicant_name, enterprise: row.enterprise_name },
    kind: "applications" as const,
    picture: "security" as const,
    byEmail: true as const,
  };
  const idsOf = (ofEnterprise: boolean) =>
    deciders.filter((one) => one.ofEnterprise === ofEnterprise).map(({ id }) => id);
  return [
    { ...words, link: queuePath, to: { users: idsOf(false) } },
    { ...words, link: ownPath, to: { users: idsOf(true) } },
  ].filter(({ to }) => to.users.length > 0);
}

/** To the applicant. */
export function decidedNotice(row: ApplicationRow): NoticeMessage {
  const approved = row.state === "APPROVED";
  return {
    zh: approved
      ? "<b>{enterprise}</b> 的企业认证已通过，已成为该企业的用户"
      : "<b>{enterprise}</b> 的企业认证未通过：{reason}",
    en: approved
      ? "Your application for <b>{enterprise}</b> was approved. You are now a user of this enterprise"
      : "Your application for <b>{enterprise}</b> was rejected: {reason}",
    values: { enterprise: row.enterprise_name, reason: row.reason },
    kind: "applications",
    picture: "security",
    link: ownPath,
    byEmail: true,
    to: { users: [row.applicant_id] },
  };
}
