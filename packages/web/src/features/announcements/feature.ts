import IconNotice from "~icons/ri/megaphone-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { announcementTexts } from "./announcement-texts.ts";

/** Notices that people write for others: whom they are for, when they leave, and who has read them. */
export const announcementsFeature: Feature = {
  name: "announcements",
  texts: [announcementTexts],
  pages: { announcements: () => import("./AnnouncementListPage.tsx").then((module) => module.AnnouncementListPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { announcements: "list" },
  actions: [
    {
      key: "announcements.create",
      title: { zh: "新建通知", en: "New notice" },
      icon: IconNotice,
      needs: ["notice:write"],
      path: "/setting/notice",
      ask: "new",
    },
  ],
};
