import type { PublishedPrice, PublishedPriceQuery } from "@busbar/contract/published-prices/published-prices";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

export const publishedPriceTiles: readonly HomeTile[] = [
  listTile<PublishedPriceQuery, PublishedPrice>({
    key: "published-prices.approvals",
    kind: "waiting",
    title: { zh: "待审批的发布价格", en: "Published prices to approve" },
    needs: ["price:approve"],
    path: "/contract/published",
    page: "published-prices",
    query: { status: ["PROPOSED"] },
    list: (api, query, signal) => api.listPublishedPrices({ query }, { signal }),
    row: ({ id, month, source }) => ({ id, label: source, hint: month, address: "/contract/published" }),
  }),
];
