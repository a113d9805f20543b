import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const frameSearchTexts = createTexts<typeof texts>("gallery-frames", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Asks for a page to show in a frame; the frame itself is the portal's. */
export const framesFeature: Feature = {
  name: "gallery-frames",
  texts: [frameSearchTexts],
  pages: { "gallery-iframeSearch": () => import("./FrameSearchPage.tsx").then((module) => module.FrameSearchPage) },
};
