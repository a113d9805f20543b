import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "All notices",
  readAll: "Mark all as read",
  list: "Notices",
  search: "Search in the text",
  "filter.state": "State",
  "filter.channel": "Channel",
  "state.unread": "Unread",
  "state.read": "Read",
  "channel.email": "Also by e-mail",
  sentTo: "Copy to {email}",
  read: "Mark as read",
  open: "Open",
  "empty.title": "No notices yet",
  "empty.hint": "Announcements, results of imports and reminders will be here.",
  "none.title": "No notice fits",
  "none.hint": "Try another word, or clear the filters.",
  "none.clear": "Clear filters",
};
