import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const socialTexts = createTexts<typeof texts>("gallery-social", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Signing in by a provider from inside the portal. */
export const socialFeature: Feature = {
  name: "gallery-social",
  texts: [socialTexts],
  pages: { "gallery-social": () => import("./SocialPage.tsx").then((module) => module.SocialPage) },
};
