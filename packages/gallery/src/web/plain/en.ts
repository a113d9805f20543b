import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "column.title": "No column",
  "column.text": "In the column layout, this page has no second menu column.",
};
