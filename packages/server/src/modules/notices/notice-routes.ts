import { noticeRoutes } from "@busbar/contract/notices/notices";
import { announcementRoutes } from "@busbar/contract/announcements/announcements";
import { bind, type Module } from "../../kernel/module.ts";
import { type AnnouncementDependencies, createAnnouncementService } from "./announcements/announcement-service.ts";
import type { NoticeService } from "./notice-service.ts";
import { type NoticeMailNeeds, noticeMail } from "./notice-mails.ts";

type Needs = NoticeMailNeeds & Omit<AnnouncementDependencies, "announce" | "notifyPeople">;

/** A person's notices: list, read, clear; and announcements that people write. @see R-S13, R-M09 */
export function createNotices(notices: NoticeService, needs: Needs): Module {
  const written = createAnnouncementService({
    ...needs,
    announce: notices.announce,
    notifyPeople: notices.notifyPeople,
  });
  return bind(
    { ...noticeRoutes, ...announcementRoutes },
    {
      noticeGetList: ({ actor, query, language }) => notices.listed(actor, language, query),
      listNotices: ({ actor, query, language }) => notices.all(actor, language, query),
      publishNotice: (call) =>
        notices.publish(call.actor, call.body, call, needs.usersReachedBy(call.actor, "notice:write")),
      readNotice: (call) => notices.read(call.actor, call.params.id, call),
      readAllNotices: (call) => notices.readAll(call.actor, call),
      clearNotices: (call) => notices.clear(call.actor, call),
      listAnnouncements: ({ actor, query }) => written.list(actor, query),
      getAudienceChoices: () => written.choices(),
      findAudiencePeople: ({ actor, query }) => written.people(actor, query.keyword),
      countAudience: ({ actor, body }) => written.count(actor, body),
      createAnnouncement: (call) => written.create(call.actor, call.body, call),
      getAnnouncement: ({ actor, params }) => written.get(actor, params.id),
      updateAnnouncement: (call) => written.update(call.actor, call.params.id, call.body, call),
      removeAnnouncement: (call) => written.remove(call.actor, call.params.id, call),
      sendAnnouncement: (call) => written.send(call.actor, call.params.id, call.body.rowVersion, call),
      withdrawAnnouncement: (call) => written.withdraw(call.actor, call.params.id, call.body.rowVersion, call),
      listAnnouncementReaders: ({ actor, params, query }) => written.readers(actor, params.id, query),
      listAnnouncementActivity: ({ actor, params, query }) => written.activity(actor, params.id, query),
      undoClearNotices: (call) => notices.undoClear(call.actor, call.body.undoToken, call),
    },
    {
      messages: [noticeMail(needs)],
      scheduledTasks: [
        { name: "forget-notices", everySeconds: 86_400, run: notices.forgetOld },
        { name: "turn-announcements", everySeconds: 15, run: written.turnByClock },
      ],
    },
  );
}
