import { noticeRoutes } from "@busbar/contract/portal/notices";
import { bind, type Module } from "../../kernel/module.ts";
import type { NoticeService } from "./notice-service.ts";
import { type NoticeMailNeeds, noticeMail } from "./notice-mails.ts";

/** A person's notices: list, read, clear. @see R-S13, R-M09 */
export function createNotices(notices: NoticeService, needs: NoticeMailNeeds): Module {
  return bind(
    noticeRoutes,
    {
      noticeGetList: ({ actor, query, language }) => notices.listed(actor, language, query),
      listNotices: ({ actor, query, language }) => notices.all(actor, language, query),
      publishNotice: (call) => notices.publish(call.actor, call.body, call),
      readNotice: (call) => notices.read(call.actor, call.params.id, call),
      readAllNotices: (call) => notices.readAll(call.actor, call),
      clearNotices: (call) => notices.clear(call.actor, call),
      undoClearNotices: (call) => notices.undoClear(call.actor, call.body.undoToken, call),
    },
    {
      messages: [noticeMail(needs)],
      scheduledTasks: [{ name: "forget-notices", everySeconds: 86_400, run: notices.forgetOld }],
    },
  );
}
