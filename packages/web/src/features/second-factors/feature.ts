import ShieldIcon from "~icons/ri/shield-keyhole-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";

const title = { title: "两步验证", titleEn: "Two-step verification" };

/** Two-step verification: turning it on and off, recovery codes. @see R-A12 */
export const secondFactorsFeature: Feature = {
  name: "second-factors",
  texts: [secondFactorTexts],
  pages: { "second-factor": () => import("./SecondFactorPage.tsx").then((m) => m.SecondFactorPage) },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    {
      path: "/user-center/security",
      name: "SecondFactor",
      component: "second-factor",
      meta: {
        ...title,
        icon: "shield-keyhole-line",
        hidden: true,
        activeMenu: "/setting/personalCenter",
      },
    },
  ],
  actions: [
    {
      key: "second-factor.own",
      title: { zh: "两步验证", en: "Two-step verification" },
      icon: ShieldIcon,
      needs: [],
      path: "/user-center/security",
    },
  ],
};
