import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { frameSearchTexts } from "./frame-search-texts.ts";

/** Asks for a page to show in a frame; the frame itself is the portal's. */
export const framesFeature: Feature = {
  name: "gallery-frames",
  texts: [frameSearchTexts],
  pages: { "gallery-iframeSearch": () => import("./FrameSearchPage.tsx").then((module) => module.FrameSearchPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
