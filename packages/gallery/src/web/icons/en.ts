import type { Texts } from "@busbar/web/kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Remix icons",
  search: "Search icons by name",
  group: "Group",
  allGroups: "All groups",
  style: "Style",
  allStyles: "Line and fill",
  line: "Line",
  fill: "Fill",
  list: "Icons",
  copyTag: "Copy the tag of {name}",
  copyName: "Copy the name {name}",
  copied: "Copied {text}",
  failed: "The icons did not load",
  none: "No icon fits",
  "none.hint": "Try another name, or a wider group and style.",
  "selector.title": "Icon selector",
  "selector.hint": "The button opens a panel to search, turn pages and choose. Menu management uses the same one.",
  "selector.none": "None",
  "selector.label": "Choose an icon, now: {name}",
};
