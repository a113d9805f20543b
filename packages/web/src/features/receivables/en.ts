import { ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { regionWords } from "@busbar/contract/areas/areas";
import { type Texts, wordsOf } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Ageing",
  ...wordsOf("bucket", ageBucketWords, "en"),
  ...wordsOf("region", regionWords, "en"),
  asOf: "As of",
  by: "Group by",
  "by.customer": "Customer",
  "by.manager": "Sales manager",
  "by.region": "Region",
  "column.customer": "Customer",
  "column.manager": "Sales manager",
  "column.region": "Region",
  "column.statements": "Statements",
  total: "Total",
  search: "Customer name or number",
  buckets: "Totals by age",
  nobody: "Unassigned",
  everyone: "All customers",
  empty: "No outstanding statements on this date",
  close: "Close",
  docNo: "Statement no.",
  period: "Period",
  due: "Due date",
  days: "Days overdue",
  owed: "Outstanding",
  payable: "Payable",
  notDue: "Not due",
  open: "View statements",
  sum: "Total {sum}",
};
