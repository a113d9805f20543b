import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Allowed sites",
  intro:
    "Only the sites listed here can be embedded in menu entries and pages. Other addresses are offered in a new window. Changes take effect when users next open or reload the portal.",
  none: "No sites yet",
  origin: "Site address",
  "origin.example": "For example, https://help.example.com, without a path",
  ownOrigin: "Allow the site to use its own storage",
  "ownOrigin.hint": "Some sites cannot be shown without it.",
  own: "Uses its own storage",
  add: "Add to list",
  added: "Site added",
  remove: "Remove {origin} from the list",
  removed: "Site removed",
};
