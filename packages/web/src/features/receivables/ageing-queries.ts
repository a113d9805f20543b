import type { AgedStatementQuery, AgeingQuery } from "@busbar/contract/receivables/ageing";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// Events of this noun announce changes of the debt.
const queries = recordQueries("invoices");

export const ageingOf = (api: Api, query: AgeingQuery) =>
  queries.page(["ageing"], query, (options) => api.listAgeing({ query }, options));

export const agedStatements = (api: Api, query: AgedStatementQuery) =>
  queries.page(["aged-statements"], query, (options) => api.listAgedStatements({ query }, options));
