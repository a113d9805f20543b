import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { permissionTexts } from "./permission-texts.ts";

/** What the rights of an account make of buttons and routes. */
export const permissionFeature: Feature = {
  name: "gallery-permission",
  texts: [permissionTexts],
  pages: { "gallery-vabPermission": () => import("./PermissionPage.tsx").then((module) => module.PermissionPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
