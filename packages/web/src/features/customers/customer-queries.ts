import { openStatuses } from "@busbar/contract/invoices/invoice-status";
import type { CustomerStep } from "@busbar/contract/customers/customer-lifecycle";
import { type Customer, CustomerQuery } from "@busbar/contract/customers/customers";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import type { Sent } from "../../records/editing/use-record-editor.ts";
import { type CustomerValues, toUpdate } from "./editing/customer-values.ts";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Write } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
type CustomerList = Awaited<ReturnType<Api["listCustomers"]>>;

const noun = "customers";
const queries = recordQueries(noun);

export const customerList = (api: Api, query: CustomerQuery) =>
  queries.list(query, (options) => api.listCustomers({ query }, options));

export const oneCustomer = (api: Api, id: string) =>
  queries.one(id, (options) => api.getCustomer({ params: { id } }, options));

/** The customer that the person belongs to: the only one in reach of a customer's people. Null where there is none. */
export const ownCustomer = (api: Api) =>
  queries.page(["own"], "", async (options) => {
    const { list } = await api.listCustomers({ query: CustomerQuery.parse({ pageSize: 1 }) }, options);
    return list[0] ?? null;
  });

/** The name from a list in the cache, so that a customer's page has its title before the record is loaded. */
export function useListedName(id: string): string | undefined {
  const lists = useQueryClient().getQueriesData<CustomerList>({ queryKey: [noun, "list"] });
  return lists.flatMap(([, list]) => list?.list ?? []).find((row) => row.id === id)?.name;
}

export const partnerOptions = (api: Api) =>
  queryOptions({
    queryKey: ["partners", "list", "options"],
    queryFn: () => api.listPartnerOptions(),
    staleTime: 300_000,
  });

/** Adds or changes a customer; a lead is sent without a stage. The form shows refusals. */
export function useSaveCustomer(isLead = false) {
  const api = useApi();
  return useCustomerWrite(({ seen, names, values, rowVersion }: Sent<Customer, CustomerValues>, options) => {
    if (seen)
      return api.updateCustomer({ params: { id: seen.id }, body: toUpdate(names, values, rowVersion) }, options);
    const { lifecycle: _, ...lead } = values;
    return api.createCustomer({ body: isLead ? lead : values }, options);
  });
}

type Step = { id: string; step: CustomerStep; reason: string; rowVersion: number };

export function useTakeStep() {
  const api = useApi();
  return useCustomerWrite(({ id, step, ...body }: Step, options) =>
    api.takeCustomerStep({ params: { id, step }, body }, options),
  );
}

/** The page of the customer shows the answer before it is asked again. */
function useCustomerWrite<Given>(write: Write<Given, Customer>) {
  const api = useApi();
  const cache = useQueryClient();
  return queries.useWrite(async (given: Given, options) => {
    const saved = await write(given, options);
    cache.setQueryData(oneCustomer(api, saved.id).queryKey, saved);
    return saved;
  });
}

/** Address of a customer's open statements, overdue ones first. */
export const owedAddress = (id: string): string =>
  listAddress("/billing/statement", "invoices", { customerId: id, status: [...openStatuses] });
