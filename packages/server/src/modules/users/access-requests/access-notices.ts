import { rightWords } from "@busbar/contract/roles/right-words";
import type { NoticeMessage } from "../../../kernel/messages/notify-people.ts";
import { localTime } from "../../../kernel/records/export-list.ts";
import type { AccessRow } from "./access-request-repository.ts";

/** The page of one's own requests and of those that one can decide. */
const page = "/access-requests";

const messages = {
  asked: {
    zh: "{name}（{code}）申请权限“{rightZh}”{reasonZh}",
    en: "{name} ({code}) requested the permission “{rightEn}”{reasonEn}",
  },
  given: {
    zh: "申请的权限“{rightZh}”已授予，{until} 到期{answerZh}",
    en: "You have been granted the permission “{rightEn}” until {until}{answerEn}",
  },
  refused: {
    zh: "申请的权限“{rightZh}”未获批准{answerZh}",
    en: "Your request for the permission “{rightEn}” was rejected{answerEn}",
  },
  taken: {
    zh: "临时权限“{rightZh}”已被 {by} 收回",
    en: "{by} revoked your permission “{rightEn}”",
  },
  over: {
    zh: "临时权限“{rightZh}”已到期",
    en: "Your permission “{rightEn}” has expired",
  },
};
export type AccessNews = keyof typeof messages;

/** The notice about a request, for those who can grant it or for the person who asked. */
export function accessNotice(news: AccessNews, row: AccessRow, to: readonly string[], by = ""): NoticeMessage {
  const { zh, en } = rightWords[row.permission];
  const said = (text: string, open: string, close: string) => (text === "" ? "" : `${open}${text}${close}`);
  return {
    ...messages[news],
    values: {
      name: row.full_name,
      code: row.user_code,
      by,
      rightZh: zh,
      rightEn: en,
      reasonZh: said(row.reason, "：", ""),
      reasonEn: said(row.reason, ": ", ""),
      answerZh: said(row.answer, "。说明：", ""),
      answerEn: said(row.answer, ". Note: ", ""),
      until: row.ends_at ? localTime(row.ends_at) : "",
    },
    kind: "access",
    picture: "security",
    link: news === "asked" ? `${page}?of=others` : page,
    to: { users: [...to] },
  };
}
