import type { RouteItem, RouteMeta } from "./menus.ts";

/** A row of the menu as the product ships it: a group, or a page of one. */
export type ShippedRow = {
  /** Unique; later releases know the row by it. */
  name: string;
  /** Name of the group it stands in; it comes before its pages. */
  parent?: string;
  /** Of a page: below its group's, or from the root on. */
  path: string;
  /** Key of the page registry; absent for a group. */
  component?: string;
  redirect?: string;
  zh: string;
  en: string;
  icon?: string;
  /** Place among the rows of the same group. */
  sort: number;
  meta?: Partial<RouteMeta>;
  /** What a person needs to see it; absent: everyone who is signed in. */
  needs?: NonNullable<RouteMeta["guard"]>;
};

/**
 * The menu of the product. The server adds rows that are new to its own, where what administrators changed or removed
 * wins; the portal takes these themselves where its menu is the client's. Names, titles, icons and rights as the
 * specification fixes them.
 */
export const shippedRows: readonly ShippedRow[] = [
  {
    name: "Root",
    path: "/",
    redirect: "/index",
    zh: "首页",
    en: "Home",
    icon: "home-2-line",
    sort: 10,
    meta: { breadcrumbHidden: true, levelHidden: true },
  },
  {
    name: "Index",
    parent: "Root",
    path: "/index",
    component: "home",
    zh: "首页",
    en: "Home",
    icon: "home-2-line",
    sort: 1,
    meta: { noClosable: true },
  },

  {
    name: "Customer",
    path: "/customer",
    redirect: "/customer/my",
    zh: "客户",
    en: "Customers",
    icon: "group-line",
    sort: 20,
  },
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
  {
    name: "Partner",
    parent: "Customer",
    path: "partner",
    component: "partners",
    zh: "合作伙伴",
    en: "Partners",
    icon: "team-line",
    sort: 4,
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
  {
    name: "SalesArea",
    parent: "Customer",
    path: "assignment",
    component: "assignments",
    zh: "销售分工",
    en: "Sales areas",
    icon: "user-location-line",
    sort: 6,
    needs: ["assignment:read"],
  },
  {
    name: "Verification",
    parent: "Customer",
    path: "verification",
    component: "verification",
    zh: "企业认证",
    en: "Verification",
    icon: "shield-check-line",
    sort: 7,
    needs: ["customer:write"],
  },

  {
    name: "Point",
    path: "/point",
    redirect: "/point/list",
    zh: "用能点",
    en: "Pick-up points",
    icon: "plug-line",
    sort: 30,
  },
  {
    name: "PickUpPoint",
    parent: "Point",
    path: "list",
    component: "points",
    zh: "用能点列表",
    en: "Pick-up points",
    icon: "list-check-2",
    sort: 1,
    needs: ["point:read"],
  },
  {
    name: "PickUpPointDetail",
    parent: "Point",
    path: "detail/:id",
    component: "point",
    zh: "用能点详情",
    en: "Pick-up point",
    sort: 2,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/point/list" },
    needs: ["point:read"],
  },

  {
    name: "Contract",
    path: "/contract",
    redirect: "/contract/list",
    zh: "合同与价格",
    en: "Contracts and prices",
    icon: "file-paper-2-line",
    sort: 40,
  },
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
  {
    name: "PricePlan",
    parent: "Contract",
    path: "plan",
    component: "price-plans",
    zh: "价格套餐",
    en: "Price plans",
    icon: "price-tag-3-line",
    sort: 3,
    needs: ["price:read"],
  },
  {
    name: "PricePlanDetail",
    parent: "Contract",
    path: "plan/:id",
    component: "price-plan",
    zh: "价格套餐",
    en: "Price plan",
    sort: 4,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/contract/plan" },
    needs: ["price:read"],
  },
  {
    name: "TouCalendar",
    parent: "Contract",
    path: "tou",
    component: "tou-calendars",
    zh: "分时时段",
    en: "Time-of-use calendars",
    icon: "time-line",
    sort: 5,
    needs: ["price:read"],
  },

  {
    name: "Billing",
    path: "/billing",
    redirect: "/billing/statement",
    zh: "结算",
    en: "Billing",
    icon: "bill-line",
    sort: 50,
  },
  {
    name: "InvoiceList",
    parent: "Billing",
    path: "statement",
    component: "invoices",
    zh: "结算单",
    en: "Statements",
    icon: "bill-line",
    sort: 2,
    needs: ["invoice:read"],
  },
  {
    name: "InvoiceDetail",
    parent: "Billing",
    path: "statement/:id",
    component: "invoice",
    zh: "结算单详情",
    en: "Statement",
    sort: 3,
    meta: { hidden: true, dynamicNewTab: true, activeMenu: "/billing/statement" },
    needs: ["invoice:read"],
  },
  {
    name: "BillingPeriod",
    parent: "Billing",
    path: "period",
    component: "periods",
    zh: "账期",
    en: "Periods",
    icon: "calendar-check-line",
    sort: 5,
    needs: ["period:close", "period:reopen", "invoice:final"],
  },

  {
    name: "Setting",
    path: "/setting",
    redirect: "/setting/personalCenter",
    zh: "配置",
    en: "Settings",
    icon: "user-settings-line",
    sort: 90,
  },
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
  {
    name: "Holiday",
    parent: "Setting",
    path: "holiday",
    component: "holidays",
    zh: "节假日",
    en: "Holidays",
    icon: "calendar-event-line",
    sort: 80,
    needs: ["dict:read"],
  },
  {
    name: "Job",
    parent: "Setting",
    path: "job",
    component: "jobs",
    zh: "后台任务",
    en: "Jobs",
    icon: "loader-line",
    sort: 110,
    needs: ["job:read"],
  },
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

/** The same as routes, in their order. */
export function shippedMenu(rows: readonly ShippedRow[] = shippedRows, parent?: string): RouteItem[] {
  return rows
    .filter((row) => row.parent === parent)
    .toSorted((a, b) => a.sort - b.sort)
    .map(({ name, path, component = "", redirect, zh, en, icon, meta, needs }) => {
      const children = shippedMenu(rows, name);
      return {
        path,
        name,
        component,
        ...(redirect !== undefined && { redirect }),
        ...(children.length > 0 && { children }),
        meta: {
          ...meta,
          title: zh,
          titleEn: en,
          ...(icon !== undefined && { icon }),
          ...(needs !== undefined && { guard: needs }),
        },
      };
    });
}
