import type { PriceBoardQuery } from "@busbar/contract/published-prices/price-board";
import type {
  PublishedPrice,
  PublishedPriceDraft,
  PublishedPriceQuery,
} from "@busbar/contract/published-prices/published-prices";
import type { useApi } from "../../kernel/portal/portal-context.tsx";
import { recordQueries } from "../../kernel/queries/record-queries.ts";
import type { Sent } from "../../records/editing/use-record-editor.ts";

type Api = ReturnType<typeof useApi>;
const queries = recordQueries("published-prices");

export const listOfPublishedPrices = (api: Api, query: PublishedPriceQuery) =>
  queries.list(query, (options) => api.listPublishedPrices({ query }, options));

export const onePublishedPrice = (api: Api, id: string) =>
  queries.one(id, (options) => api.getPublishedPrice({ params: { id } }, options));

export const priceBoard = (api: Api, query: PriceBoardQuery) =>
  queries.page(["board"], query, (options) => api.getPriceBoard({ query }, options));

/** A price that awaits approval, as it was seen. */
export type Seen = { id: string; rowVersion: number };
export const useApproveMonth = (api: Api) =>
  queries.useWrite((prices: Seen[], options) => api.approvePublishedPrices({ body: { prices } }, options));

/** The fields of the form of a change or correction. */
export type ChangeValues = { value: string; source: string; reason: string };

export const useEnterPrice = (api: Api) =>
  queries.useWrite(({ values }: Sent<PublishedPrice, PublishedPriceDraft>, options) =>
    api.createPublishedPrice({ body: values }, options),
  );

/** Changes a price that awaits approval; an approved one is corrected. */
export const useChangePrice = (api: Api) =>
  queries.useWrite(({ seen, names, values, rowVersion }: Sent<PublishedPrice, ChangeValues>, options) => {
    const params = { id: seen?.id ?? "" };
    if (seen?.status === "APPROVED")
      return api.correctPublishedPrice({ params, body: { ...values, rowVersion } }, options);
    const changed = Object.fromEntries(names.map((name) => [name, values[name]]));
    return api.updatePublishedPrice({ params, body: { ...changed, rowVersion } }, options);
  });

export const useApprovePrice = (api: Api) =>
  queries.useWrite(({ id, rowVersion }: PublishedPrice, options) =>
    api.approvePublishedPrice({ params: { id }, body: { rowVersion } }, options),
  );

export const useRemovePrice = (api: Api) =>
  queries.useWrite(({ id }: PublishedPrice, options) => api.removePublishedPrice({ params: { id } }, options));
