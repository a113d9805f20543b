import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  choose: "Choose icon",
  search: "Search icons by name",
  page: "Page {page} of {pages}",
  previous: "Previous page",
  next: "Next page",
  missing: "No matching icons",
};
