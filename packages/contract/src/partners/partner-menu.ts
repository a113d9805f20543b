import type { ShippedRow } from "../menus/menus.ts";

export const partnerMenu: readonly ShippedRow[] = [
  {
    name: "Partner",
    parent: "Customer",
    path: "partner",
    component: "partners",
    zh: "合作伙伴",
    en: "Partners",
    icon: "team-line",
    sort: 4,
    meta: { twin: { partner: "/my/company" } },
    needs: ["partner:read"],
  },
  {
    name: "PartnerDetail",
    parent: "Customer",
    path: "partner/:id",
    component: "partner",
    zh: "合作伙伴详情",
    en: "Partner",
    sort: 5,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/customer/partner" },
    needs: ["partner:read"],
  },
];
