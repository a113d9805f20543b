import type { PointQuery, PointRow } from "@busbar/contract/points/points";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { pointAddress } from "./point-queries.ts";

export const pointTiles: readonly HomeTile[] = [
  listTile<PointQuery, PointRow>({
    key: "points.withoutCustomer",
    kind: "waiting",
    title: { zh: "没有客户的用能点", en: "Points without a customer" },
    needs: ["point:write"],
    path: "/point/list",
    page: "points",
    query: { lacks: "customer", sort: "pointNo" },
    list: (api, query, signal) => api.listPoints({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.name, hint: row.pointNo, address: pointAddress(row) }),
  }),
  listTile<PointQuery, PointRow>({
    key: "points.withoutContract",
    kind: "waiting",
    title: { zh: "没有合同的用能点", en: "Points without a contract" },
    needs: ["point:write"],
    path: "/point/list",
    page: "points",
    query: { lacks: "contract", sort: "pointNo" },
    list: (api, query, signal) => api.listPoints({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.name, hint: row.customerName ?? row.pointNo, address: pointAddress(row) }),
  }),
  listTile<PointQuery, PointRow>({
    key: "points.authorisation",
    kind: "waiting",
    title: { zh: "数据授权即将到期", en: "Data authorisations about to end" },
    needs: ["point:write"],
    path: "/point/list",
    page: "points",
    query: { lacks: "authorisation", sort: "dataAuthorisedTo" },
    list: (api, query, signal) => api.listPoints({ query }, { signal }),
    row: (row) => ({ id: row.id, label: row.name, hint: row.pointNo, address: pointAddress(row) }),
  }),
];
