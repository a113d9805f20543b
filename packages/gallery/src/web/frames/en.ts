import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Custom iframe",
  hint: "Each address opens in a tab of its own. Only sites that administrators allow can be framed; others open in a new window.",
  url: "Address",
  "url.empty": "Enter an address",
  "url.wrong": "Enter a whole address that begins with https://",
  name: "Title",
  "name.empty": "Enter a title",
  open: "Open",
};
