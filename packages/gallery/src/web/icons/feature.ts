import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const iconTexts = createTexts<typeof texts>("gallery-icons", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Every icon that the portal has. */
export const iconFeature: Feature = {
  name: "gallery-icons",
  texts: [iconTexts],
  pages: { "gallery-remixIcon": () => import("./IconsPage.tsx").then((module) => module.IconsPage) },
};
