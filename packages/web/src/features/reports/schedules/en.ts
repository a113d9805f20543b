import type { Texts } from "../../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Scheduled reports",
  send: "Schedule",
  verb: "Start schedule",
  done: "Scheduled. You receive an email when each file is ready.",
  lead: "When the report has been created, an email asks you to sign in and download it. It uses the filters of this page; periods and dates are relative to the day of creation.",
  every: "Frequency",
  "every.day": "Every business day",
  "every.week": "Every Monday",
  "every.month": "First day of each month",
  span: "Periods and dates",
  "span.lastMonth": "Last month",
  "span.thisMonth": "This month to date",
  format: "File format",
  next: "Next on {day}",
  paused: "Paused",
  "stopped.not_allowed": "Stopped: you no longer have permission",
  "stopped.not_found": "Stopped: you no longer have access to this customer",
  "stopped.step_up.needed": "Stopped: too many rows. Confirm your identity on the report page and export it there.",
  asToday: "If created today: {filter}",
  last: "Last run on {day}, {rows, row|rows}",
  take: "Download last file",
  pause: "Pause",
  resume: "Resume",
  removed: "Deleted",
  removeText: "“{report}” is no longer sent to you. Existing files remain available in “My jobs”.",
};
