import type { BillingRun, NewRun, RunFilter, RunItemQuery } from "@busbar/contract/billing-runs/billing-runs";
import type { ReadyContractQuery } from "@busbar/contract/billing-runs/readiness";
import type { BillingRunQuery } from "@busbar/contract/billing-runs/billing-run-routes";
import { CustomerQuery } from "@busbar/contract/customers/customers";
import { ContractQuery } from "@busbar/contract/contracts/contracts";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

// A run writes statements.
const queries = recordQueries("billing-runs", { shownBy: ["invoices"] });
/** Live events tell the progress, too, unless the stream is interrupted. */
const pollMs = 2000;

export const isActive = ({ state }: Pick<BillingRun, "state">) => state === "RUNNING" || state === "STOPPING";

export const readinessOf = (api: Api, period: string, filter: RunFilter) =>
  queries.page(["readiness"], { period, ...filter }, (options) =>
    api.getReadiness({ query: { period, ...filter } }, options),
  );

export const readyContracts = (api: Api, query: ReadyContractQuery) =>
  queries.page(["ready"], query, (options) => api.listReadyContracts({ query }, options));

export const listedRuns = (api: Api, query: BillingRunQuery) =>
  queries.list(query, (options) => api.listBillingRuns({ query }, options));

/** A run with the seconds that are left, by its pace since the first look. */
export function oneRun(api: Api, id: string) {
  let first: { done: number; at: number } | undefined;
  return queryOptions({
    ...queries.one(id, async (options) => {
      const run = await api.getBillingRun({ params: { id } }, options);
      const now = performance.now();
      if (!first || run.done < first.done) first = { done: run.done, at: now };
      const pace = (run.done - first.done) / (now - first.at);
      const secondsLeft =
        isActive(run) && pace > 0 ? Math.max(1, Math.round((run.total - run.done) / pace / 1000)) : null;
      return { ...run, secondsLeft };
    }),
    refetchInterval: ({ state: { data } }) => (data && isActive(data) ? pollMs : false),
  });
}

export const itemsOf = (api: Api, id: string, query: RunItemQuery) =>
  queryOptions({
    ...queries.ofOne(id, ["items", JSON.stringify(query)], (options) =>
      api.listBillingRunItems({ params: { id }, query }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const comparisonOf = (api: Api, id: string, other: string, page: { pageNo: number; pageSize: number }) =>
  queryOptions({
    ...queries.ofOne(id, ["compare", other, page.pageNo, page.pageSize], (options) =>
      api.compareBillingRuns({ params: { id }, query: { with: other, ...page } }, options),
    ),
    placeholderData: keepPreviousData,
  });

export const useStartRun = () => {
  const api = useApi();
  return queries.useWrite((body: NewRun, options) => api.startBillingRun({ body }, options));
};

export const useTurnRun = () => {
  const api = useApi();
  return queries.useWrite(({ id, verb }: { id: string; verb: "stop" | "resume" }, options) =>
    verb === "stop"
      ? api.stopBillingRun({ params: { id } }, options).then(() => undefined)
      : api.resumeBillingRun({ params: { id } }, options).then(() => undefined),
  );
};

export const customersFound = (api: Api, keyword: string) => {
  const query = CustomerQuery.parse({ pageSize: 20, sort: "name", ...(keyword && { keyword }) });
  return queryOptions({
    queryKey: ["customers", "choices", query],
    queryFn: ({ signal }) => api.listCustomers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const contractsFound = (api: Api, keyword: string) => {
  const query = ContractQuery.parse({ pageSize: 20, ...(keyword && { keyword }) });
  return queryOptions({
    queryKey: ["contracts", "choices", query],
    queryFn: ({ signal }) => api.listContracts({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
};
