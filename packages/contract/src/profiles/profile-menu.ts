import type { ShippedRow } from "../menus/menus.ts";

export const profileMenu: readonly ShippedRow[] = [
  {
    name: "PersonalCenter",
    parent: "Setting",
    path: "personalCenter",
    component: "profile",
    zh: "个人中心",
    en: "My Profile",
    icon: "map-pin-user-line",
    sort: 1,
  },
];
