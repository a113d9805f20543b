import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const departmentTexts = createTexts<typeof texts>("departments", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** The organisation's departments and their members. */
export const departmentsFeature: Feature = {
  name: "departments",
  texts: [departmentTexts],
  pages: { departments: () => import("./DepartmentPage.tsx").then((module) => module.DepartmentPage) },
};
