import IconImport from "~icons/ri/upload-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { meterTexts } from "./meter-texts.ts";

/** Meters: they have no page of their own, but stand on the page of their pick-up point. @see R-B02 */
export const metersFeature: Feature = {
  name: "meters",
  pages: {},
  actions: [
    {
      key: "meters.import",
      title: { zh: "导入电表", en: "Import meters" },
      also: { zh: "上传电表|装表|换表|电表表格", en: "upload meters|installations|exchanges" },
      icon: IconImport,
      needs: ["point:write"],
      path: "/import/meters",
    },
  ],
};

/** What the app hands to the pages of points. */
export const metersOfPoint = {
  texts: meterTexts,
  load: () => import("./meters-of-point.tsx").then((module) => module.metersOfPoint),
};
