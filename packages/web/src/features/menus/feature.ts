import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import { iconTexts } from "../../records/icons/icon-texts.ts";
import { framedSiteTexts } from "./framed-sites/feature-texts.ts";
import type { texts } from "./zh.ts";

export const menuTexts = createTexts<typeof texts>("menus", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The menu's entries: order, permissions and behaviour. */
export const menusFeature: Feature = {
  name: "menus",
  texts: [menuTexts, iconTexts, framedSiteTexts],
  pages: { menus: () => import("./MenuPage.tsx").then((module) => module.MenuPage) },
};
