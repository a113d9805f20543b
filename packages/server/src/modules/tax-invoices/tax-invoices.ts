import { fieldsIn } from "@busbar/contract/fields/noun";
import { type TaxInvoiceDraft, taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import {
  type TaxInvoice,
  type TaxInvoiceAction,
  type TaxInvoiceColumn,
  taxInvoiceColumns,
  taxInvoiceColumnTitles,
  taxInvoiceRoutes,
  type TaxInvoiceUpdate,
} from "@busbar/contract/tax-invoices/tax-invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import { meets } from "@busbar/contract/kernel/access";
import { taxInvoiceAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import { fieldCells } from "../../kernel/fields/cells.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { createRecord, editRecord, getRow, type Records, removeRecord } from "../../kernel/records/edit-record.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import { lastEdit } from "../../kernel/records/last-edit.ts";
import { outsiderOf, type RecordTarget } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import {
  createTaxInvoiceRepository,
  customersOfTaxInvoices,
  type TaxInvoiceRepository,
  type TaxInvoiceRow,
  taxInvoicesSeenBy,
  taxInvoiceChanges,
} from "./tax-invoice-repository.ts";

type Context = Pick<CallContext, "write">;

/** Whether `actor` may do `action` to the row now; checked before acting and sent with the row. */
function judge(
  action: "update" | "remove",
  row: Pick<TaxInvoiceRow, "is_writable" | "reds">,
  actor: Actor,
): TaxInvoiceAction {
  if (!meets(actor, ["payment:record"]) || !row.is_writable) return "not_allowed";
  return action === "remove" && row.reds.length > 0 ? "tax_invoice.has_red" : "ok";
}

const toTaxInvoice = (row: TaxInvoiceRow, actor: Actor): TaxInvoice => ({
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

const draftOf = (row: TaxInvoiceRow): TaxInvoiceDraft => ({
  ...fieldsIn(taxInvoices, row),
  invoiceIds: row.statements.map(({ id }) => id),
  redOfId: row.red_of?.id ?? null,
});

const cells: Record<TaxInvoiceColumn, (row: TaxInvoiceRow, language: Language) => string | null> = {
  ...fieldCells(taxInvoices),
  customerName: (row) => row.customer_name,
  statements: (row) => row.statements.map(({ docNo }) => docNo).join("；"),
  gross: (row) => row.gross,
  redOf: (row) => row.red_of?.number ?? null,
  updatedAt: (row) => localTime(row.updated_at),
};
const numbers: readonly TaxInvoiceColumn[] = ["net", "tax", "gross"];

/** Lets tax invoices have files; the customer sees them at once with the statement. */
export const createTaxInvoiceRecords = ({ clock }: Pick<Ports, "clock">): RecordTarget => ({
  noun: "tax-invoices",
  singular: "tax-invoice",
  table: "tax_invoice",
  read: "invoice:read",
  write: "payment:record",
  outsiders: ["CUSTOMER"],
  shownAtFirst: ["CUSTOMER"],
  addressOf: (id) => taxInvoiceAddress({ id }),
  seenBy: (actor) => taxInvoicesSeenBy(actor, clock.today()),
  ofCustomers: () => customersOfTaxInvoices,
});

/** @returns the customer of its statements. @throws AppError at the refused field */
async function refuseWrong(
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

export function createTaxInvoices(ports: Pick<Ports, "db" | "clock" | "spreadsheets">): Module {
  const { db, clock } = ports;
  const on = (tx: typeof db) => createTaxInvoiceRepository(tx, clock.today());
  const recordsOf = (repository: TaxInvoiceRepository, actor: Actor): Records<TaxInvoiceRow, TaxInvoice> => ({
    noun: "tax-invoices",
    permission: "payment:record",
    lock: (id) => repository.lock(actor, id),
    find: (id) => repository.find(actor, id),
    show: (row) => toTaxInvoice(row, actor),
    fields: draftOf,
  });
  const get = (actor: Actor, id: string) => getRow(recordsOf(on(db), actor), id);

  const create = (actor: Actor, draft: TaxInvoiceDraft, { write }: Context) =>
    write(async (unit) => {
      const repository = on(unit.tx);
      const customerId = await refuseWrong(repository, actor, draft, null);
      return createRecord(unit, recordsOf(repository, actor), {
        action: "tax-invoice.create",
        given: draft,
        insert: () => repository.insert(draft, customerId, actor.id, clock.now()),
      });
    });

  const update = (actor: Actor, id: string, { rowVersion, ...patch }: TaxInvoiceUpdate, { write }: Context) =>
    write((unit) => {
      const repository = on(unit.tx);
      return editRecord(unit, recordsOf(repository, actor), id, {
        action: "tax-invoice.update",
        happened: "updated",
        rowVersion,
        patch,
        judge: (row) => judge("update", row, actor),
        async write(changed, row) {
          const draft = { ...draftOf(row), ...changed };
          const customerId = await refuseWrong(repository, actor, draft, id);
          if (customerId !== row.customer_id) throw refuseField("invoiceIds", "tax_invoice.customers_differ");
          if (row.red_of === null && new Exact(draft.net).plus(draft.tax).lessThan(takenBack(row)))
            throw refuseField("net", "tax_invoice.red_too_large");
          await repository.update(id, draft, customerId, actor.id, clock.now());
        },
      });
    });

  const remove = (actor: Actor, id: string, { write }: Context) =>
    write((unit) => {
      const repository = on(unit.tx);
      return removeRecord(unit, recordsOf(repository, actor), id, {
        action: "tax-invoice.remove",
        judge: (row) => judge("remove", row, actor),
        remove: () => repository.remove(id),
      });
    });

  return bind(
    taxInvoiceRoutes,
    {
      async listTaxInvoices({ actor, query, after }) {
        const repository = on(db);
        if (after !== undefined)
          return { list: (await repository.list(actor, query, after)).map((row) => toTaxInvoice(row, actor)) };
        const { pageNo: _, pageSize: __, sort: ___, ...filters } = query;
        const [rows, { total, ...sums }] = await Promise.all([
          repository.list(actor, query),
          repository.sums(actor, filters),
        ]);
        return { list: rows.map((row) => toTaxInvoice(row, actor)), total, sums };
      },
      async exportTaxInvoices({ actor, query, ...context }) {
        const { count, rows } = on(db).export(actor, query);
        return exportList(ports, {
          actor,
          context,
          noun: "tax-invoices",
          action: "tax-invoice.export",
          title: { zh: "发票登记", en: "Tax invoices" },
          query,
          columns: taxInvoiceColumns.map((name) => ({
            name,
            title: taxInvoiceColumnTitles[name][context.language],
            kind: name === "updatedAt" ? "dateTime" : numbers.includes(name) ? "number" : "text",
          })),
          total: await count(),
          rows,
          cells: (row) => taxInvoiceColumns.map((name) => cells[name](row, context.language)),
        });
      },
      listWaitingStatements: ({ actor, query }) => on(db).waiting(actor, query),
      getTaxInvoice: async ({ actor, params }) => toTaxInvoice(await get(actor, params.id), actor),
      createTaxInvoice: (call) => create(call.actor, call.body, call),
      updateTaxInvoice: (call) => update(call.actor, call.params.id, call.body, call),
      removeTaxInvoice: (call) => remove(call.actor, call.params.id, call),
      async listTaxInvoicesOfInvoice({ actor, params }) {
        const rows = await on(db).ofInvoice(actor, params.id);
        if (rows === null) throw new AppError("not_found");
        return rows.map((row) => toTaxInvoice(row, actor));
      },
      async listTaxInvoiceActivity({ actor, params, query }) {
        await get(actor, params.id);
        return activityOf(db, "tax-invoices", params.id, query);
      },
    },
    { changes: taxInvoiceChanges(ports) },
  );
}

/** The sum of its red-letter invoices, as a positive amount. */
const takenBack = (row: TaxInvoiceRow) => row.reds.reduce((all, { gross }) => all.minus(gross), new Exact(0));
