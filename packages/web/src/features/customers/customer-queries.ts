import { openStatuses } from "@busbar/contract/invoices/invoice-status";
import type { CustomerStep } from "@busbar/contract/customers/customer-lifecycle";
import type { Customer, CustomerQuery } from "@busbar/contract/customers/customers";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import { listAddress } from "../../kernel/lists/list-address.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import type { Sent } from "../../records/editing/use-record-editor.ts";
import { type CustomerValues, toUpdate } from "./editing/customer-values.ts";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
type CustomerList = Awaited<ReturnType<Api["listCustomers"]>>;

const noun = "customers";

export const customerList = (api: Api, query: CustomerQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listCustomers({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const oneCustomer = (api: Api, id: string) =>
  queryOptions({
    queryKey: [noun, "one", id],
    queryFn: ({ signal }) => api.getCustomer({ params: { id } }, { signal }),
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
  return useWrite({
    ...useWritten(),
    write: ({ seen, names, values, rowVersion }: Sent<Customer, CustomerValues>, options) => {
      if (seen)
        return api.updateCustomer({ params: { id: seen.id }, body: toUpdate(names, values, rowVersion) }, options);
      const { lifecycle: _, ...lead } = values;
      return api.createCustomer({ body: isLead ? lead : values }, options);
    },
  });
}

type Step = { id: string; step: CustomerStep; reason: string; rowVersion: number };

export function useTakeStep() {
  const api = useApi();
  return useWrite({
    ...useWritten(),
    write: ({ id, step, ...body }: Step, options) => api.takeCustomerStep({ params: { id, step }, body }, options),
  });
}

function useWritten() {
  const api = useApi();
  const cache = useQueryClient();
  return {
    meta: { errorShown: true },
    onSuccess: async (saved: Customer) => {
      cache.setQueryData(oneCustomer(api, saved.id).queryKey, saved);
      await cache.invalidateQueries({ queryKey: [noun] });
    },
  };
}

/** Address of a customer's open statements, overdue ones first. */
export const owedAddress = (id: string): string =>
  listAddress("/billing/statement", "invoices", { customerId: id, status: [...openStatuses] });
