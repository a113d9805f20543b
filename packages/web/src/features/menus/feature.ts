import type { Feature } from "../../kernel/portal/feature.ts";
import { iconTexts } from "../../records/icons/icon-texts.ts";
import { framedSiteTexts } from "./framed-sites/feature-texts.ts";
import { menuTexts } from "./menu-texts.ts";

/** The menu's entries: order, permissions and behaviour. */
export const menusFeature: Feature = {
  name: "menus",
  texts: [menuTexts, iconTexts, framedSiteTexts],
  pages: { menus: () => import("./MenuPage.tsx").then((module) => module.MenuPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
