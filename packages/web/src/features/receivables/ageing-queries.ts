import type { AgedStatementQuery, AgeingQuery } from "@busbar/contract/receivables/ageing";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../kernel/portal/portal-context.tsx";

type Api = ReturnType<typeof useApi>;

// Events of this noun announce changes of the debt.
const noun = "invoices";

export const ageingOf = (api: Api, query: AgeingQuery) =>
  queryOptions({
    queryKey: [noun, "ageing", query],
    queryFn: ({ signal }) => api.listAgeing({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const agedStatements = (api: Api, query: AgedStatementQuery) =>
  queryOptions({
    queryKey: [noun, "aged-statements", query],
    queryFn: ({ signal }) => api.listAgedStatements({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
