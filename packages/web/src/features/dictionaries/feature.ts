import type { Feature } from "../../kernel/portal/feature.ts";
import { dictionaryTexts } from "./dictionary-texts.ts";

/** Dictionaries: editable lists, and fixed lists of codes. */
export const dictionariesFeature: Feature = {
  name: "dictionaries",
  texts: [dictionaryTexts],
  pages: { dictionaries: () => import("./DictionaryPage.tsx").then((module) => module.DictionaryPage) },
  help: () => import("./help.ts").then((module) => module.help),
};
