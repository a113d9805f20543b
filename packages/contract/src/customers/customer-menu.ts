import type { ShippedRow } from "../menus/menus.ts";

export const customerMenu: readonly ShippedRow[] = [
  {
    name: "MyCustomer",
    parent: "Customer",
    path: "my",
    component: "customers",
    zh: "我的客户",
    en: "My customers",
    icon: "contacts-book-line",
    sort: 1,
    needs: ["customer:read"],
  },
  {
    name: "CustomerDetail",
    parent: "Customer",
    path: "detail/:id",
    component: "customer",
    zh: "客户详情",
    en: "Customer",
    sort: 2,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/customer/my" },
    needs: ["customer:read"],
  },
  {
    name: "CustomerImport",
    parent: "Customer",
    path: "import",
    component: "customer-import",
    zh: "导入客户",
    en: "Import customers",
    sort: 3,
    meta: { hidden: true, activeMenu: "/customer/my" },
    needs: ["customer:write"],
  },
];
