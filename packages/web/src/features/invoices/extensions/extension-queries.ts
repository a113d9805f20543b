import { ExtensionQuery } from "@busbar/contract/invoices/extension-requests";
import { queryOptions } from "@tanstack/react-query";
import type { useApi } from "../../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../../kernel/queries/record-queries.ts";

type Api = ReturnType<typeof useApi>;

const noun = "extension-requests";
const queries = recordQueries(noun, { shownBy: ["invoices"] });

/** Whoever meets this may ask; the server says for which statements. */
const asks = ["invoice:dispute", "invoice:review"];
/** Whoever meets this sees requests. */
export const seesRequests = ["payment:read", "dunning:manage", ...asks];

export const extensionList = (api: Api, query: ExtensionQuery) =>
  queries.list(query, (options) => api.listExtensionRequests({ query }, options));

export const extensionsOfInvoice = (api: Api, invoiceId: string) =>
  extensionList(api, ExtensionQuery.parse({ invoiceId, pageSize: 50 }));

/** Open statements of a customer; undefined: of one's own enterprise. */
export const extendableOf = (api: Api, customerId: string | undefined) =>
  queryOptions({
    queryKey: [noun, "statements", customerId],
    queryFn: ({ signal }) =>
      api.listExtendableStatements({ query: customerId === undefined ? {} : { customerId } }, { signal }),
  });

export const useExtensionWrite = queries.useWrite;
