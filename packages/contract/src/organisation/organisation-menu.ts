import type { ShippedRow } from "../menus/menus.ts";

export const organisationMenu: readonly ShippedRow[] = [
  {
    name: "Organisation",
    parent: "Setting",
    path: "organisation",
    component: "organisation",
    zh: "组织设置",
    en: "Organisation",
    icon: "building-line",
    sort: 120,
    needs: ["settings:admin"],
  },
];
