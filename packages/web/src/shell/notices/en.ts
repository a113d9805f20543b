import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Notices",
  "tab.notice": "Notices",
  "tab.email": "Email",
  tabs: "Notice types",
  unread: "Unread",
  read: "Mark as read",
  readAll: "Mark all as read",
  open: "Open",
  sentTo: "Copy sent to {email}",
  clear: "Clear messages",
  cleared: "Messages cleared",
  undo: "Undo",
  restored: "Notices restored",
  all: "All notices",
  "empty.notice": "No notices",
  "empty.email": "No emails",
  failed: "Notices could not be loaded",
  retry: "Try again",
  loading: "Loading",
  more: "Only the latest {count} are shown",
};
