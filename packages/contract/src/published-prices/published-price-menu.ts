import type { ShippedRow } from "../menus/menus.ts";

export const publishedPriceMenu: readonly ShippedRow[] = [
  {
    name: "PublishedPrice",
    parent: "Contract",
    path: "published",
    component: "published-prices",
    zh: "发布价格",
    en: "Published prices",
    icon: "price-tag-2-line",
    sort: 6,
    needs: ["price:read"],
  },
];
