import type { CustomerQuery, CustomerUpdate } from "@busbar/contract/customers";
import type { CustomerDraft } from "@busbar/contract/customer-fields";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { useWrite } from "../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;
type CustomerList = Awaited<ReturnType<Api["listCustomers"]>>;
export type DraftInput = z.input<typeof CustomerDraft>;
export type UpdateInput = z.input<typeof CustomerUpdate>;

const noun = "customers";
const dayMs = 86_400_000;

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

/** The name that a list already shows, so that the page of a customer has its title before its record comes. */
export function useListedName(id: string): string | undefined {
  const lists = useQueryClient().getQueriesData<CustomerList>({ queryKey: [noun, "list"] });
  return lists.flatMap(([, list]) => list?.list ?? []).find((row) => row.id === id)?.name;
}

export const customerActivity = (api: Api, id: string, pageSize: number) =>
  queryOptions({
    queryKey: [noun, "one", id, "activity", pageSize],
    queryFn: ({ signal }) => api.listCustomerActivity({ params: { id }, query: { pageSize } }, { signal }),
    placeholderData: keepPreviousData,
  });

export const dictionary = (api: Api, dictCode: string) =>
  queryOptions({
    queryKey: ["dictionaries", "one", dictCode],
    queryFn: () => api.dictList({ query: { dictCode } }).then(({ list }) => list),
    staleTime: dayMs,
  });

export const partnerOptions = (api: Api) =>
  queryOptions({
    queryKey: ["partners", "list", "options"],
    queryFn: () => api.listPartnerOptions(),
    staleTime: 300_000,
  });

/** Adds or changes a customer. Refusals of fields and stale versions are the form's to show. */
export function useSaveCustomer() {
  const api = useApi();
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    write: ({ id, body }: { id: string; body: UpdateInput } | { id: null; body: DraftInput }, options) =>
      id === null ? api.createCustomer({ body }, options) : api.updateCustomer({ params: { id }, body }, options),
    onSuccess: async (saved) => {
      cache.setQueryData(oneCustomer(api, saved.id).queryKey, saved);
      await cache.invalidateQueries({ queryKey: [noun] });
    },
  });
}

export type SaveCustomer = ReturnType<typeof useSaveCustomer>;
