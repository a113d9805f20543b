import { z } from "zod";
import { defineRoutes } from "../kernel/http/route.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { Commodity } from "../values/commodities.ts";
import { Period } from "./invoice-fields.ts";
import { InvoiceStateCount } from "./invoices.ts";
import { type InvoiceStatus, invoiceStatus, openStatuses, settledStatuses } from "./invoice-status.ts";

/** The columns of the month's board, in the order of the work. */
export const boardColumns = ["draft", "firstReview", "finalReview", "issued", "paid"] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The states of each column. */
export const boardStates: Record<BoardColumn, readonly InvoiceStatus[]> = {
  draft: [invoiceStatus.draft],
  firstReview: [invoiceStatus.firstReview],
  finalReview: [invoiceStatus.finalReview],
  issued: openStatuses,
  paid: settledStatuses,
};

/** Working days after which a statement in a step is late; an issued one is late when it is overdue. */
export const stepDays = { draft: 5, firstReview: 2, finalReview: 2 } as const;

const BoardCell = z.object({
  column: z.enum(boardColumns),
  count: z.number().int(),
  payable: z.string(),
  /** Null in the columns of what is not issued. */
  outstanding: z.string().nullable(),
  /** Since when the oldest one waits; null when none waits, and for paid ones. */
  oldest: LocalDate.nullable(),
  late: z.object({ count: z.number().int(), payable: z.string() }),
  /** Number in a review that the caller may do; 0 in other columns. */
  mine: z.number().int(),
});
export type BoardCell = z.infer<typeof BoardCell>;

const InvoiceMonth = z.object({
  period: Period,
  states: z.array(InvoiceStateCount.extend({ outstanding: z.string().nullable() })),
  /** Since when the oldest unissued one waits; null without one, and for people outside the house. */
  oldestOpen: LocalDate.nullable(),
});
export type InvoiceMonth = z.infer<typeof InvoiceMonth>;

/**
 * The number of months of a customer or point that are told, with the present one: two years to compare, up to the last
 * month that is issued, which is the one before or, early in a month, the one before that.
 */
export const usageMonthCount = 26;

const UsageMonth = z.object({
  period: Period,
  commodity: Commodity,
  /** Issued statements with their corrections. */
  count: z.number().int(),
  /** In the commodity's unit. */
  quantity: z.string(),
  payable: z.string(),
});
export type UsageMonth = z.infer<typeof UsageMonth>;

const PointShare = z.object({
  invoiceId: Id,
  period: Period,
  commodity: Commodity,
  /** First day that the statement charges, and the exclusive end. */
  from: LocalDate,
  to: LocalDate,
  /** The point's energy, in the commodity's unit. */
  quantity: z.string(),
  /** What the point is charged, as its lines state it; absent for partners, who do not see lines. */
  payable: z.string().optional(),
});
export type PointShare = z.infer<typeof PointShare>;

const CustomerPointUsage = z.object({
  /** As on the last statement with it; null where the lines are for a contract as a whole, which is then named. */
  point: z.object({ id: Id, pointNo: z.string(), name: z.string() }).nullable(),
  contract: z.object({ id: Id, contractNo: z.string() }).nullable(),
  commodity: Commodity,
  /** In the commodity's unit, in the twelve months up to the last one in which something was issued. */
  quantity: z.string(),
  /** The last of these months, and the energy in it. */
  period: Period,
  lastQuantity: z.string(),
});
export type CustomerPointUsage = z.infer<typeof CustomerPointUsage>;

export const invoiceFigureRoutes = defineRoutes({
  getInvoiceBoard: {
    method: "GET",
    path: "/invoices/figures/board",
    permission: "invoice:read",
    summary: "Get statement progress",
    description: "Statements of a period by step: count, amount, oldest, late and your own.",
    query: z.strictObject({ period: Period }),
    response: z.array(BoardCell),
  },
  getInvoiceMonths: {
    method: "GET",
    path: "/invoices/figures/months",
    permission: "invoice:read",
    summary: "Get statements by month",
    description: "By status, for the last 13 months.",
    response: z.array(InvoiceMonth),
  },
  getCustomerMonths: {
    method: "GET",
    path: "/invoices/figures/customer",
    permission: "invoice:read",
    summary: "Get a customer's usage by month",
    description: `Energy and amount of issued statements by commodity, for the last ${usageMonthCount} months.`,
    query: z.strictObject({ customerId: Id }),
    response: z.array(UsageMonth),
  },
  getContractMonths: {
    method: "GET",
    path: "/invoices/figures/contract",
    permission: "invoice:read",
    summary: "Get a contract's usage by month",
    description: "Energy and amount of issued statements under the contract, for its whole term.",
    query: z.strictObject({ contractId: Id }),
    response: z.array(UsageMonth),
  },
  getPointShares: {
    method: "GET",
    path: "/invoices/figures/point",
    permission: "invoice:read",
    summary: "Get a point's usage by statement",
    description: `Energy and charges of the point on issued statements, for the last ${usageMonthCount} months.`,
    query: z.strictObject({ pointId: Id }),
    response: z.array(PointShare),
  },
  getPartnerMonths: {
    method: "GET",
    path: "/invoices/figures/partner",
    permission: { permission: ["invoice:read", "partner:read"], mode: "allOf" },
    summary: "Get a partner's usage by month",
    description: `Energy and amount of issued statements of the partner's customers, for the last ${usageMonthCount} months.`,
    query: z.strictObject({ partnerId: Id }),
    response: z.array(UsageMonth),
  },
  getCustomerPointUsage: {
    method: "GET",
    path: "/invoices/figures/points",
    permission: "invoice:read",
    summary: "Get a customer's usage by point",
    description:
      "Energy of issued statements by pick-up point, or by contract where its lines name none, the largest first. Empty for partners, who do not see lines.",
    query: z.strictObject({ customerId: Id }),
    response: z.array(CustomerPointUsage),
  },
});
