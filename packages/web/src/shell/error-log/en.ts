import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Error log",
  button: "Error log, {count, error|errors}",
  close: "Close",
  clear: "Hide for now",
  "clear.hint": "Clear and close the log",
  explain: "Errors since this page was opened, newest first. They are stored in this browser window only.",
  route: "Route",
  message: "Error message",
  time: "Time",
  repeats: "Count",
  release: "Release",
  request: "Request ID",
  details: "Details",
  view: "View",
  actions: "Actions",
  copy: "Copy report",
  copied: "Copied",
  search: "Search the web",
  go: "Go to route",
  noStack: "No stack trace",
};
