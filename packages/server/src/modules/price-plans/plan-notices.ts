import { planAddress } from "@busbar/contract/records/record-addresses";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import type { VersionRow } from "./plan-version-repository.ts";

/** To the person who submitted a version, when it is approved or returned. */
export function decidedNotice(after: VersionRow, before: VersionRow): NoticeMessage {
  const approved = after.status === "APPROVED";
  return {
    zh: approved
      ? "<b>{plan}</b> 的版本 {version} 已批准，自 {from} 起执行"
      : "<b>{plan}</b> 的版本 {version} 已退回：{reason}",
    en: approved
      ? "Version {version} of <b>{plan}</b> was approved, effective from {from}"
      : "Version {version} of <b>{plan}</b> was returned: {reason}",
    values: {
      plan: after.plan_name,
      version: String(after.version_no),
      from: after.validFrom,
      reason: after.return_reason,
    },
    kind: "reviews",
    picture: "price",
    link: planAddress({ id: after.plan_id }),
    to: { users: before.submitted_by_id === null ? [] : [before.submitted_by_id] },
  };
}

/** To the people who may approve it. */
export const waitingNotice = (row: VersionRow, users: string[]): NoticeMessage => ({
  kind: "reviews",
  zh: "<b>{plan}</b> 的版本 {version} 待审批",
  en: "Version {version} of <b>{plan}</b> awaits your approval",
  values: { plan: row.plan_name, version: String(row.version_no) },
  picture: "price",
  link: planAddress({ id: row.plan_id }),
  isTask: true,
  to: { users },
});
