import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Error log",
  button: "Error log, errors: {count}",
  close: "Close",
  clear: "Not for now",
  "clear.hint": "Empties the log and closes",
  explain: "Errors since this page was opened, latest first. They are kept in this window only.",
  route: "Route",
  message: "Message",
  time: "Time",
  repeats: "Repeats",
  release: "Release",
  request: "Request id",
  details: "Details",
  view: "View",
  actions: "Actions",
  copy: "Copy report",
  copied: "Copied",
  search: "Search the web",
  go: "Go to route",
  noStack: "No stack",
};
