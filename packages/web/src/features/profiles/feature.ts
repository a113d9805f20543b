import type { Feature } from "../../kernel/portal/feature.ts";
import { awayTexts } from "./away/away-texts.ts";
import { noticeChoiceTexts } from "./notices/notice-choice-texts.ts";
import { profileTexts } from "./profile-texts.ts";

const title = { title: "个人中心", titleEn: "My Profile" };

/** The profile page with its two addresses: the name in the header, and the menu. @see R-S01, R-M07 */
export const profilesFeature: Feature = {
  name: "profiles",
  texts: [profileTexts, awayTexts, noticeChoiceTexts],
  pages: { profile: () => import("./ProfilePage.tsx").then((m) => m.ProfilePage) },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: "/user-center",
      name: "UserCenter",
      component: "profile",
      meta: {
        ...title,
        icon: "user-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
};
