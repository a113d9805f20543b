import { linkedAccountsPath } from "../../kernel/session/social-sign-in.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { socialLinkTexts } from "./social-link-texts.ts";

const title = { title: "关联账号", titleEn: "Linked accounts" };

/** The linked accounts of providers; everyone has the page. @see R-A09 */
export const socialLinksFeature: Feature = {
  name: "social-links",
  texts: [socialLinkTexts],
  pages: { "social-links": () => import("./LinkedAccountsPage.tsx").then((m) => m.LinkedAccountsPage) },
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
