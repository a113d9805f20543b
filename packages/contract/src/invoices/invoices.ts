import { z } from "zod";
import { TaxMode } from "../contracts/contract-fields.ts";
import { declared } from "../fields/declared.ts";
import { InvoiceMail } from "../deliveries/mail-states.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { followed } from "../kernel/http/cursors.ts";
import { Id, Instant, listOf, listQuery, LocalDate, many, Month } from "../kernel/http/paging.ts";
import { edited } from "../kernel/records.ts";
import { Commodity } from "../values/commodities.ts";
import { InvoiceCheck, InvoiceCheckName } from "./invoice-checks.ts";
import { InvoiceLineTrace } from "./calculation.ts";
import { ConfirmStatus, DocType, invoiceLines, invoices, Period, SettlementKind } from "./invoice-fields.ts";
import { invoiceStatuses } from "./invoice-status.ts";

const Status = z.literal(invoiceStatuses);

/** Actions on a statement, in the order of the work. */
export const invoiceActionNames = [
  "update",
  "calculate",
  "move",
  "void",
  "submit",
  "withdraw",
  "review",
  "reject",
  "issue",
  "confirm",
  "dispute",
  "resolve",
  "extend",
  "askExtension",
  "credit",
  "debit",
] as const;
export type InvoiceActionName = (typeof invoiceActionNames)[number];

/** `"ok"`, or the code of the reason why not. */
export const InvoiceAction = z.enum([
  "ok",
  "not_allowed",
  "period.closed",
  "illegal_transition",
  "same_person",
  "invoice.passing",
  "invoice.not_submitter",
  "invoice.extended_twice",
  "invoice.extension_asked",
  "invoice.credited",
  "invoice.credit_open",
  "invoice.no_lines",
  "invoice.buyer_incomplete",
  "invoice.sum_sign",
  "invoice.checks_open",
  "invoice.not_over",
]);
export type InvoiceAction = z.infer<typeof InvoiceAction>;

/** A first review that was passed and is applied at `until`; before that its reviewer can withdraw it. */
export const PassingReview = z.object({ by: z.string(), mine: z.boolean(), until: Instant });
export type PassingReview = z.infer<typeof PassingReview>;

/** A row of the list. */
export const InvoiceRow = z.object({
  id: Id,
  docType: DocType,
  /** Null until it is issued. */
  docNo: z.string().nullable(),
  customerId: Id,
  customerName: z.string(),
  contractId: Id,
  contractNo: z.string(),
  /** Taken over at the cut-over, with the amount that was owed then. */
  isOpening: z.boolean(),
  /** Its number in the previous system; "" for one created here. */
  externalNo: z.string(),
  commodity: Commodity,
  ...invoices.shown,
  period: declared(invoices.fields.period, Period),
  status: Status,
  /** The extended due day. */
  extensionUntil: LocalDate.nullable(),
  confirmStatus: ConfirmStatus,
  /** Who answers for the customer; absent for people outside the house. */
  managerName: z.string().nullable().optional(),
  /** How it reached the customer; null before the issue, absent for people outside the house. */
  mail: InvoiceMail.nullable().optional(),
  /** In whose place the caller would review or issue it; absent for people outside. */
  inPlaceOf: z.string().nullable().optional(),
  /** Why a reviewer sent it back, until it is submitted again; absent for people outside. */
  returnReason: z.string().nullable().optional(),
  /** A first review that is about to be applied; absent for people outside. */
  passing: PassingReview.nullable().optional(),
  ...edited,
});
export type InvoiceRow = z.infer<typeof InvoiceRow>;

