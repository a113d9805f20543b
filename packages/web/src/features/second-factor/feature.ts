import ShieldIcon from "~icons/ri/shield-keyhole-line";
import type { Feature } from "../../kernel/feature.ts";
import { secondFactorTexts } from "./second-factor-texts.ts";

/** The second step of signing in: on, off, recovery codes. @see R-A12 */
export const secondFactorFeature: Feature = {
  name: "second-factor",
  texts: [secondFactorTexts],
  pages: { "second-factor": () => import("./SecondFactorPage.tsx").then((m) => m.SecondFactorPage) },
  routes: [
    {
      path: "/user-center/security",
      name: "SecondFactor",
      component: "second-factor",
      meta: { title: "两步验证", titleEn: "Two-step verification", icon: "shield-keyhole-line", hidden: true },
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
