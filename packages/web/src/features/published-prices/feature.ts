import IconPrice from "~icons/ri/price-tag-2-line";
import type { Feature } from "../../kernel/portal/feature.ts";
import { publishedPriceTexts } from "./published-price-texts.ts";

/** Prices that grid companies publish each month. */
export const publishedPricesFeature: Feature = {
  name: "published-prices",
  texts: [publishedPriceTexts],
  pages: { "published-prices": () => import("./PublishedPricePage.tsx").then((module) => module.PublishedPricePage) },
  help: () => import("./help.ts").then((module) => module.help),
  shapes: { "published-prices": "list" },
  actions: [
    {
      key: "published-prices.create",
      title: { zh: "录入发布价格", en: "Enter published price" },
      icon: IconPrice,
      needs: ["price:write"],
      path: "/contract/published",
      ask: "new",
    },
  ],
};
