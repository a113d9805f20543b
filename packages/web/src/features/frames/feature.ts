import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const frameTexts = createTexts<typeof texts>("frames", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Pages of other sites inside the portal, by the list of administrators. */
export const framesFeature: Feature = {
  name: "frames",
  texts: [frameTexts],
  visit: true,
  pages: { frame: () => import("./FramePage.tsx").then((module) => module.FramePage) },
};
