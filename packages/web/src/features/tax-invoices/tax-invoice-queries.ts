import { emptyValues, fieldsIn } from "@busbar/contract/fields/noun";
import { type TaxInvoiceDraft, taxInvoices } from "@busbar/contract/tax-invoices/tax-invoice-fields";
import type {
  TaxInvoice,
  TaxInvoiceQuery,
  WaitingQuery,
  WaitingStatement,
} from "@busbar/contract/tax-invoices/tax-invoices";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// The checklist of periods and statements depend on it.
const queries = recordQueries("tax-invoices", { shownBy: ["invoices", "periods"] });
const maxChoices = 200;

/** Name of the drawer's draft in the view. */
export const draftName = "tax-invoice";
/** Corrects `row`, records a red-letter invoice of `redOf`, or records an invoice for statements of a customer. */
export type Editing =
  | { kind: "update"; row: TaxInvoice }
  | { kind: "red"; of: TaxInvoice }
  | { kind: "create"; statement: WaitingStatement };

export const listOfTaxInvoices = (api: Api, query: TaxInvoiceQuery) =>
  queries.list(query, (options) => api.listTaxInvoices({ query }, options));

export const waitingStatements = (api: Api, query: WaitingQuery) =>
  queries.page(["waiting"], query, (options) => api.listWaitingStatements({ query }, options));

/** The statements of the list with these ids, in its order, whichever page they stand on. */
export const chosenStatements = (api: Api, { keyword, customerId, period }: WaitingQuery, ids: readonly string[]) =>
  queries.page(["waiting", "chosen"], { keyword, customerId, period, ids }, async (options) => {
    const found: WaitingStatement[] = [];
    for (let pageNo = 1; found.length < ids.length; pageNo++) {
      const query = { keyword, customerId, period, pageNo, pageSize: maxChoices };
      const { list } = await api.listWaitingStatements({ query }, options);
      found.push(...list.filter(({ id }) => ids.includes(id)));
      if (list.length < maxChoices) break;
    }
    return found;
  });

/** Statements of one customer without a tax invoice. */
export const waitingOf = (api: Api, customerId: string) =>
  waitingStatements(api, { customerId, pageNo: 1, pageSize: maxChoices });

export const oneTaxInvoice = (api: Api, id: string) =>
  queries.one(id, (options) => api.getTaxInvoice({ params: { id } }, options));

/** The form's initial values. */
export function valuesOf(editing: Editing, today: string): TaxInvoiceDraft {
  const empty = { ...emptyValues(taxInvoices), issuedOn: today, redOfId: null };
  if (editing.kind === "create") {
    const { id, net, tax } = editing.statement;
    return { ...empty, net, tax, invoiceIds: [id] };
  }
  const from = editing.kind === "update" ? editing.row : editing.of;
  const invoiceIds = from.statements.map(({ id }) => id);
  if (editing.kind === "red") {
    const minus = (amount: string) => (/^[0.]+$/.test(amount) ? amount : `-${amount}`);
    return { ...empty, kind: from.kind, net: minus(from.net), tax: minus(from.tax), invoiceIds, redOfId: from.id };
  }
  return { ...fieldsIn(taxInvoices, from), invoiceIds, redOfId: from.redOf?.id ?? null };
}

export const useTaxInvoiceWrite = queries.useWrite;
