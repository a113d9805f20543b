import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const goodsTexts = createTexts<typeof texts>("gallery-goods", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** A market of goods as cards. */
export const goodsFeature: Feature = {
  name: "gallery-goods",
  texts: [goodsTexts],
  pages: { "gallery-goods": () => import("./GoodsPage.tsx").then((module) => module.GoodsPage) },
};
