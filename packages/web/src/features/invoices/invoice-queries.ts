import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import type { Invoice, InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { InvoiceDraft, InvoiceLines } from "@busbar/contract/invoices/invoice-routes";
import { queryOptions } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { nameOf } from "../../kernel/network/transfers.ts";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { WriteOptions } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "invoices";
// Periods count statements.
const queries = recordQueries(noun, { shownBy: ["periods"] });

export const invoiceList = (api: Api, query: InvoiceQuery) =>
  queries.list(query, (options) => api.listInvoices({ query }, options));

/** The first statement of a list with everything that it has; null where there is none. */
export const lastInvoice = (api: Api, query: InvoiceQuery) =>
  queries.page(["last"], query, async (options) => {
    const [row] = (await api.listInvoices({ query }, options)).list;
    return row ? api.getInvoice({ params: { id: row.id } }, options) : null;
  });

export const oneInvoice = (api: Api, id: string) =>
  queries.one(id, (options) => api.getInvoice({ params: { id } }, options));

/** What the calculation of a statement lacks, as it is now. */
export const calculationOf = (api: Api, id: string) => ({
  ...queries.ofOne(id, ["calculation"], (options) => api.getInvoiceCalculation({ params: { id } }, options)),
  // Readings and prices are entered elsewhere meanwhile.
  gcTime: 0,
});

export const deliveriesOf = (api: Api, id: string) =>
  queries.ofOne(id, ["deliveries"], (options) => api.listInvoiceDeliveries({ params: { id } }, options));

/** The statement as a PDF, with the name of the file. */
export const pdfOf = (api: Api, id: string) => ({
  ...queries.ofOne(id, ["pdf"], async (options) => {
    const answer = await api.getInvoicePdf({ params: { id } }, options);
    return { name: nameOf(answer.headers.get("content-disposition")), content: await answer.blob() };
  }),
  gcTime: 60_000,
});

export const taxInvoicesOf = (api: Api, id: string) =>
  recordQueries("tax-invoices").page(["of"], id, (options) =>
    api.listTaxInvoicesOfInvoice({ params: { id } }, options),
  );

/** Contracts without a statement in the period, by a part of their number or customer. */
export const openContracts = (api: Api, period: string, keyword: string) =>
  queries.page(["contracts", period], keyword, (options) =>
    api.listInvoiceContracts({ query: { period, ...(keyword && { keyword }) } }, options),
  );

export const moneyOfInvoice = (api: Api, id: string) =>
  queries.ofOne(id, ["money"], (options) => api.getInvoiceMoney({ params: { id } }, options));

/** What a customer owes, earliest due date first: the first ones whose number contains `keyword`. */
export const owedBy = (api: Api, customerId: string, keyword: string) =>
  queries.page(["owed", customerId], keyword, (options) => {
    const query = { customerId, pageSize: 50, ...(keyword && { number: keyword }) };
    return api.listOpenItems({ query }, options);
  });

/** What is owed beside the statements: rests of offsets. */
export const offsetDebts = (api: Api, customerId: string | undefined) =>
  queryOptions({
    queryKey: ["payments", "debts", customerId],
    queryFn: ({ signal }) =>
      api.listOpenItems({ query: { kind: "offset", pageSize: 1, ...(customerId && { customerId }) } }, { signal }),
  });

/** A write on the money of a statement. */
export const useInvoiceMoneyWrite = recordQueries(noun, { shownBy: ["payments"] }).useWrite;

export const afterInvoiceWrite = queries.refresh;

export const useCreateInvoice = () => {
  const api = useApi();
  return queries.useWrite((body: InvoiceDraft, options) => api.createInvoice({ body }, options));
};

export const useSetLines = () => {
  const api = useApi();
  return queries.useWrite(({ id, ...body }: InvoiceLines & { id: string }, options) =>
    api.setInvoiceLines({ params: { id }, body }, options),
  );
};

export const useSendInvoice = () => {
  const api = useApi();
  return queries.useWrite((id: string, options) => api.sendInvoice({ params: { id } }, options));
};

/** A step with its parameters. */
export type StepGiven =
  | { kind: "calculate" | "submit" | "withdraw" | "review" | "issue" | "confirm" }
  | { kind: "void" | "reject" | "dispute" | "resolve"; reason: string }
  | { kind: "accept"; checks: InvoiceCheckName[]; reason: string }
  | { kind: "extend"; until: string; reason: string }
  | { kind: "move" | "debit"; period: string; reason: string }
  | { kind: "credit"; period: string; reason: string; full: boolean };

type StepRow = Pick<Invoice, "id" | "rowVersion" | "inside">;

export const useInvoiceStep = () => {
  const api = useApi();
  return queries.useWrite(({ row, step }: { row: StepRow; step: StepGiven }, options) =>
    runStep(api, row, step, options),
  );
};

function runStep(
  api: Api,
  { id, rowVersion, inside }: StepRow,
  step: StepGiven,
  options: WriteOptions,
): Promise<Invoice> {
  const params = { id };
  switch (step.kind) {
    case "calculate":
      return api.calculateInvoice({ params, body: { rowVersion } }, options);
    case "submit":
      return api.submitInvoice({ params, body: { rowVersion } }, options);
    case "withdraw":
      return api.withdrawInvoice({ params, body: { rowVersion } }, options);
    case "review":
      // The page that calls this shows the checks.
      return api.reviewInvoice({ params, body: { rowVersion, seen: warned(inside?.checks ?? []) } }, options);
    case "issue":
      return api.issueInvoice({ params, body: { rowVersion } }, options);
    case "confirm":
      return api.confirmInvoice({ params, body: { rowVersion } }, options);
    case "accept":
      return api.acceptInvoiceChecks(
        { params, body: { rowVersion, checks: step.checks, reason: step.reason } },
        options,
      );
    case "void":
      return api.voidInvoice({ params, body: { rowVersion, reason: step.reason } }, options);
    case "reject":
      return api.rejectInvoice({ params, body: { rowVersion, reason: step.reason } }, options);
    case "dispute":
      return api.disputeInvoice({ params, body: { rowVersion, reason: step.reason } }, options);
    case "resolve":
      return api.resolveInvoice({ params, body: { rowVersion, reason: step.reason } }, options);
    case "extend":
      return api.extendInvoice({ params, body: { rowVersion, until: step.until, reason: step.reason } }, options);
    case "move":
      return api.moveInvoice({ params, body: { rowVersion, period: step.period, reason: step.reason } }, options);
    case "debit":
      return api.debitInvoice({ params, body: { rowVersion, period: step.period, reason: step.reason } }, options);
    case "credit": {
      const { period, reason, full } = step;
      return api.creditInvoice({ params, body: { rowVersion, period, reason, full } }, options);
    }
  }
}
