import { linkedAccountsPath } from "../../kernel/session/social-sign-in.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { socialTexts } from "./social-texts.ts";

const title = { title: "关联账号", titleEn: "Linked accounts" };

/** The linked accounts of providers; everyone has the page. @see R-A09 */
export const socialFeature: Feature = {
  name: "social",
  texts: [socialTexts],
  pages: { "social-links": () => import("./LinkedAccountsPage.tsx").then((m) => m.LinkedAccountsPage) },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: linkedAccountsPath,
      name: "LinkedAccounts",
      component: "social-links",
      meta: {
        ...title,
        icon: "links-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
};
