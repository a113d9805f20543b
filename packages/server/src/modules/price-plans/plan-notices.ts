import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import type { VersionRow } from "./plan-version-repository.ts";

/** To whoever handed a version over, when it is approved or comes back. */
export function decidedNotice(after: VersionRow, before: VersionRow): NoticeMessage {
  const approved = after.status === "APPROVED";
  return {
    zh: approved
      ? "<b>{plan}</b> 的版本 {version} 已批准，自 {from} 起执行"
      : "<b>{plan}</b> 的版本 {version} 已退回：{reason}",
    en: approved
      ? "Version {version} of <b>{plan}</b> is approved, in force from {from}"
      : "Version {version} of <b>{plan}</b> was sent back: {reason}",
    values: {
      plan: after.plan_name,
      version: String(after.version_no),
      from: after.valid_from,
      reason: after.return_reason,
    },
    picture: "price",
    link: `/contract/plan/${after.plan_id}`,
    to: { users: before.submitted_by_id === null ? [] : [before.submitted_by_id] },
  };
}
