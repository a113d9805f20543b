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
  copyTag: "Copy tag: {name}",
  copyName: "Copy name: {name}",
  copied: "{text} copied",
  failed: "Icons could not be loaded",
  none: "No matching icons",
  "none.hint": "Try another name, or a different group and style.",
  "selector.title": "Icon selector",
  "selector.hint":
    "Click the button to open a panel where you can search, page through and choose icons. Menu management uses the same selector.",
  "selector.none": "None selected",
  "selector.label": "Choose icon, current: {name}",
};
