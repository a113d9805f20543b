import type { ShippedRow } from "../menus/menus.ts";

export const verificationMenu: readonly ShippedRow[] = [
  {
    name: "Verification",
    parent: "Customer",
    path: "verification",
    component: "verification",
    zh: "企业认证",
    en: "Enterprise verification",
    icon: "shield-check-line",
    sort: 7,
    needs: ["customer:write"],
  },
];

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
