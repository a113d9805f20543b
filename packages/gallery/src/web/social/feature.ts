import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { socialTexts } from "./social-texts.ts";

/** Signing in by a provider from inside the portal. */
export const socialFeature: Feature = {
  name: "gallery-social",
  texts: [socialTexts],
  pages: { "gallery-social": () => import("./SocialPage.tsx").then((module) => module.SocialPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
