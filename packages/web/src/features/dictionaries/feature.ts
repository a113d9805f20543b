import type { Feature } from "../../kernel/portal/feature.ts";
import { createTexts } from "../../kernel/texts/i18n.ts";
import type { texts } from "./zh.ts";

export const dictionaryTexts = createTexts<typeof texts>("dictionaries", {
  zh: () => import("./zh.ts"),
  en: () => import("./en.ts"),
});

/** Dictionaries: editable lists, and fixed lists of codes. */
export const dictionariesFeature: Feature = {
  name: "dictionaries",
  texts: [dictionaryTexts],
  pages: { dictionaries: () => import("./DictionaryPage.tsx").then((module) => module.DictionaryPage) },
};
