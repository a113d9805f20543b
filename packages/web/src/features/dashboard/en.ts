import type { Texts } from "../../kernel/texts/i18n.ts";
import type { texts as zh } from "./zh.ts";

export const texts: Texts<typeof zh> = {
  title: "Dashboard",
  none: "No chart to show",
  "none.hint": "Charts follow your rights: customers, contracts, statements, payments and receivables.",
  asOf: "As of {day}",

  month: "Month",
  period: "Period",
  region: "Region",
  province: "Province",
  stage: "Stage",
  bucket: "Age",
  debtor: "Customer",
  day: "Day",
  customers: "Customers",
  outstanding: "Outstanding",
  statements: "Statements",
  contracts: "Contracts",
  owed: "Owed",
  reached: "Customers that came this far",
  conversion: "Conversion",

  "money.caption": "Billed by period and received by value date each month, CNY",
  "money.captionBilled": "Billed by period, CNY",
  "money.billed": "Billed",
  "money.received": "Received",
  "money.up": "{amount} billed for {month}, up {percent} on the month before",
  "money.down": "{amount} billed for {month}, down {percent} on the month before",
  "money.same": "{amount} billed for {month}, about the same as the month before",
  "money.first": "{amount} billed for {month}",
  "money.none": "Nothing billed in 13 months",

  "ageing.caption": "Outstanding by days past the due day, CNY",
  "ageing.share": "{percent} of what is outstanding is overdue",
  "ageing.notDue": "Nothing outstanding is overdue",
  "ageing.none": "Nothing is outstanding",

  "trend.caption": "Overdue at the end of each month, CNY",
  "trend.overdue": "Overdue",
  "trend.up": "Overdue rose {percent} since the end of {month}",
  "trend.down": "Overdue fell {percent} since the end of {month}",
  "trend.same": "Overdue is about what it was at the end of {month}",
  "trend.began": "Overdue rose from nothing to {amount}",
  "trend.gone": "Overdue fell from {amount} to nothing",
  "trend.none": "Nothing was overdue in a year",

  "regions.caption": "Customers by region; the table has what is outstanding too",
  "regions.captionAlone": "Customers by region",
  "regions.most": "{region} has the most customers: {percent}",
  "regions.none": "No customers yet",

  "provinces.caption": "Customers by province: the stronger, the more",
  "provinces.most": "Customers in {count, province|provinces}, most of them in {province}",
  "provinces.one": "All customers are in {province}",

  "funnel.caption": "Customers that came to each stage (suspended ones count as active, closed ones not at all)",
  "funnel.share": "{percent} of the customers became active",
  "funnel.none": "No leads yet",

  "debtors.caption": "The ten customers that owe the most, CNY",
  "debtors.share": "The first {count, customer owes|customers owe} {percent} of the whole",
  "debtors.none": "No customer owes anything",

  "ends.caption": "Contracts that end in the next 12 months",
  "ends.most": "Most contracts end in {month}: {count}",
  "ends.none": "No contract ends in the next 12 months",

  "progress.caption": "Statements of each period by state",
  "progress.open": "{count, statement is|statements are} not issued yet for {period}, the oldest since {day}",
  "progress.openPlain": "{count, statement is|statements are} not issued yet for {period}",
  "progress.done": "The statements of all periods are issued",
  "progress.none": "No statements in 13 months",
  "progress.captionOutside": "Issued statements of each period by state",
  "progress.unpaid": "{count, statement is not|statements are not} paid in full",
  "progress.paid": "All issued statements are paid",
};
