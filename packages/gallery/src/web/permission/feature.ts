import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const permissionTexts = createTexts<typeof texts>("gallery-permission", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** What the rights of an account make of buttons and routes. */
export const permissionFeature: Feature = {
  name: "gallery-permission",
  texts: [permissionTexts],
  pages: { "gallery-vabPermission": () => import("./PermissionPage.tsx").then((module) => module.PermissionPage) },
};
