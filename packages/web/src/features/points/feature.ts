import IconAdd from "~icons/ri/add-line";
import IconImport from "~icons/ri/upload-2-line";
import IconPoint from "~icons/ri/plug-line";
import type { ComponentType } from "react";
import type { Feature } from "../../kernel/portal/feature.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { viewTexts } from "../../records/views/view-texts.ts";
import { type MetersOfPoint, withMeters } from "./meters-of-point.tsx";
import { pointTexts } from "./point-texts.ts";

/** Meters as the app hands them over: their texts, and their parts of a page, which load with it. */
type GivenMeters = { texts: { name: string }; load: () => Promise<MetersOfPoint> };
type Pages = Feature["pages"];

/** Pages that are given what meters bring to them. */
const withMetersIn = (pages: Pages, load: GivenMeters["load"]): Pages =>
  Object.fromEntries(
    Object.entries(pages).map(([key, page]) => [
      key,
      () => Promise.all([page(), load()]).then(([Page, meters]): ComponentType => withMeters(Page, meters)),
    ]),
  );

/** Pick-up points: the list, its tiles by province, and each point with its tenancies. @see R-B02 */
export const pointsFeature = (meters: GivenMeters): Feature => ({
  name: "points",
  texts: [pointTexts, overviewTexts, bulkTexts, viewTexts, meters.texts],
  pages: withMetersIn(
    {
      points: () => import("./list/PointListPage.tsx").then((module) => module.PointListPage),
      point: () => import("./page/PointPage.tsx").then((module) => module.PointPage),
    },
    meters.load,
  ),
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { points: "list", point: "record" },
  records: { icon: IconPoint, below: "/point/detail/" },
  actions: [
    {
      key: "points.create",
      title: { zh: "新建用能点", en: "New pick-up point" },
      icon: IconAdd,
      needs: ["point:write"],
      path: "/point/list",
      ask: "new",
    },
    {
      key: "points.import",
      title: { zh: "导入用能点", en: "Import pick-up points" },
      also: { zh: "上传用能点|用能点表格", en: "upload points" },
      icon: IconImport,
      needs: ["point:write"],
      path: "/point/import",
    },
  ],
});
