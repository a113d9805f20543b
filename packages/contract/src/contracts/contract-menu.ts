import type { ShippedRow } from "../menus/menus.ts";

export const contractMenu: readonly ShippedRow[] = [
  {
    name: "ContractList",
    parent: "Contract",
    path: "list",
    component: "contracts",
    zh: "合同",
    en: "Contracts",
    icon: "file-list-3-line",
    sort: 1,
    needs: ["contract:read"],
  },
  {
    name: "ContractDetail",
    parent: "Contract",
    path: "detail/:id",
    component: "contract",
    zh: "合同详情",
    en: "Contract",
    sort: 2,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/contract/list" },
    needs: ["contract:read"],
  },
];
