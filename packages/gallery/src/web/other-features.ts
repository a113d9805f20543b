import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
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

/** The template pages of the group "Other". */
export const otherFeatures: readonly Feature[] = [
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
