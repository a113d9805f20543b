import type { ShippedRow } from "../menus/menus.ts";

export const verificationMenu: readonly ShippedRow[] = [
  {
    name: "Verification",
    parent: "Customer",
    path: "verification",
    component: "verification",
    zh: "企业认证",
    en: "Enterprise verification",
    icon: "file-check-line",
    sort: 7,
    needs: ["customer:write"],
  },
];
