import type { Feature } from "../../kernel/feature.ts";
import { verificationTexts } from "./verification-texts.ts";

/** How a regular user comes to an enterprise, and the queue of those who decide. @see R-A08 */
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
      meta: { title: "企业认证", titleEn: "Your enterprise", icon: "shield-check-line", hidden: true },
    },
  ],
};
