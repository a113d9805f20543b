import type { Feature } from "../../kernel/portal/feature.ts";
import { enterpriseApplicationTexts } from "./enterprise-application-texts.ts";

const title = { title: "企业认证", titleEn: "Your enterprise" };

/** How a regular user applies for an enterprise, and the queue of the reviewers. @see R-A08 */
export const enterpriseApplicationsFeature: Feature = {
  name: "enterprise-applications",
  texts: [enterpriseApplicationTexts],
  pages: {
    verification: () => import("./VerificationPage.tsx").then((module) => module.VerificationPage),
    "own-enterprise": () => import("./OwnEnterprisePage.tsx").then((module) => module.OwnEnterprisePage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { verification: "list" },
  routes: [
    {
      path: "/user-center/enterprise",
      name: "OwnEnterprise",
      component: "own-enterprise",
      meta: {
        ...title,
        icon: "file-check-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
};
