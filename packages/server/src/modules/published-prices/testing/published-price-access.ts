import { house, type NounAccess } from "../../../testing/access/noun-access.ts";

export const publishedPriceAccess: NounAccess = {
  records: {
    "/published-prices/{id}": {
      ...house("published_price"),
      removable: "select id::text from published_price where status = 'PROPOSED'",
    },
  },
  rows: [
    `insert into published_price (price_key, month, value, source, author_ids)
      select 'FUND', '2024-0' || n, 0.02723, 'temporary', array[u.id] from generate_series(1, 3) n, user_account u
      where u.username = 'clerk2'`,
  ],
  queries: { getPriceBoard: { from: "2025-10" }, listPricesAtPoint: { month: "2025-12" } },
};
