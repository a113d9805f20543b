import { linkedAccountsPath } from "../../kernel/social-answer.ts";
import type { Feature } from "../../kernel/feature.ts";
import { socialLinkTexts } from "./social-link-texts.ts";

/** The accounts of other providers that one signs in by; everyone has the page. @see R-A09 */
export const socialLinksFeature: Feature = {
  name: "social-links",
  texts: [socialLinkTexts],
  pages: { "social-links": () => import("./LinkedAccountsPage.tsx").then((m) => m.LinkedAccountsPage) },
  routes: [
    {
      path: linkedAccountsPath,
      name: "LinkedAccounts",
      component: "social-links",
      meta: { title: "关联账号", titleEn: "Linked accounts", icon: "links-line", hidden: true },
    },
  ],
};
