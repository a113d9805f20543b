import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";

export const homeTexts = createTexts("home", { zh: () => import("./zh.ts"), en: () => import("./en.ts") });

export const homeFeature: Feature = {
  name: "home",
  texts: [homeTexts],
  ahead: { home: (start) => import("./HomePage.tsx").then((m) => m.askAhead(start)) },
  pages: { home: () => import("./HomePage.tsx").then((m) => m.HomePage) },
};
