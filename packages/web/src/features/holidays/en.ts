import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Holidays",
  year: "{year}",
  previous: shared.previousYear,
  next: shared.nextYear,
  count: "{holidays} holidays · {makeups} make-up workdays · {workdays} workdays",
  "none.title": "No holiday calendar for {year} yet",
  "none.text":
    "Until you enter one, due dates and time-of-use bands only consider weekends. The official schedule is usually published in November of the previous year.",
  copy: "Copy from {from}",
  "copy.text":
    "Lunar holidays are converted; all others keep their date. Make-up workdays are not copied. Check every day against the official schedule.",
  copied: "{count, day|days} entered. Check each of them.",
  calendar: "Calendar {year}",
  "type.WORKDAY": "Workday",
  "type.RESTDAY": "Weekend",
  "type.HOLIDAY": "Holiday",
  "type.MAKEUP": "Make-up workday",
  "chosen.one": "{date}",
  "chosen.many": "{first} to {last}, {count, day|days}",
  kind: "Day type",
  "kind.none": "By weekday",
  "kind.HOLIDAY": "Holiday",
  "kind.MAKEUP_WORKDAY": "Make-up workday",
  saved: "{count, day|days} saved",
  changed: "Changed by {name} at {at}",
  readOnly: "You can view the holidays. To change them, you need the permission to edit dictionaries.",
  hint: "Click a day or use the arrow keys, hold Shift to select a range, press Enter to edit, and Delete to reset to the weekday.",
  tooMany: "You can set up to {most} days at once",
  failed: "The holidays could not be loaded",
};
