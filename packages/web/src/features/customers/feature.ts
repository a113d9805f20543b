import IconAdd from "~icons/ri/add-line";
import IconExport from "~icons/ri/download-2-line";
import IconCustomer from "~icons/ri/building-2-line";
import IconImport from "~icons/ri/upload-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { bulkTexts } from "../../records/bulk/bulk-texts.ts";
import { overviewTexts } from "../../records/overview/overview-texts.ts";
import { viewTexts } from "../../records/views/view-texts.ts";
import { customerTexts } from "./customer-texts.ts";

const texts = [customerTexts, overviewTexts, bulkTexts, viewTexts];

/** My customers: the list of one's scope, and each customer's page. @see R-B01 */
export const customersFeature: Feature = {
  name: "customers",
  texts,
  pages: {
    customers: () => import("./list/MyCustomersPage.tsx").then((module) => module.MyCustomersPage),
    customer: () => import("./detail/CustomerPage.tsx").then((module) => module.CustomerPage),
    "my-leads": () => import("./mine/MyLeadsPage.tsx").then((module) => module.MyLeadsPage),
    "my-energy": () => import("./mine/MyEnergyPage.tsx").then((module) => module.MyEnergyPage),
  },
  help: () => import("./help.ts").then((module) => module.help),
  ahead: { customers: (start) => import("./list/MyCustomersPage.tsx").then((module) => module.askAhead(start)) },
  homePanels: [
    {
      key: "customers.energy",
      audience: "enterprise",
      needs: ["invoice:read"],
      sort: 3,
      load: () => import("./mine/EnergyPanel.tsx").then((module) => module.EnergyPanel),
    },
  ],
  shapes: { customers: "list", customer: "record", "my-leads": "list" },
  records: { icon: IconCustomer, below: "/customer/detail/" },
  actions: [
    {
      key: "customers.create",
      title: { zh: "新建客户", en: "New customer" },
      also: { zh: "新增客户|添加客户|录入客户", en: "add customer|create customer" },
      icon: IconAdd,
      needs: { permission: ["customer:write", "customer:lead"], mode: "oneOf" },
      path: "/customer/my",
      ask: "new",
    },
    {
      key: "customers.export",
      title: { zh: "导出客户", en: "Export customers" },
      also: { zh: "下载客户|客户表格", en: "download customers|excel" },
      icon: IconExport,
      needs: { permission: ["customer:read", "export:data"], mode: "allOf" },
      // Users of a customer see one customer and no list.
      audience: ["staff", "partner"],
      path: "/customer/my",
      ask: "export",
    },
    {
      key: "customers.import",
      title: { zh: "导入客户", en: "Import customers" },
      icon: IconImport,
      needs: ["customer:write"],
      path: "/customer/import",
    },
    {
      key: "customers.importContacts",
      title: { zh: "导入联系人", en: "Import contacts" },
      icon: IconImport,
      needs: ["customer:write"],
      path: "/import/contacts",
    },
  ],
};

/** The page of the own customer, as it is handed to the page of one's company. */
export const ownCustomerPage = {
  texts,
  load: () => import("./mine/OwnCustomerPage.tsx").then((module) => module.OwnCustomerPage),
};
