import { ExtensionQuery } from "@busbar/contract/invoices/extension-requests";
import { keepPreviousData, queryOptions, useQueryClient } from "@tanstack/react-query";
import type { useApi } from "../../../kernel/portal/portal-context.tsx";
import { useWrite, type Write } from "../../../kernel/queries/use-write.ts";

type Api = ReturnType<typeof useApi>;

const noun = "extension-requests";

/** Whoever meets this may ask; the server says for which statements. */
const asks = ["invoice:dispute", "invoice:review"];
/** Whoever meets this sees requests. */
export const seesRequests = ["payment:read", "dunning:manage", ...asks];

export const extensionList = (api: Api, query: ExtensionQuery) =>
  queryOptions({
    queryKey: [noun, "list", query],
    queryFn: ({ signal }) => api.listExtensionRequests({ query }, { signal }),
    placeholderData: keepPreviousData,
  });

export const extensionsOfInvoice = (api: Api, invoiceId: string) =>
  extensionList(api, ExtensionQuery.parse({ invoiceId, pageSize: 50 }));

/** Open statements of a customer; undefined: of one's own enterprise. */
export const extendableOf = (api: Api, customerId: string | undefined) =>
  queryOptions({
    queryKey: [noun, "statements", customerId],
    queryFn: ({ signal }) =>
      api.listExtendableStatements({ query: customerId === undefined ? {} : { customerId } }, { signal }),
  });

/** A write on a request: its statements are fetched again, too. */
export function useExtensionWrite<Given, Answer>(write: Write<Given, Answer>) {
  const cache = useQueryClient();
  return useWrite({
    meta: { errorShown: true },
    onSettled: () => Promise.all([noun, "invoices"].map((key) => cache.invalidateQueries({ queryKey: [key] }))),
    write,
  });
}
