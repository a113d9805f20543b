import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Notices",
  "tab.notice": "Notices",
  "tab.email": "Email",
  tabs: "Kinds of messages",
  unread: "Unread",
  read: "Mark as read",
  readAll: "Mark all as read",
  open: "Open",
  sentTo: "Copy to {email}",
  clear: "Clear messages",
  cleared: "Messages cleared",
  undo: "Undo",
  restored: "The messages are back",
  all: "All notices",
  "empty.notice": "No notices",
  "empty.email": "No e-mails",
  failed: "The messages could not be loaded",
  retry: "Try again",
  loading: "Loading",
  more: "Only the newest {count} are shown",
};
