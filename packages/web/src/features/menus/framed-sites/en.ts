import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Sites shown in frames",
  intro:
    "Menu entries and pages can show these sites inside the portal, and no others; any other address is offered in a new window. A change counts when a person opens or reloads the portal.",
  none: "No sites yet",
  origin: "Address of the site",
  "origin.example": "Such as https://help.example.com, without a path",
  ownOrigin: "The site may use its own storage",
  "ownOrigin.hint": "Some sites show nothing without it.",
  own: "Uses its own storage",
  add: "Add to the list",
  added: "Added to the list",
  remove: "Take off the list: {origin}",
  removed: "Taken off the list",
  close: "Close",
};
