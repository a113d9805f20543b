import { ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { regionWords } from "@busbar/contract/sales/areas";
import { type Texts, wordsOf } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Ageing",
  ...wordsOf("bucket", ageBucketWords, "en"),
  ...wordsOf("region", regionWords, "en"),
  asOf: "As of",
  by: "Summed by",
  "by.customer": "Customers",
  "by.manager": "Managers",
  "by.region": "Regions",
  "column.customer": "Customer",
  "column.manager": "Manager",
  "column.region": "Region",
  "column.statements": "Statements",
  total: "Total",
  search: "Name or number of a customer",
  buckets: "Sums by age",
  nobody: "Nobody",
  everyone: "All customers",
  empty: "Nothing was owed on that day",
  close: "Close",
  docNo: "Statement",
  period: "Period",
  due: "Due",
  days: "Days late",
  owed: "Outstanding",
  payable: "Payable",
  notDue: "Not due",
  open: "Show the statements",
  sum: "Sum {sum}",
};
