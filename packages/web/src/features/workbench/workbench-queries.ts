import type { InvoiceQuery } from "@busbar/contract/invoices/invoices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

// Events of this noun announce changes of the data.
const noun = "invoices";

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
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listInvoices({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
