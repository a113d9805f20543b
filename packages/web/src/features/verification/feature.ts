import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const verificationTexts = createTexts<typeof texts>("verification", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});
export type VerificationTexts = ReturnType<typeof verificationTexts.useTexts>;

const title = { title: "企业认证", titleEn: "Your enterprise" };

/** How a regular user applies for an enterprise, and the queue of the reviewers. @see R-A08 */
export const verificationFeature: Feature = {
  name: "verification",
  texts: [verificationTexts],
  pages: {
    verification: () => import("./VerificationPage.tsx").then((module) => module.VerificationPage),
    "own-enterprise": () => import("./OwnEnterprisePage.tsx").then((module) => module.OwnEnterprisePage),
  },
  shapes: { verification: "list" },
  routes: [
    {
      path: "/user-center/enterprise",
      name: "OwnEnterprise",
      component: "own-enterprise",
      meta: {
        ...title,
        icon: "shield-check-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
};
