import type { AllRoutes } from "@busbar/contract";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Client } from "@busbar/contract/kernel/http/client";
import type { AccessRule } from "@busbar/contract/kernel/permissions";
import type { z } from "zod";
import { listAddress } from "../lists/list-state.ts";

type Api = Client<AllRoutes>;

/** A row of what waits: where it leads, and since when it waits. */
export type HomeRow = { id: string; label: string; hint?: string; at?: string; address: string };

/** What Home says of a list: a number that leads to it, and the first of its rows where they wait for the person. */
export type HomeTile = {
  /** Unique in the portal, such as `customers.leads`. */
  key: string;
  title: Bilingual;
  /** A number in the strip, work that waits, or news beside it. */
  kind: "figure" | "waiting" | "news";
  needs: AccessRule;
  /** The list with the filters that are counted. */
  address: string;
  load: (api: Api, signal: AbortSignal) => Promise<{ total: number; rows: HomeRow[] }>;
};

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
