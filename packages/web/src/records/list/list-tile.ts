import type { z } from "zod";
import { listAddress } from "../../kernel/lists/list-state.ts";
import type { HomeRow, HomeTile } from "../../kernel/portal/feature.ts";

type Api = Parameters<HomeTile["load"]>[0];

/** Rows of what waits that Home shows; the list has the rest. */
const firstRows = 3;

type ListTile<Schema extends z.ZodObject, Row> = Pick<HomeTile, "key" | "title" | "kind" | "needs"> & {
  /** Address of the list's page, the page's name in it, and the query that it takes. @see useList */
  path: string;
  page: string;
  schema: Schema;
  query: Partial<z.input<Schema>>;
  list: (api: Api, query: z.output<Schema>, signal: AbortSignal) => Promise<{ total: number; list: readonly Row[] }>;
  row: (row: Row) => HomeRow;
};

/** A tile of a list: it counts with the very query that its address opens. */
export function listTile<Schema extends z.ZodObject, Row>(tile: ListTile<Schema, Row>): HomeTile {
  const { key, title, kind, needs, path, page, schema, query, list, row } = tile;
  return {
    key,
    title,
    kind,
    needs,
    address: listAddress(path, page, schema, query),
    load: async (api, signal) => {
      const first = schema.parse({ ...query, pageNo: 1, pageSize: firstRows });
      const { total, list: rows } = await list(api, first, signal);
      return { total, rows: kind === "figure" ? [] : rows.map(row) };
    },
  };
}
