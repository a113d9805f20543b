import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// Events of this noun announce changes of the data.
const noun = "invoices";
const queries = recordQueries(noun);

export const boardOf = (api: Api, period: string) =>
  queryOptions({
    queryKey: [noun, "figures", "board", period],
    queryFn: ({ signal }) => api.getInvoiceBoard({ query: { period } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const monthsOf = (api: Api) =>
  queryOptions({
    queryKey: [noun, "figures", "months"],
    queryFn: ({ signal }) => api.getInvoiceMonths({}, { signal }),
  });

export const statementsOf = (api: Api, query: InvoiceQuery) =>
  queries.list(query, (options) => api.listInvoices({ query }, options));
