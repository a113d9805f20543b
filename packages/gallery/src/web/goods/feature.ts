import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { goodsTexts } from "./goods-texts.ts";

/** A market of goods as cards. */
export const goodsFeature: Feature = {
  name: "gallery-goods",
  texts: [goodsTexts],
  pages: { "gallery-goods": () => import("./GoodsPage.tsx").then((module) => module.GoodsPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
