import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";

/** To administrators, once for each day on which a duty fails. */
export const dutyFailed = (title: Bilingual, day: string, reason: Bilingual): NoticeMessage => ({
  zh: "每日任务 <b>{zh}</b>（{day}）未完成：{zhReason}。系统会自动重试，其他任务不受影响。",
  en: "The daily job <b>{en}</b> of {day} failed: {enReason}. It is retried automatically; other jobs are not affected.",
  values: { zh: title.zh, en: title.en, zhReason: reason.zh, enReason: reason.en, day },
  kind: "operations",
  picture: "schedule",
  to: { roles: [roleCodes.admin] },
});
