import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Areas",
  one: shared.area,
  search: "Name or code",
  create: "New area",
  editTitle: "Edit “{name}”",
  conflict: "Another user has changed this area",
  "filter.within": "Within",
  "filter.withinAny": "Choose a province or city",
  "filter.overridden.yes": "Modified here",
  "reason.not_allowed": "You do not have permission to edit areas",
  "why.always": "No start date",
  "why.open": "No end date",
  "why.province": "Provinces have no parent area",
  "form.codeHint": "Six digits. They determine the parent area: 653230 belongs to 653200.",
  "form.lastDayHint": "Cannot be selected from the next day on. Existing records keep this code and name.",
  "form.successorsHint":
    "Imports replace an old code automatically if it has a single successor. If there are several, the user who imports chooses.",
  "form.orderHint": "Position among the areas of the same parent.",
  "uses.records":
    "Used by {customers, customer|customers} and {points, pick-up point|pick-up points}. They keep this code.",
  "uses.none": "Not used by any customer, pick-up point or assignment.",
  "uses.assignments": "Assignments to reassign when this area ends: {names}",
  "uses.open": "Open sales assignments",
  nameMark: ", ",
  "empty.title": "No areas",
};
