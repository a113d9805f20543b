import type { ShippedRow } from "../menus/menus.ts";

export const announcementMenu: readonly ShippedRow[] = [
  {
    name: "NoticeManagement",
    parent: "Setting",
    path: "notice",
    component: "announcements",
    zh: "通知管理",
    en: "Notices",
    icon: "megaphone-line",
    sort: 45,
    needs: ["notice:write"],
  },
];
