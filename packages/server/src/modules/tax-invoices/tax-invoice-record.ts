import { fieldsIn } from "@busbar/contract/fields/noun";
import { meets } from "@busbar/contract/kernel/access";
import { Exact } from "@busbar/contract/kernel/decimal";
import { type TaxInvoiceDraft, taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import type { TaxInvoice, TaxInvoiceAction } from "@busbar/contract/tax-invoices/tax-invoices";
import type { Actor } from "../../kernel/actor.ts";
import { refuseField } from "../../kernel/app-error.ts";
import { createRecord, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { outsiderOf } from "../../kernel/targets/record-target.ts";
import type { Unit } from "../../kernel/work/unit-of-work.ts";
import type { TaxInvoiceRepository, TaxInvoiceRow } from "./tax-invoice-repository.ts";

/** Whether `actor` may do `action` to the row now; checked before acting and sent with the row. */
export function judge(
  action: "update" | "remove",
  row: Pick<TaxInvoiceRow, "is_writable" | "reds">,
  actor: Actor,
): TaxInvoiceAction {
  if (!meets(actor, ["payment:record"]) || !row.is_writable) return "not_allowed";
  return action === "remove" && row.reds.length > 0 ? "tax_invoice.has_red" : "ok";
}

export const toTaxInvoice = (row: TaxInvoiceRow, actor: Actor): TaxInvoice => ({
  id: row.id,
  ...fieldsIn(taxInvoices, row),
  gross: row.gross,
  customerId: row.customer_id,
  customerName: row.customer_name,
  statements: row.statements,
  redOf: row.red_of,
  reds: row.reds,
  // Notes are internal.
  note: outsiderOf(actor) ? "" : row.note,
  ...lastEdit(row, actor, outsiderOf(actor) === null),
  actions: { update: judge("update", row, actor), remove: judge("remove", row, actor) },
});

export const draftOf = (row: TaxInvoiceRow): TaxInvoiceDraft => ({
  ...fieldsIn(taxInvoices, row),
  invoiceIds: row.statements.map(({ id }) => id),
  redOfId: row.red_of?.id ?? null,
});

export const recordsOf = (repository: TaxInvoiceRepository, actor: Actor): Records<TaxInvoiceRow, TaxInvoice> => ({
  noun: "tax-invoices",
  permission: "payment:record",
  lock: (id) => repository.lock(actor, id),
  find: (id) => repository.find(actor, id),
  show: (row) => toTaxInvoice(row, actor),
  fields: draftOf,
});

/** @returns the customer of its statements. @throws AppError at the refused field */
export async function refuseWrong(
  repository: TaxInvoiceRepository,
  actor: Actor,
  draft: TaxInvoiceDraft,
  except: string | null,
): Promise<string> {
  if (draft.number.slice(0, 2) !== draft.issuedOn.slice(2, 4)) throw refuseField("number", "tax_invoice.number_year");
  const ids = new Set(draft.invoiceIds);
  const customers = await repository.customersOf(actor, [...ids]);
  if (customers.length !== ids.size) throw refuseField("invoiceIds", "tax_invoice.statement_unknown");
  const [customerId, ...others] = new Set(customers);
  if (customerId === undefined || others.length > 0) throw refuseField("invoiceIds", "tax_invoice.customers_differ");
  const [net, tax] = [new Exact(draft.net), new Exact(draft.tax)];
  const sign = draft.redOfId === null ? 1 : -1;
  if (!net.times(sign).greaterThan(0) || tax.times(sign).lessThan(0)) throw refuseField("net", "tax_invoice.sign");
  if (draft.redOfId !== null) {
    const rest = await repository.restOf(customerId, draft.redOfId, except);
    if (rest === null) throw refuseField("redOfId", "tax_invoice.red_unknown");
    if (net.plus(tax).plus(rest).lessThan(0)) throw refuseField("net", "tax_invoice.red_too_large");
  }
  return customerId;
}

/** @throws AppError at the refused field */
export async function addTaxInvoice(
  unit: Unit,
  repository: TaxInvoiceRepository,
  actor: Actor,
  draft: TaxInvoiceDraft,
  now: Date,
): Promise<TaxInvoice> {
  const customerId = await refuseWrong(repository, actor, draft, null);
  return createRecord(unit, recordsOf(repository, actor), {
    action: "tax-invoice.create",
    given: draft,
    insert: () => repository.insert(draft, customerId, actor.id, now),
  });
}

/** @throws AppError as {@link removeRecord} */
export const deleteTaxInvoice = (
  unit: Unit,
  repository: TaxInvoiceRepository,
  actor: Actor,
  id: string,
  rowVersion?: number,
): Promise<null> =>
  removeRecord(unit, recordsOf(repository, actor), id, {
    action: "tax-invoice.remove",
    judge: (row) => judge("remove", row, actor),
    ...(rowVersion !== undefined && { rowVersion }),
    remove: () => repository.remove(id),
  });

/** The sum of its red-letter invoices, as a positive amount. */
export const takenBack = (row: TaxInvoiceRow) => row.reds.reduce((all, { gross }) => all.minus(gross), new Exact(0));
