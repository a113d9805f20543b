import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Choose a scope",
  text: "Lists, figures and files hold the customers of this scope only. Opening a record, creating and searching stay as they are.",
  region: "Region",
  manager: "Sales manager",
  customer: "Customer",
  any: "All",
  verb: "Apply",
  everything: "Show everything",
};
