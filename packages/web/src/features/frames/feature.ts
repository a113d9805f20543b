import type { Feature } from "../../kernel/portal/feature.ts";
import { frameTexts } from "./frame-texts.ts";

/** Pages of other sites inside the portal, by the list of administrators. */
export const framesFeature: Feature = {
  name: "frames",
  texts: [frameTexts],
  visit: true,
  pages: { frame: () => import("./FramePage.tsx").then((module) => module.FramePage) },
  help: () => import("./help.ts").then((module) => module.help),
};
