import type { PointQuery, PointRow } from "@busbar/contract/points/points";
import { pointAddress } from "@busbar/contract/records/record-addresses";
import type { HomeTile } from "../../kernel/portal/feature.ts";
import { listTile } from "../../records/list/list-tile.ts";
import { lastDayOf } from "../../ui/values/days.ts";

const points = {
  kind: "waiting",
  needs: ["point:write"],
  path: "/point/list",
  page: "points",
  list: (api, query, signal) => api.listPoints({ query }, { signal }),
  row: (row) => ({ id: row.id, label: row.name, hint: row.pointNo, address: pointAddress(row) }),
} satisfies Partial<Parameters<typeof listTile<PointQuery, PointRow>>[0]>;

export const pointTiles: readonly HomeTile[] = [
  listTile<PointQuery, PointRow>({
    ...points,
    key: "points.withoutCustomer",
    title: { zh: "没有客户的用能点", en: "Points without customer" },
    query: { lacks: "customer", sort: "pointNo" },
  }),
  listTile<PointQuery, PointRow>({
    ...points,
    key: "points.withoutContract",
    title: { zh: "没有合同的用能点", en: "Points without contract" },
    query: { lacks: "contract", sort: "pointNo" },
    row: (row) => ({ id: row.id, label: row.name, hint: row.customerName ?? row.pointNo, address: pointAddress(row) }),
  }),
  listTile<PointQuery, PointRow>({
    ...points,
    key: "points.authorisation",
    title: { zh: "数据授权即将到期", en: "Data authorisations expiring soon" },
    query: { lacks: "authorisation", sort: "dataAuthorisedTo" },
    row: (row) => {
      const until = row.dataAuthorisedTo ? [lastDayOf(row.dataAuthorisedTo)] : [];
      return { id: row.id, label: row.name, hint: [row.pointNo, ...until].join(" · "), address: pointAddress(row) };
    },
  }),
];
