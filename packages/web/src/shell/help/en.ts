import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Help",
  tabs: "Contents of help",
  close: "Close help",
  "tab.page": "This page",
  "tab.keys": "Keyboard shortcuts",
  tasks: "Common tasks",
  words: "Terms",
  none: "No help is available for this page.",
  failed: "Help could not be loaded.",
  retry: "Try again",
  "diagnostics.copy": "Copy diagnostics",
  "diagnostics.copied": "Copied",
  "diagnostics.hint": "Page, versions, browser and the latest errors, to send to support.",
};
