import type { Feature } from "@busbar/web/kernel/portal/feature.ts";
import { controlTexts } from "./control-texts.ts";

/** A page for each control of the kit. */
export const controlsFeature: Feature = {
  name: "gallery-controls",
  texts: [controlTexts],
  pages: {
    "gallery-button": () => import("./buttons/ButtonPage.tsx").then((module) => module.ButtonPage),
    "gallery-link": () => import("./buttons/LinkPage.tsx").then((module) => module.LinkPage),
    "gallery-radio": () => import("./choices/RadioPage.tsx").then((module) => module.RadioPage),
    "gallery-checkbox": () => import("./choices/CheckboxPage.tsx").then((module) => module.CheckboxPage),
    "gallery-input": () => import("./fields/InputPage.tsx").then((module) => module.InputPage),
    "gallery-inputNumber": () => import("./fields/InputNumberPage.tsx").then((module) => module.InputNumberPage),
    "gallery-select": () => import("./choices/SelectPage.tsx").then((module) => module.SelectPage),
    "gallery-switch": () => import("./choices/SwitchPage.tsx").then((module) => module.SwitchPage),
    "gallery-slider": () => import("./fields/SliderPage.tsx").then((module) => module.SliderPage),
    "gallery-timePicker": () => import("./dates/TimePickerPage.tsx").then((module) => module.TimePickerPage),
    "gallery-datePicker": () => import("./dates/DatePickerPage.tsx").then((module) => module.DatePickerPage),
    "gallery-dateTimePicker": () =>
      import("./dates/DateTimePickerPage.tsx").then((module) => module.DateTimePickerPage),
    "gallery-rate": () => import("./choices/RatePage.tsx").then((module) => module.RatePage),
  },
  help: () => import("./help.ts").then((module) => module.help),
};
