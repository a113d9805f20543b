import { type Contract, ContractQuery } from "@busbar/contract/contracts/contracts";
import { type Invoice, InvoiceQuery } from "@busbar/contract/invoices/invoices";
import type { PriceSimulationDraft } from "@busbar/contract/pricing/simulation";
import { monthAfter, periodOf } from "@busbar/contract/values/months";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../../kernel/portal/portal-context.tsx";
import { wholeScopeHeaders } from "../../../kernel/session/chosen-scope.ts";

type Api = ReturnType<typeof useApi>;

/** What a point took in a month; by the bands of a calendar, or of its contract. */
export const usageOf = (api: Api, id: string, month: string, calendarId: string | null) =>
  queryOptions({
    queryKey: ["readings", "one", id, "usage", month, calendarId],
    queryFn: ({ signal }) =>
      api.getPointUsage({ params: { id }, query: { month, ...(calendarId !== null && { calendarId }) } }, { signal }),
  });

/** Energy of the calendar year before a month, for yearly tiers. */
export const yearToDateOf = (api: Api, pointNo: string, month: string) =>
  queryOptions({
    queryKey: ["readings", "total", pointNo, month],
    queryFn: ({ signal }) =>
      api.getReadingTotal(
        { query: { pointCode: pointNo, from: `${month.slice(0, 4)}-01-01`, to: `${month}-01` } },
        { signal },
      ),
  });

/** Published prices as they apply at a point. */
export const pricesAt = (api: Api, pointId: string, month: string) =>
  queryOptions({
    queryKey: ["published-prices", "at-point", pointId, month],
    queryFn: ({ signal }) => api.listPricesAtPoint({ params: { id: pointId }, query: { month } }, { signal }),
  });

const agreed = ["SIGNED", "ACTIVE", "EXPIRED", "TERMINATED"] as const;

/** The contract under which a point was supplied in a month; null where there is none. */
export const contractOf = (api: Api, pointId: string, month: string) =>
  queryOptions({
    queryKey: ["contracts", "of-point", pointId, month],
    queryFn: async ({ signal }): Promise<Contract | null> => {
      const query = ContractQuery.parse({ pointId, status: agreed, pageSize: 50 });
      const { list } = await api.listContracts({ query }, { signal, headers: wholeScopeHeaders });
      const [from, to] = [`${month}-01`, `${monthAfter(month)}-01`];
      const found = list.find(({ startDate, endsOn }) => startDate < to && endsOn > from);
      return found ? api.getContract({ params: { id: found.id } }, { signal }) : null;
    },
  });

/** The statements of a point for a month, and those that correct them. */
export const statementsOf = (api: Api, pointId: string, month: string) =>
  queryOptions({
    queryKey: ["invoices", "of-point", pointId, month],
    queryFn: async ({ signal }): Promise<Invoice[]> => {
      const query = InvoiceQuery.parse({ pointId, period: [periodOf(month)], docType: "REGULAR", pageSize: 20 });
      const { list } = await api.listInvoices({ query }, { signal, headers: wholeScopeHeaders });
      const one = (id: string) => api.getInvoice({ params: { id } }, { signal });
      const regular = await Promise.all(list.map(({ id }) => one(id)));
      const corrections = regular.flatMap(({ bill }) => bill?.correctedBy ?? []);
      return [...regular, ...(await Promise.all(corrections.map(({ id }) => one(id))))];
    },
  });

/** Prices of quantities. The same body has the same answer; a refusal is told at its fields. */
export const simulated = (api: Api, column: number, body: PriceSimulationDraft | null) =>
  queryOptions({
    queryKey: ["pricing", "simulated", column, body],
    queryFn: ({ signal }) => api.simulatePrices({ body: body as PriceSimulationDraft }, { signal }),
    enabled: body !== null,
    staleTime: Infinity,
    retry: false,
    meta: { quiet: true },
    placeholderData: keepPreviousData,
  });
