import type { RecordedNumbers } from "@busbar/contract/tax-invoices/tax-invoice-bulk";
import type { TaxInvoiceExportQuery } from "@busbar/contract/tax-invoices/tax-invoices";
import { AppError } from "../../kernel/app-error.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { BulkTarget } from "../../kernel/targets/bulk-target.ts";
import type { Ports } from "../../ports.ts";
import { addTaxInvoice, deleteTaxInvoice } from "./tax-invoice-record.ts";
import { createTaxInvoiceRepository } from "./tax-invoice-repository.ts";

/** `numbers` by the id of the statement. */
type Recorded = Pick<RecordedNumbers, "kind" | "issuedOn"> & { numbers: Readonly<Record<string, string>> };

/** Bulk actions of tax invoices: on statements that wait for one, and on those that are recorded. */
export function createTaxInvoiceBulk({ clock }: Pick<Ports, "clock">): BulkTarget[] {
  const on = (tx: Db) => createTaxInvoiceRepository(tx, clock.today());
  const waiting: BulkTarget = {
    noun: "invoices",
    chosen: async (tx, actor, choice, most) => ("ids" in choice ? on(tx).statements(actor, choice.ids, most) : []),
    actions: {
      record_tax_invoice: {
        audit: "tax-invoice.record_many",
        title: { zh: "批量登记发票", en: "Record tax invoices" },
        permissions: ["payment:record"],
        reversible: true,
        async apply(unit, actor, id, input) {
          const { kind, issuedOn, numbers } = input as Recorded;
          const repository = on(unit.tx);
          const amounts = await repository.waitingAmounts(actor, id);
          const number = numbers[id];
          if (!amounts || number === undefined) throw new AppError("tax_invoice.recorded");
          const draft = { number, kind, issuedOn, ...amounts, note: "", invoiceIds: [id], redOfId: null };
          const made = await addTaxInvoice(unit, repository, actor, draft, clock.now());
          return { version: made.rowVersion, before: { taxInvoiceId: made.id } };
        },
        restore: (unit, actor, _, { before, version }) =>
          deleteTaxInvoice(unit, on(unit.tx), actor, before.taxInvoiceId as string, version),
      },
    },
  };
  const recorded: BulkTarget = {
    noun: "tax-invoices",
    chosen(tx, actor, choice, most) {
      const query =
        "ids" in choice ? { ids: choice.ids, sort: "-issuedOn" as const } : (choice.query as TaxInvoiceExportQuery);
      return on(tx).chosen(actor, query, most);
    },
    actions: {
      remove: {
        audit: "tax-invoice.remove_many",
        title: { zh: "批量删除发票登记", en: "Delete tax invoice records" },
        permissions: ["payment:record"],
        reversible: false,
        async apply(unit, actor, id) {
          await deleteTaxInvoice(unit, on(unit.tx), actor, id);
          return { version: 0, before: {} };
        },
        restore() {
          throw new Error("Deleted tax invoices do not come back");
        },
      },
    },
  };
  return [waiting, recorded];
}
