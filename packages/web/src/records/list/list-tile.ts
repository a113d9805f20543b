import { listAddress } from "../../kernel/lists/list-address.ts";
import type { HomeRow, HomeTile } from "../../kernel/portal/feature.ts";

type Api = Parameters<HomeTile["load"]>[0];

/** Rows that Home shows; the list has the rest. */
const firstRows = 3;

type ListTile<Query extends object, Row> = Pick<HomeTile, "key" | "title" | "kind" | "needs" | "except"> & {
  /**
   * Address of the list's page, the page's name in it, and what differs from the list's default query. Checked by types
   * alone: importing the schema would bundle the whole noun with Home. @see useList
   */
  path: string;
  page: string;
  query: Partial<Query>;
  list: (
    api: Api,
    query: Partial<Query> & Page,
    signal: AbortSignal,
  ) => Promise<{ total: number; list: readonly Row[] }>;
  row: (row: Row) => HomeRow;
};

type Page = { pageNo: number; pageSize: number };

/** A tile of Home for a list: counts with the same query that its link opens. */
export function listTile<Query extends object, Row>(tile: ListTile<Query, Row>): HomeTile {
  const { key, title, kind, needs, except, path, page, query, list, row } = tile;
  return {
    key,
    title,
    kind,
    needs,
    ...(except && { except }),
    address: listAddress(path, page, query),
    load: async (api, signal) => {
      const first = { ...query, pageNo: 1, pageSize: firstRows };
      const { total, list: rows } = await list(api, first, signal);
      return { total, rows: kind === "figure" ? [] : rows.map(row) };
    },
  };
}
