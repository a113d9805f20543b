import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Holidays",
  year: "{year}",
  previous: "Previous year",
  next: "Next year",
  count: "{holidays} days of holidays · {makeups} make-up workdays · {workdays} workdays",
  "none.title": "There is no table of {year} yet",
  "none.text":
    "Until there is, due dates and times of use go by weekends alone. The plan is usually published the November before.",
  copy: "Begin with {from}",
  "copy.text":
    "Holidays of the lunar calendar are converted, others stay on their date; make-up workdays are not copied. Check each day against the published plan.",
  copied: "{count, day|days} entered. Please check each of them.",
  calendar: "Calendar of {year}",
  "type.WORKDAY": "Workday",
  "type.RESTDAY": "Weekend",
  "type.HOLIDAY": "Holiday",
  "type.MAKEUP": "Make-up workday",
  "chosen.one": "{date}",
  "chosen.many": "{first} to {last}, {count, day|days}",
  kind: "They are",
  "kind.none": "What their weekday says",
  "kind.HOLIDAY": "Holidays",
  "kind.MAKEUP_WORKDAY": "Make-up workdays",
  name: "Name",
  nameEn: "Name in English",
  save: "Save",
  saved: "{count, day|days} saved",
  changed: "Changed by {name} at {at}",
  readOnly: "You may look at them. Changing them needs the right to keep dictionaries.",
  hint: "Click or use the arrow keys to choose a day, hold Shift for several, Enter edits, Delete leaves them to their weekday.",
  tooMany: "At most {most} days at once",
  failed: "The holidays could not be loaded",
};
