import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Material market",
  search: "Material name",
  price: "¥{price}",
  "empty.title": "No materials found",
  failed: "Materials could not be loaded",
};
