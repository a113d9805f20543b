import type { PricePlan, PricePlanQuery } from "@busbar/contract/price-plans/price-plans";
import { planAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";

export const planTiles: readonly HomeTile[] = [
  listTile<PricePlanQuery, PricePlan>({
    key: "price-plans.approvals",
    kind: "waiting",
    title: { zh: "待我审批的价格套餐", en: "Price plans to approve" },
    needs: ["price:approve"],
    path: "/contract/plan",
    page: "price-plans",
    query: { work: "mine", sort: "planCode" },
    list: (api, query, signal) => api.listPricePlans({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.name, hint: row.planCode, address: planAddress(row) }),
  }),
];
