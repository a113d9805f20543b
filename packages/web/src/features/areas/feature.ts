import type { Feature } from "../../kernel/portal/feature.ts";
import { areaTexts } from "./area-texts.ts";

/** Areas: names, validity, successors and order. */
export const areasFeature: Feature = {
  name: "areas",
  texts: [areaTexts],
  pages: { areas: () => import("./AreaListPage.tsx").then((module) => module.AreaListPage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { areas: "list" },
};
