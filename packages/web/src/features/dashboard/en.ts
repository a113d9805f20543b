import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";
import { texts as shared } from "../../records/words/en.ts";

export const texts: Texts<typeof zh> = {
  ...shared,
  title: "Dashboard",
  none: "No charts available",
  "none.hint": "Charts depend on your permissions: customers, contracts, statements, payments and receivables.",
  asOf: "As of {day}",

  month: "Month",
  province: "Province",
  stage: "Stage",
  day: "Day",
  customers: "Customers",
  outstanding: "Outstanding",
  statements: "Statements",
  contracts: "Contracts",
  owed: "Arrears",
  reached: "Customers that reached this stage",
  conversion: "Conversion",

  "money.caption": "Billed by period and received by value date per month, CNY",
  "money.captionBilled": "Billed per period, CNY",
  "money.billed": "Billed",
  "money.received": "Received",
  "money.up": "{amount} billed for {month}, up {percent} from the previous month",
  "money.down": "{amount} billed for {month}, down {percent} from the previous month",
  "money.same": "{amount} billed for {month}, about the same as the previous month",
  "money.first": "{amount} billed for {month}",
  "money.unfinished": "Billing is not complete for any of the last 13 months",
  "money.none": "Nothing billed in the last 13 months",

  "ageing.caption": "Outstanding by days overdue, CNY",
  "ageing.share": "{percent} of the outstanding amount is overdue",
  "ageing.notDue": "No outstanding amount is overdue",
  "ageing.none": "No outstanding amounts",

  "trend.caption": "Overdue at month end, CNY",
  "trend.overdue": "Overdue",
  "trend.up": "Overdue amount up {percent} since the end of {month}",
  "trend.down": "Overdue amount down {percent} since the end of {month}",
  "trend.same": "Overdue amount about the same as at the end of {month}",
  "trend.began": "Overdue amount up from zero to {amount}",
  "trend.gone": "Overdue amount down from {amount} to zero",
  "trend.none": "Nothing overdue in the last 12 months",

  "regions.caption": "Customers by region. The table also shows outstanding amounts.",
  "regions.captionAlone": "Customers by region",
  "regions.most": "{region} has the most customers ({percent})",

  "provinces.caption": "Customers by province. Darker means more customers.",
  "provinces.most": "Customers in {count, province|provinces}, most in {province}",
  "provinces.one": "All customers are in {province}",

  "funnel.caption":
    "Customers that reached each stage (suspended customers count as active, closed customers are excluded)",
  "funnel.share": "{percent} of customers became active",
  "funnel.none": "No leads yet",

  "debtors.caption": "Top 10 customers by arrears, CNY",
  "debtors.share": "The top {count, customer accounts|customers account} for {percent} of all arrears",
  "debtors.none": "No customers in arrears",

  "ends.caption": "Contracts expiring in the next 12 months",
  "ends.most": "Most contracts expire in {month}: {count}",
  "ends.none": "No contracts expire in the next 12 months",

  "progress.caption": "Statements per period by status",
  "progress.open": "{count, statement|statements} not yet issued for {period}, the oldest since {day}",
  "progress.openPlain": "{count, statement|statements} not yet issued for {period}",
  "progress.done": "All statements issued",
  "progress.none": "No statements in the last 13 months",
  "progress.captionOutside": "Issued statements per period by status",
  "progress.unpaid": "{count, statement|statements} not fully paid",
  "progress.paid": "All issued statements are paid",
};
