import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { controlsFeature } from "./controls/feature.ts";
import { formsFeature } from "./forms/feature.ts";
import { goodsFeature } from "./goods/feature.ts";
import { iconFeature } from "./icons/feature.ts";
import { chartsFeature } from "./charts/feature.ts";
import { displayFeature } from "./display/feature.ts";
import { dragFeature } from "./drag/feature.ts";
import { excelFeature } from "./excel/feature.ts";
import { flowSheetFeature } from "./flow-sheet/feature.ts";
import { framesFeature } from "./frames/feature.ts";
import { uploadFeature } from "./upload/feature.ts";
import { socialFeature } from "./social/feature.ts";
import { workflowFeature } from "./workflow/feature.ts";
import { routesFeature } from "./routes/feature.ts";
import { permissionFeature } from "./permission/feature.ts";
import { plainFeature } from "./plain/feature.ts";
import { tablesFeature } from "./tables/feature.ts";

const pages: readonly Feature[] = [
  iconFeature,
  permissionFeature,
  formsFeature,
  controlsFeature,
  tablesFeature,
  goodsFeature,
  plainFeature,
  chartsFeature,
  displayFeature,
  routesFeature,
  dragFeature,
  excelFeature,
  framesFeature,
  uploadFeature,
  workflowFeature,
  flowSheetFeature,
  socialFeature,
];

/** The template pages. Each is loaded when it is opened, by visitors too where the portal lets them in. */
export const galleryFeatures: readonly Feature[] = [
  { name: "gallery", pages: {}, visitMenu: () => import("./visit-menu.ts").then((module) => module.visitMenu()) },
  ...pages,
].map((feature) => ({ ...feature, visit: true }));
