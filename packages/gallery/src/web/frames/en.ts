import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Custom iframe",
  hint: "Each URL opens in its own tab. Only sites allowed by administrators can be embedded; others can be opened in a new window.",
  url: "URL",
  "url.empty": "Enter a URL",
  "url.wrong": "Enter a full URL that starts with https://",
  name: "Title",
  "name.empty": "Enter a title",
  open: "Open",
};
