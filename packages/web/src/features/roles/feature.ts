import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const roleTexts = createTexts<typeof texts>("roles", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Permissions by role, and the resulting menu. */
export const rolesFeature: Feature = {
  name: "roles",
  texts: [roleTexts],
  pages: { roles: () => import("./RolePage.tsx").then((module) => module.RolePage) },
};
