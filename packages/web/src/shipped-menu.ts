import type { RouteItem } from "@busbar/contract/portal/menus";
import type { Feature } from "./kernel/portal/feature.ts";

const home: RouteItem = {
  path: "/",
  name: "Root",
  component: "",
  redirect: "/index",
  meta: { title: "首页", titleEn: "Home", icon: "home-2-line", breadcrumbHidden: true, levelHidden: true },
  children: [
    {
      path: "/index",
      name: "Index",
      component: "home",
      meta: { title: "首页", titleEn: "Home", icon: "home-2-line", noClosable: true },
    },
  ],
};

const detailTitle = { title: "客户详情", titleEn: "Customer" };
const importTitle = { title: "导入客户", titleEn: "Import customers" };

const customer: RouteItem = {
  path: "/customer",
  name: "Customer",
  component: "",
  redirect: "/customer/my",
  meta: { title: "客户", titleEn: "Customers", icon: "group-line" },
  children: [
    {
      path: "my",
      name: "MyCustomer",
      component: "customers",
      meta: { title: "我的客户", titleEn: "My customers", icon: "contacts-book-line", guard: ["customer:read"] },
    },
    {
      path: "detail/:id",
      name: "CustomerDetail",
      component: "customer",
      meta: {
        ...detailTitle,
        hidden: true,
        dynamicNewTab: true,
        activeMenu: "/customer/my",
        guard: ["customer:read"],
      },
    },
    {
      path: "import",
      name: "CustomerImport",
      component: "customer-import",
      meta: {
        ...importTitle,
        hidden: true,
        activeMenu: "/customer/my",
        guard: ["customer:write"],
      },
    },
    {
      path: "assignment",
      name: "SalesArea",
      component: "assignments",
      meta: { title: "销售分工", titleEn: "Sales areas", icon: "user-location-line", guard: ["assignment:read"] },
    },
    {
      path: "verification",
      name: "Verification",
      component: "verification",
      meta: { title: "企业认证", titleEn: "Verification", icon: "shield-check-line", guard: ["customer:write"] },
    },
  ],
};

const setting: RouteItem = {
  path: "/setting",
  name: "Setting",
  component: "",
  redirect: "/setting/personalCenter",
  meta: { title: "配置", titleEn: "Settings", icon: "user-settings-line" },
  children: [
    {
      path: "personalCenter",
      name: "PersonalCenter",
      component: "profile",
      meta: { title: "个人中心", titleEn: "My Profile", icon: "map-pin-user-line" },
    },
    {
      path: "sessions",
      name: "Sessions",
      component: "sessions",
      meta: { title: "在线会话", titleEn: "Sessions", icon: "computer-line", guard: ["user:admin"] },
    },
  ],
};

/**
 * The menu as the client ships it, for portals whose `authentication` is "intelligence". A test compares it with the
 * server's rows: a new row belongs into both. @see R-N07
 */
export const shippedMenuFeature: Feature = { name: "shipped-menu", pages: {}, menu: [home, customer, setting] };
