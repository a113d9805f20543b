import type { ShippedRow } from "../menus/menus.ts";

export const sessionMenu: readonly ShippedRow[] = [
  {
    name: "Sessions",
    parent: "Setting",
    path: "sessions",
    component: "sessions",
    zh: "在线会话",
    en: "Sessions",
    icon: "computer-line",
    sort: 60,
    needs: ["user:admin"],
  },
];
