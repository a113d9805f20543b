import { lazyComponent } from "../../kernel/boot/lazy-component.tsx";
import { loadTexts } from "../../kernel/texts/i18n.ts";
import { firstWeekTexts } from "./first-week-texts.ts";

/** What the app hands to Home: the first steps of a new organisation. */
export const FirstWeekOfHome = lazyComponent(() =>
  Promise.all([import("./FirstWeek.tsx"), loadTexts([firstWeekTexts.name])]).then(([{ FirstWeek }]) => FirstWeek),
);
