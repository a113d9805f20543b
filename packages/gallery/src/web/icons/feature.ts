import type { RouteItem } from "@busbar/contract/menus/menus";
import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { iconTexts as pickerTexts } from "@busbar/web/records/icons/icon-texts.ts";
import { iconTexts } from "./icon-texts.ts";

/** Their addresses in releases that had a group for them. */
const before = (path: string, redirect: string): RouteItem => ({
  path,
  name: path,
  component: "",
  redirect,
  meta: { title: "", hidden: true, tabHidden: true },
});

/** Every icon that the portal has, and the choice of one. */
export const iconFeature: Feature = {
  name: "gallery-icons",
  texts: [iconTexts, pickerTexts],
  pages: {
    "gallery-remixIcon": () => import("./IconsPage.tsx").then((module) => module.IconsPage),
    "gallery-iconSelector": () => import("./IconSelectorPage.tsx").then((module) => module.IconSelectorPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  routes: [
    before("/vab/icon", "/vab/remixIcon"),
    before("/vab/icon/remixIcon", "/vab/remixIcon"),
    before("/vab/icon/iconSelector", "/vab/iconSelector"),
  ],
};
