import { invoiceStatus, type InvoiceStatus } from "@busbar/contract/invoices/invoice-status";
import { coreEnding, type Ending } from "../invoices/demo-invoices.ts";

const { overdue, draft, firstReview, finalReview, unpaid, paid } = invoiceStatus;

/** Statements that did not go the usual way, by customer and month. */
const special: Readonly<Record<string, Ending>> = {
  "22 202509": { status: overdue },
  "26 202508": { status: overdue, share: "0.35" },
  "26 202509": { status: overdue },
  "30 202511": { status: overdue, share: "0.5" },
  "37 202511": { status: overdue },
  "40 202511": { status: overdue, share: "0.25" },
  "45 202510": { status: overdue, disputed: "7 月至 9 月电价与合同附件不一致，请核对谷段单价" },
  "20 202511": { status: unpaid, extendedTo: "2026-02-05" },
  "47 202511": { status: unpaid, extendedTo: "2026-01-30" },
  "29 202512": { status: unpaid, disputed: "2 号进线 12 月 6 日换表，电量未按两块表分段" },
};

/** How far the last month of the company's own customers is, over and over. */
const lastMonth: readonly InvoiceStatus[] = [unpaid, unpaid, finalReview, unpaid, firstReview, paid, unpaid, draft];

/** What becomes of the company's statements: all before December are paid and closed, apart from a few. */
export function companyEnding(customer: number, period: string): Ending {
  return (
    coreEnding(customer, period) ??
    special[`${customer} ${period}`] ?? {
      status: period < "202512" ? paid : (lastMonth[customer % lastMonth.length] as InvoiceStatus),
    }
  );
}
