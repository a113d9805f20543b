import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  "403.text": "You may not open this page. Ask an administrator for it, or go to Home.",
  "404.text": "There is no such page. Check the address, or go to Home.",
  home: "To Home",
  "column.title": "No column",
  "column.text": "In the layout with columns this page has no second panel.",
};
