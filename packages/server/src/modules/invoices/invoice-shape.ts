import {
  type Invoice,
  type InvoiceLine,
  type InvoiceParty,
  type InvoiceRow,
  invoiceActionNames,
} from "@busbar/contract/invoices/invoices";
import { isIssued } from "@busbar/contract/invoices/invoice-status";
import type { Actor } from "../../kernel/actor.ts";
import { isPartner } from "../../kernel/records/customer-visibility.ts";
import type { Records } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { averagePriceOf } from "./checks/check-rules.ts";
import { type InvoiceRecords, auditedLine } from "./invoice-record.ts";
import { isOutside } from "./invoice-repository.ts";
import type { DetailRow, ListRow } from "./invoice-rows.ts";
import { inPlaceOfWhom, judge } from "./invoice-rules.ts";

const step = (at: Date | null, by: string | null, inPlaceOf: string | null = null) =>
  at && { at: at.toISOString(), by, inPlaceOf };

const passingOf = ({ passing }: ListRow, actor: Actor) =>
  passing && { by: passing.by, mine: passing.by_id === actor.id, until: new Date(passing.until).toISOString() };

export const toRow = (row: ListRow, actor: Actor): InvoiceRow => ({
  id: row.id,
  docType: row.doc_type,
  docNo: row.doc_no,
  customerId: row.customer_id,
  customerName: row.customer_name,
  contractId: row.contract_id,
  contractNo: row.contract_no,
  isOpening: row.is_opening,
  externalNo: row.external_no,
  commodity: row.commodity,
  period: row.period,
  status: row.status,
  quantity: row.quantity,
  payable: row.payable,
  outstanding: row.outstanding,
  issueDate: row.issue_date,
  dueDate: row.due_date,
  extensionUntil: row.extension_until,
  confirmStatus: row.confirm_status,
  ...(!isOutside(actor) && {
    managerName: row.manager_name,
    mail: row.mail,
    inPlaceOf: row.in_place_of ?? null,
    returnReason: row.return_reason ?? null,
    passing: passingOf(row, actor) ?? null,
  }),
  ...lastEdit(row, actor, !isOutside(actor)),
});

/** The customer's invoice title; without one its name and credit code. */
export function buyerOf({ title, customer_full_name, uscc }: DetailRow): InvoiceParty {
  return {
    name: title.name || customer_full_name,
    uscc: title.uscc || uscc,
    address: title.address ?? "",
    phone: title.phone ?? "",
    bankName: title.bank ?? "",
    bankAccount: title.account ?? "",
  };
}

/** People outside the house see only the steps that concern them. */
function historyOf(row: DetailRow, actor: Actor) {
  const outside = isOutside(actor);
  return row.history
    .filter(({ toStatus }) => !outside || isIssued(toStatus))
    .map(({ by, inPlaceOf, checks, ...event }) => ({
      ...event,
      at: new Date(event.at).toISOString(),
      fromStatus: outside && event.fromStatus !== null && !isIssued(event.fromStatus) ? null : event.fromStatus,
      ...(!outside && { by: by ?? null, inPlaceOf: inPlaceOf ?? null, checks: checks ?? [] }),
    }));
}

/** Who approves prices is the house's affair. */
const withoutPlans = (line: InvoiceLine): InvoiceLine => ({
  ...line,
  trace: line.trace && { ...line.trace, plans: [] },
});

export function toInvoice(row: DetailRow, actor: Actor): Invoice {
  const { managerName: _, mail: __, inPlaceOf: ___, returnReason: ____, ...head } = toRow(row, actor);
  const outside = isOutside(actor);
  const corrections = row.corrected_by.filter(({ status }) => !outside || isIssued(status));
  return {
    ...head,
    serviceFrom: row.service_from,
    serviceTo: row.service_to,
    allocated: row.allocated,
    paidAt: row.paid_at?.toISOString() ?? null,
    settlementKind: row.settlement_kind,
    voided: row.is_voided,
    ...(!isPartner(actor) && {
      bill: {
        taxMode: row.tax_mode,
        net: row.net,
        tax: row.tax,
        lines: outside ? row.lines.map(withoutPlans) : row.lines,
        averagePrice: averagePriceOf(row.energy),
        before: row.before && { ...row.before, averagePrice: averagePriceOf(row.before.energy) },
        seller: row.seller ?? row.seller_now,
        buyer: row.buyer ?? buyerOf(row),
        corrects: row.corrects,
        correctedBy: corrections,
        disputeText: row.dispute_text,
        disputedAt: row.disputed_at?.toISOString() ?? null,
        resolution: row.resolution,
        history: historyOf(row, actor),
      },
    }),
    ...(!outside && {
      inside: {
        note: row.note,
        managerName: row.manager_name,
        created: step(row.created_at, row.created_by_name),
        submitted: step(row.submitted_at, row.submitted_by_name),
        reviewed: step(row.reviewed_at, row.reviewed_by_name, row.reviewed_for_name),
        issued: step(row.issued_at, row.issued_by_name, row.issued_for_name),
        voidReason: row.void_reason,
        extensions: row.extensions,
        checks: row.checks,
        calculatedAt: row.calculated_at?.toISOString() ?? null,
        dueYearWithoutHolidays: row.due_year_without_holidays,
        points: row.points,
        minPersons: row.min_persons,
        inPlaceOf: inPlaceOfWhom(row, actor, row.min_persons),
      },
    }),
    actions: Object.fromEntries(
      invoiceActionNames.map((name) => [name, judge(name, row, actor, row.min_persons)]),
    ) as Invoice["actions"],
  };
}

/** The records definition of statements: the fields as a form states them, for the audit row. */
export const recordsOf = (records: InvoiceRecords, actor: Actor): Records<DetailRow, Invoice> => ({
  noun: "invoices",
  permission: "invoice:submit",
  lock: (id) => records.lock(actor, id),
  find: (id) => records.find(actor, id),
  show: (row) => toInvoice(row, actor),
  fields: (row) => ({
    status: row.status,
    docNo: row.doc_no,
    period: row.period,
    payable: row.payable,
    dueDate: row.due_date,
    extensionUntil: row.extension_until,
    confirmStatus: row.confirm_status,
    disputeText: row.dispute_text,
    resolution: row.resolution,
    note: row.note,
    voided: row.is_voided,
    voidReason: row.void_reason,
    lines: row.lines.map(auditedLine),
  }),
});
