import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Material market",
  search: "Name of the material",
  price: "¥{price}",
  "empty.title": "No material found",
  failed: "The materials could not be had",
};
