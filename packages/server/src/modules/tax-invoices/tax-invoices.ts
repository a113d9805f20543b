import type { BulkReceipt } from "@busbar/contract/bulk-actions/bulk-actions";
import { type TaxInvoiceDraft, taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import { taxInvoiceBulkRoutes } from "@busbar/contract/tax-invoices/tax-invoice-bulk";
import {
  type TaxInvoiceColumn,
  taxInvoiceColumns,
  taxInvoiceColumnTitles,
  type TaxInvoiceExportQuery,
  taxInvoiceRoutes,
  type TaxInvoiceUpdate,
} from "@busbar/contract/tax-invoices/tax-invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import { taxInvoiceAddress } from "@busbar/contract/records/record-addresses";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language, refuseField } from "../../kernel/app-error.ts";
import { fieldCells } from "../../kernel/fields/cells.ts";
import { bind, type CallContext, type Module } from "../../kernel/module.ts";
import { activityOf } from "../../kernel/records/activity.ts";
import { editRecord, getRow } from "../../kernel/records/edit-record.ts";
import { exportList, localTime } from "../../kernel/records/export-list.ts";
import type { StartBulkAction } from "../../kernel/targets/bulk-target.ts";
import type { RecordTarget } from "../../kernel/targets/record-target.ts";
import type { Ports } from "../../ports.ts";
import {
  addTaxInvoice,
  deleteTaxInvoice,
  draftOf,
  judge,
  recordsOf,
  refuseWrong,
  takenBack,
  toTaxInvoice,
} from "./tax-invoice-record.ts";
import {
  createTaxInvoiceRepository,
  customersOfTaxInvoices,
  type TaxInvoiceRow,
  taxInvoicesSeenBy,
  taxInvoiceChanges,
} from "./tax-invoice-repository.ts";

type Context = Pick<CallContext, "write">;

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

export function createTaxInvoices(
  ports: Pick<Ports, "db" | "clock" | "spreadsheets">,
  startBulk: StartBulkAction<BulkReceipt>,
): Module {
  const { db, clock } = ports;
  const on = (tx: typeof db) => createTaxInvoiceRepository(tx, clock.today());
  const get = (actor: Actor, id: string) => getRow(recordsOf(on(db), actor), id);

  const create = (actor: Actor, draft: TaxInvoiceDraft, { write }: Context) =>
    write((unit) => addTaxInvoice(unit, on(unit.tx), actor, draft, clock.now()));

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
    write((unit) => deleteTaxInvoice(unit, on(unit.tx), actor, id));

  async function download(
    actor: Actor,
    query: TaxInvoiceExportQuery & { ids?: readonly string[] },
    context: CallContext,
  ): Promise<Response> {
    const { format: _, ...wanted } = query;
    const { count, rows } = on(db).export(actor, wanted);
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
  }

  return bind(
    { ...taxInvoiceBulkRoutes, ...taxInvoiceRoutes },
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
      exportTaxInvoices: (call) => download(call.actor, call.query, call),
      exportChosenTaxInvoices: (call) => download(call.actor, call.body, call),
      recordTaxInvoices: (call) => {
        const { kind, issuedOn, items } = call.body;
        const numbers = Object.fromEntries(items.map(({ invoiceId, number }) => [invoiceId, number]));
        const of = { ids: items.map(({ invoiceId }) => invoiceId) };
        return startBulk(call, "invoices", "record_tax_invoice", of, { kind, issuedOn, numbers });
      },
      removeTaxInvoices: (call) => startBulk(call, "tax-invoices", "remove", call.body.of, {}),
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
