import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Workbench",
  caption: "Statements for {period}",
  present: "{period} (this month)",
  board: "Period progress",
  "turn.draft": "With: preparer",
  "turn.firstReview": "With: first reviewer",
  "turn.finalReview": "With: final reviewer",
  "turn.issued": "With: customer",
  outstanding: "{amount} outstanding",
  oldest: "Oldest since {day}",
  late: "{count} late",
  lateIssued: "{count} overdue",
  lateWhy: "Not processed for more than {days} working days",
  lateIssuedWhy: "Not fully paid by the due date",
  mine: "{count, awaits my review|await my review}",
  "filter.late": "Deadline",
  "filter.lateOnly": "Late or overdue",
  "filter.mine": "To do",
  none: "No statements available",
  "none.hint": "The workbench shows the progress of statements by period. You need the permission to view statements.",
  "empty.title": "No matching statements",
  "empty.hint": "Choose another period, or click another column above.",
};