export const InvoiceLine = z.object({
  lineNo: z.number().int(),
  ...invoiceLines.shown,
  pointName: z.string(),
  fromDate: LocalDate.describe("First day that the line charges."),
  toDate: LocalDate.describe("End of what the line charges. Exclusive: the day after the last one."),
  tier: z.number().int().nullable().describe("Tier of a calculated line, from 1; null without tiers."),
  days: z.number().int().describe("Days of the month that are charged; 1 of 1 where days do not matter."),
  ofDays: z.number().int().describe("Days of that month; 1 where days do not matter."),
  amount: z.string().describe("Quantity times unit price times days / ofDays. In CNY, 2 decimals."),
  taxShare: z.string().describe("Value-added tax of the line. In CNY, 2 decimals."),
  trace: InvoiceLineTrace.nullable().describe("How a calculated line came about; null for one written by hand."),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

/** A company's data as of the day of the issue. */
export const InvoiceParty = z.object({
  name: z.string(),
  uscc: z.string(),
  address: z.string(),
  phone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
});
export type InvoiceParty = z.infer<typeof InvoiceParty>;

/** `inPlaceOf`: the absent person for whom a stand-in acted. */
const Step = z.object({ at: Instant, by: z.string().nullable(), inPlaceOf: z.string().nullable() }).nullable();

export const InvoiceHistory = z.object({
  at: Instant,
  action: z.string(),
  fromStatus: Status.nullable(),
  toStatus: Status,
  /** Null: done by the system. Absent for people outside the house. */
  by: z.string().nullable().optional(),
  /** The absent person for whom a stand-in acted. Absent for people outside the house. */
  inPlaceOf: z.string().nullable().optional(),
  /** Warnings that were accepted or seen in this step. */
  checks: z.array(InvoiceCheckName).optional(),
  reason: z.string(),
});
export type InvoiceHistory = z.infer<typeof InvoiceHistory>;

/** A statement that corrects this one, or that this one corrects. */
export const InvoiceReference = z.object({
  id: Id,
  docNo: z.string().nullable(),
  docType: DocType,
  status: Status,
  payable: z.string(),
});
export type InvoiceReference = z.infer<typeof InvoiceReference>;

export const Invoice = InvoiceRow.omit({ managerName: true, mail: true }).extend({
  serviceFrom: LocalDate,
  serviceTo: LocalDate,
  allocated: z.string(),
  paidAt: Instant.nullable(),
  settlementKind: SettlementKind.nullable(),
  voided: z.boolean(),
  /** The lines and taxes; absent for partners. */
  bill: z
    .object({
      taxMode: TaxMode,
      net: z.string(),
      tax: z.string(),
      lines: z.array(InvoiceLine),
      /** The average price of the energy per unit; null without energy. */
      averagePrice: z.string().nullable(),
      /** The contract's statement before this one, to compare with; for people outside the latest issued one. */
      before: z
        .object({
          id: Id,
          period: Period,
          quantity: z.string(),
          payable: z.string(),
          averagePrice: z.string().nullable(),
        })
        .nullable(),
      /** As of the issue; before it as of now. */
      seller: InvoiceParty,
      buyer: InvoiceParty,
      corrects: InvoiceReference.nullable(),
      correctedBy: z.array(InvoiceReference),
      disputeText: z.string(),
      disputedAt: Instant.nullable(),
      resolution: z.string(),
      history: z.array(InvoiceHistory),
    })
    .optional(),
  /** For people of the house only. */
  inside: z
    .object({
      note: z.string(),
      managerName: z.string().nullable(),
      created: Step,
      submitted: Step,
      reviewed: Step,
      issued: Step,
      voidReason: z.string(),
      extensions: z.number().int(),
      /** For a regular statement: all checks while it is drafted and reviewed, later only accepted warnings. */
      checks: z.array(InvoiceCheck),
      /** When its lines were calculated; null for one written by hand. */
      calculatedAt: Instant.nullable(),
      /** Before the issue: the year of the due date where it has no holidays, so that only weekends are stepped over. */
      dueYearWithoutHolidays: z.number().int().nullable(),
      /** Points of the contract that a line can refer to. */
      points: z.array(z.object({ id: Id, name: z.string() })),
      /** Number of different persons for submission, first review and final review: 3, or 2. */
      minPersons: z.number().int(),
      /** The absent person in whose place the caller would take the next step; null for their own right. */
      inPlaceOf: z.string().nullable(),
    })
    .optional(),
  /** What the caller may do to it now; the server checks the same rules again before acting. */
  actions: z.record(z.enum(invoiceActionNames), InvoiceAction),
});
export type Invoice = z.infer<typeof Invoice>;

/** Columns of the list and of its file, in the file's order. */
export const invoiceColumns = [
  "docNo",
  "customerName",
  "contractNo",
  "period",
  "quantity",
  "payable",
  "status",
  "issueDate",
  "dueDate",
  "outstanding",
  "managerName",
  "mail",
  "updatedAt",
] as const;
export type InvoiceColumn = (typeof invoiceColumns)[number];
export const invoiceColumnTitles: Record<InvoiceColumn, Bilingual> = {
  docNo: { zh: "结算单号", en: "Statement no." },
  customerName: { zh: "客户", en: "Customer" },
  contractNo: { zh: "合同编号", en: "Contract no." },
  ...invoices.titles,
  status: { zh: "状态", en: "Status" },
  managerName: { zh: "销售经理", en: "Sales manager" },
  mail: { zh: "邮件", en: "Email" },
  updatedAt: { zh: "更新时间", en: "Updated" },
};

const filters = {
  /** Part of the number or of the customer's name, or a contract's number. */
  keyword: z.string().trim().max(64).optional(),
  status: many(z.coerce.number().pipe(Status)),
  period: many(Period),
  docType: DocType.optional(),
  confirmStatus: ConfirmStatus.optional(),
  customerId: Id.optional(),
  contractId: Id.optional(),
  pointId: Id.optional(),
  /** Statements of the partner's customers; none for users of a customer. */
  partnerId: Id.optional(),
  /** For people of the house only; others cannot filter by it. */
  mail: many(InvoiceMail),
  /** Statements that the caller may review or issue next, and in which they took no step before; or drafts returned to them. */
  waiting: z.enum(["me", "returned"]).optional(),
  /** Paid with money that was allocated in this month. */
  paidIn: Month.optional(),
  /** Statements that have been in their step for too long, and overdue ones. */
  late: z.literal("yes").optional(),
  ...followed,
};
export const InvoiceQuery = listQuery(
  ["status", "docNo", "customerName", "period", "payable", "dueDate", "outstanding", "updatedAt"],
  filters,
  "status",
);
export type InvoiceQuery = z.output<typeof InvoiceQuery>;
export const MatchingInvoices = z.strictObject({ ...filters, sort: InvoiceQuery.shape.sort });
export type MatchingInvoices = z.output<typeof MatchingInvoices>;

export const InvoiceExportQuery = z.strictObject({ ...MatchingInvoices.shape, format: z.enum(["csv", "xlsx"]) });
export type InvoiceExportQuery = z.output<typeof InvoiceExportQuery>;

/** Count and amount of each state, under the same filters except the state. */
export const InvoiceStateCount = z.object({ status: Status, count: z.number().int(), payable: z.string() });
export type InvoiceStateCount = z.infer<typeof InvoiceStateCount>;

export const InvoiceList = listOf(InvoiceRow).extend({
  states: z.array(InvoiceStateCount),
  /** Over all matching rows; `outstanding` is null where none of them is issued, or can be by the filter. */
  sums: z.object({ payable: z.string(), outstanding: z.string().nullable() }),
});
export type InvoiceList = z.infer<typeof InvoiceList>;
