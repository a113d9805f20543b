import { contractColumnTitles } from "../contracts/contracts.ts";
import { customerColumnTitles } from "../customers/customer-columns.ts";
import type { ReportDeclaration } from "./report-declaration.ts";

export const contractExpiry = {
  key: "contract-expiry",
  title: { zh: "合同到期", en: "Contract expiry" },
  question: { zh: "哪些合同将要到期，续签了没有？", en: "Which contracts expire soon, and which have been renewed?" },
  readers: { zh: "销售经理、合作伙伴", en: "Sales managers, partners" },
  permission: "contract:read",
  takes: ["within", "region", "customer"],
  columns: [
    { name: "contractNo", title: contractColumnTitles.contractNo, kind: "text" },
    { name: "customerName", title: contractColumnTitles.customerName, kind: "text" },
    { name: "region", title: customerColumnTitles.region, kind: "text" },
    { name: "managerName", title: customerColumnTitles.managerName, kind: "text", hiddenFrom: ["CUSTOMER", "PARTNER"] },
    { name: "commodity", title: contractColumnTitles.commodity, kind: "text" },
    { name: "status", title: contractColumnTitles.status, kind: "text" },
    { name: "startDate", title: contractColumnTitles.startDate, kind: "date" },
    { name: "endsOn", title: contractColumnTitles.endsOn, kind: "date" },
    { name: "daysLeft", title: { zh: "剩余天数", en: "Days left" }, kind: "number" },
    { name: "pointCount", title: contractColumnTitles.pointCount, kind: "number", sum: true },
    { name: "monthlyVolume", title: contractColumnTitles.monthlyVolume, kind: "number" },
    { name: "unit", title: { zh: "单位", en: "Unit" }, kind: "text" },
    { name: "renewal", title: { zh: "续签合同", en: "Renewed by" }, kind: "text" },
  ],
  control: "pointCount",
} as const satisfies ReportDeclaration;
