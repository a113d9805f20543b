import type { Feature } from "../../kernel/portal/feature.ts";
import { noticePageTexts } from "./notice-page-texts.ts";

const titles = { title: "全部通知", titleEn: "All notices" };

/** All of one's notices, including cleared ones; everyone has the page, so it is not in the menu. @see R-S13 */
export const noticesFeature: Feature = {
  name: "notices",
  texts: [noticePageTexts],
  pages: { notices: () => import("./NoticesPage.tsx").then((m) => m.NoticesPage) },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: "/notices",
      name: "Notices",
      component: "notices",
      meta: { ...titles, icon: "notification-line", hidden: true, activeMenu: "/index" },
    },
  ],
};
