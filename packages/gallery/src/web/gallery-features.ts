import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { controlsFeature } from "./controls/feature.ts";
import { formsFeature } from "./forms/feature.ts";
import { goodsFeature } from "./goods/feature.ts";
import { iconFeature } from "./icons/feature.ts";
import { otherFeatures } from "./other-features.ts";
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
  ...otherFeatures,
];

/** The template pages. Each is loaded when it is opened, by visitors too where the portal lets them in. */
export const galleryFeatures: readonly Feature[] = [
  { name: "gallery", pages: {}, visitMenu: () => import("./visit-menu.ts").then((module) => module.visitMenu()) },
  ...pages,
].map((feature) => ({ ...feature, visit: true }));
