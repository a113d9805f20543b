import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { formTexts } from "./form-texts.ts";

/** Forms: one of all fields, one in three steps. */
export const formsFeature: Feature = {
  name: "gallery-forms",
  texts: [formTexts],
  pages: {
    "gallery-comprehensiveForm": () =>
      import("./activity/ComprehensiveFormPage.tsx").then((module) => module.ComprehensiveFormPage),
    "gallery-stepForm": () => import("./StepFormPage.tsx").then((module) => module.StepFormPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
