import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// Events of this noun announce changes of the data.
const noun = "invoices";
const queries = recordQueries(noun);

export const boardOf = (api: Api, period: string) =>
  queries.page(["figures", "board"], period, (options) => api.getInvoiceBoard({ query: { period } }, options));

// What stands before a run changes with statements, readings and contracts.
const runs = recordQueries("billing-runs", { shownBy: [noun] });
export const readinessOf = (api: Api, period: string) =>
  runs.page(["readiness"], { period }, (options) => api.getReadiness({ query: { period } }, options));

export const monthsOf = (api: Api) =>
  queryOptions({
    queryKey: [noun, "figures", "months"],
    queryFn: ({ signal }) => api.getInvoiceMonths({}, { signal }),
  });

export const statementsOf = (api: Api, query: InvoiceQuery) =>
  queries.list(query, (options) => api.listInvoices({ query }, options));
