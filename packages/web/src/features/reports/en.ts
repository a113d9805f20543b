import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Reports",
  none: "No reports available",
  readers: "For: {who}",
  lastFile: "Last export",
  never: "Not exported yet",
  notFound: "Report not found",
  back: "Back to reports",
  parameters: "Parameters",
  reset: "Reset to default",
  fromPeriod: "From period",
  toPeriod: "To period",
  from: "From",
  to: "To",
  by: shared.groupBy,
  "by.customer": shared.byCustomer,
  "by.manager": shared.byManager,
  "by.region": shared.byRegion,
  within: "Expires within",
  "within.days": "{days, day|days}",
  made: "Data as of",
  rows: "Rows",
  control: "Control sum",
  controlHelp: "Sum of “{column}” over all rows, identical to the exported file",
  firstRows: "Showing the first {shown} of {total, row|rows}. Export the report to get all rows.",
  csv: "Export CSV",
  xlsx: "Export XLSX",
  asJob:
    "The report is large and is created in the background. Download it from “My jobs” (top right) when it is ready.",
  empty: "No matching data",
};
