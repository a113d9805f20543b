import { rowsOfCustomer } from "./kernel/targets/customer-belongings.ts";
import type { Ports } from "./ports.ts";

/** Rows of any noun that refer to a customer and move with it unchanged. */
export const rowsOfCustomers = ({ clock }: Pick<Ports, "clock">) => [
  rowsOfCustomer({
    noun: "enterprise-applications",
    title: { zh: "企业认证申请", en: "Verification applications" },
    table: "enterprise_application",
    clock,
  }),
  rowsOfCustomer({
    noun: "contracts",
    title: { zh: "合同", en: "Contracts" },
    table: "contract",
    clock,
  }),
  rowsOfCustomer({
    noun: "points",
    title: { zh: "用能记录", en: "Tenancies" },
    table: "point_tenancy",
    clock,
  }),
  rowsOfCustomer({
    noun: "follow-ups",
    title: { zh: "跟进记录", en: "Follow-up notes" },
    table: "follow_up",
    clock,
    ofRecords: true,
  }),
  rowsOfCustomer({
    noun: "attachments",
    title: { zh: "文件", en: "Files" },
    table: "attachment",
    ofRecords: true,
    unversioned: true,
  }),
];
