import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "All notices",
  readAll: "Mark all as read",
  list: "Notices",
  search: "Search notices",
  "filter.channel": "Channel",
  "state.unread": shared.unread,
  "state.read": shared.read,
  "channel.email": "Also by email",
  sentTo: "Copy sent to {email}",
  read: "Mark as read",
  open: "Open",
  "empty.title": "No notices yet",
  "empty.hint": "Announcements, import results and reminders appear here.",
  "none.title": "No matching notices",
  "none.hint": "Try another keyword, or clear the filters.",
  "none.clear": "Clear filters",
};
