import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { createTexts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const formTexts = createTexts<typeof texts>("gallery-forms", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Forms: one of all fields, one in three steps. */
export const formsFeature: Feature = {
  name: "gallery-forms",
  texts: [formTexts],
  pages: {
    "gallery-comprehensiveForm": () =>
      import("./activity/ComprehensiveFormPage.tsx").then((module) => module.ComprehensiveFormPage),
    "gallery-stepForm": () => import("./StepFormPage.tsx").then((module) => module.StepFormPage),
  },
};
