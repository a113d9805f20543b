import type { ShippedRow } from "../menus/menus.ts";

export const dictionaryMenu: readonly ShippedRow[] = [
  {
    name: "Dictionary",
    parent: "Setting",
    path: "dictionary",
    component: "dictionaries",
    zh: "数据字典",
    en: "Dictionaries",
    icon: "book-2-line",
    sort: 70,
    needs: ["dict:read"],
  },
];
