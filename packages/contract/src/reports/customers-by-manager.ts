import { customerColumnTitles } from "../customers/customer-columns.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const customersByManager = {
  key: "customers-by-manager",
  title: { zh: "客户分布", en: "Customers by manager and region" },
  question: {
    zh: "某一天，各大区、各销售经理负责多少客户？",
    en: "How many customers is each region and sales manager responsible for as of a date?",
  },
  readers: { zh: "销售经理、管理层", en: "Sales managers, management" },
  permission: "customer:read",
  hiddenFrom: ["CUSTOMER", "PARTNER"],
  takes: ["asOf", "region"],
  columns: [
    { name: "region", title: customerColumnTitles.region, kind: "text" },
    { name: "managerCode", title: { zh: "用户编号", en: "User code" }, kind: "text" },
    { name: "managerName", title: customerColumnTitles.managerName, kind: "text" },
    { name: "customers", title: { zh: "客户数", en: "Customers" }, kind: "number", sum: true },
    { name: "active", title: { zh: "其中现已生效", en: "Currently active" }, kind: "number", sum: true },
    { name: "contracts", title: { zh: "当日有效合同", en: "Active contracts on date" }, kind: "number", sum: true },
  ],
  control: "customers",
} as const satisfies ReportDeclaration;
