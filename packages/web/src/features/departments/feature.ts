import type { Feature } from "../../kernel/portal/feature.ts";
import { departmentTexts } from "./department-texts.ts";

/** The organisation's departments and their members. */
export const departmentsFeature: Feature = {
  name: "departments",
  texts: [departmentTexts],
  pages: { departments: () => import("./DepartmentPage.tsx").then((module) => module.DepartmentPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
