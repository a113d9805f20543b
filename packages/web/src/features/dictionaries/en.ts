import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Dictionaries",
  total: "{count, dictionary|dictionaries}",
  items: "Items",
  count: "{count, item|items}",
  create: "New item",
  edit: "Edit",
  enable: "Enable",
  saved: "Dictionary saved",
  itemCode: "Code (cannot be changed later)",
  code: "Code",
  validity: "Validity",
  always: "Always",
  range: shared.fromTo,
  state: shared.status,
  offered: "Available",
  waiting: "Not in effect",
  disabled: "Disabled",
  missing: "Enter the code and both names",
  hint: "Drag a row to reorder it, or select it and press Alt + arrow keys. Disabled or expired items can no longer be selected; existing records keep them.",
  fixed: "System codes are read-only.",
  empty: "No items yet",
};
