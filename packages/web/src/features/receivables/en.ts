import { ageBucketWords } from "@busbar/contract/receivables/age-buckets";
import { regionWords } from "@busbar/contract/areas/areas";
import { type Texts, wordsOf } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: shared.ageing,
  ...wordsOf("bucket", ageBucketWords, "en"),
  ...wordsOf("region", regionWords, "en"),
  "by.customer": shared.byCustomer,
  "by.manager": shared.byManager,
  "by.region": shared.byRegion,
  "column.customer": shared.customer,
  "column.manager": shared.manager,
  "column.region": shared.region,
  "column.statements": shared.statements,
  total: "Total",
  search: "Customer name or number",
  buckets: "Totals by age",
  nobody: "Unassigned",
  everyone: "All customers",
  empty: "No outstanding statements on this date",
  close: shared.dismiss,
  due: shared.dueDate,
  days: "Days overdue",
  owed: shared.outstanding,
  notDue: "Not due",
  open: "View statements",
};
