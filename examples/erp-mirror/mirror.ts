import type { BusbarClient } from "@busbar/client";

/** One connection to the PostgreSQL of the copy, such as a client of `pg`. */
export type Copy = { query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** A record as lists and single calls answer it; the copy keeps some of its fields. */
type Row = { id: string; rowVersion: number };
type Noun = {
  fields: readonly string[];
  rows(busbar: BusbarClient): AsyncIterable<Row>;
  one(busbar: BusbarClient, id: string): Promise<{ data?: { data: Row } }>;
};

export const nouns = {
  customer: {
    fields: ["customerNo", "name", "lifecycle", "region"],
    rows: (busbar) => busbar.rows("/customers"),
    one: (busbar, id) => busbar.GET("/customers/{id}", { params: { path: { id } } }),
  },
  contract: {
    fields: ["contractNo", "customerId", "status", "startDate", "endDate"],
    rows: (busbar) => busbar.rows("/contracts"),
    one: (busbar, id) => busbar.GET("/contracts/{id}", { params: { path: { id } } }),
  },
  invoice: {
    fields: ["docNo", "customerId", "period", "status", "payable"],
    rows: (busbar) => busbar.rows("/invoices"),
    one: (busbar, id) => busbar.GET("/invoices/{id}", { params: { path: { id } } }),
  },
} satisfies Record<string, Noun>;
type NounName = keyof typeof nouns;
const names = Object.keys(nouns) as NounName[];

const schema = `
  create schema if not exists mirror;
  create table if not exists mirror.position (one boolean primary key default true check (one), next text not null);
  ${names
    .map((name) => `create table if not exists mirror.${name} (id bigint primary key, row_version int, fields jsonb);`)
    .join("\n")}`;

const rowsAtOnce = 500;
const fetchesAtOnce = 8;

/** Keeps the copy like the portal until `signal` stops it. It may be killed at any time and started again. */
export async function mirror(busbar: BusbarClient, copy: Copy, signal?: AbortSignal): Promise<void> {
  await copy.query(schema);
  while (!signal?.aborted) {
    const { rows } = await copy.query("select next from mirror.position");
    const position = rows[0]?.["next"];
    if (typeof position === "string") await follow(busbar, copy, position, signal);
    else await copyAll(busbar, copy);
  }
}

/**
 * Reads all lists. The position is asked for first and stored last: what changes meanwhile is told from there, and a copy that
 * was broken off begins anew.
 */
async function copyAll(busbar: BusbarClient, copy: Copy): Promise<void> {
  const { data } = await busbar.GET("/changes");
  await copy.query(`truncate ${names.map((name) => `mirror.${name}`).join(", ")}`);
  for (const name of names) {
    let batch: Row[] = [];
    for await (const row of nouns[name].rows(busbar)) {
      batch.push(row);
      if (batch.length < rowsAtOnce) continue;
      await store(copy, name, batch);
      batch = [];
    }
    await store(copy, name, batch);
  }
  await copy.query("insert into mirror.position (next) values ($1)", [data?.data.next]);
}

/** Takes over what changed after a position, with the next position in one transaction. Waits when there is nothing. */
async function follow(busbar: BusbarClient, copy: Copy, after: string, signal?: AbortSignal): Promise<void> {
  let changes;
  try {
    const query = { after, types: names, limit: rowsAtOnce, wait: 30 };
    const { data } = await busbar.GET("/changes", { params: { query }, ...(signal && { signal }) });
    changes = data?.data;
  } catch (error) {
    if (signal?.aborted) return;
    if (reasonOf(error) !== "changes.forgotten") throw error;
    await copy.query("delete from mirror.position");
    return;
  }
  if (!changes || changes.next === after) return;
  const changed = [...new Set(changes.list.map(({ type, id }) => `${type.split(".")[0]} ${id}`))];
  const present = new Map<NounName, Row[]>();
  const gone = new Map<NounName, string[]>();
  for (let at = 0; at < changed.length; at += fetchesAtOnce)
    await Promise.all(
      changed.slice(at, at + fetchesAtOnce).map(async (key) => {
        const [name, id = ""] = key.split(" ") as [NounName, string?];
        const row = await current(busbar, name, id);
        if (row) present.set(name, [...(present.get(name) ?? []), row]);
        else gone.set(name, [...(gone.get(name) ?? []), id]);
      }),
    );
  await copy.query("begin");
  try {
    for (const [name, rows] of present) await store(copy, name, rows);
    for (const [name, ids] of gone) await copy.query(`delete from mirror.${name} where id = any($1::bigint[])`, [ids]);
    await copy.query("update mirror.position set next = $1", [changes.next]);
    await copy.query("commit");
  } catch (error) {
    // A connection that was lost has rolled back already; why the copy was not written is what must be told.
    await copy.query("rollback").catch(() => undefined);
    throw error;
  }
}

/** @returns null for a record that was deleted, or that the account may no longer read */
async function current(busbar: BusbarClient, name: NounName, id: string): Promise<Row | null> {
  try {
    const { data } = await nouns[name].one(busbar, id);
    return data?.data ?? null;
  } catch (error) {
    if ((error as { http?: number }).http === 404) return null;
    throw error;
  }
}

/** A row that is older than the copy's is left, so that the same change may be told twice. */
async function store(copy: Copy, name: NounName, rows: readonly Row[]): Promise<void> {
  const kept = rows.map((row) => ({ id: row.id, row_version: row.rowVersion, fields: fieldsOf(name, row) }));
  await copy.query(
    `insert into mirror.${name} (id, row_version, fields)
     select id, row_version, fields from jsonb_to_recordset($1::jsonb) as r (id bigint, row_version int, fields jsonb)
     on conflict (id) do update set row_version = excluded.row_version, fields = excluded.fields
     where excluded.row_version >= ${name}.row_version`,
    [JSON.stringify(kept)],
  );
}

export const fieldsOf = (name: NounName, row: object): Record<string, unknown> =>
  Object.fromEntries(nouns[name].fields.map((field) => [field, (row as Record<string, unknown>)[field] ?? null]));

const reasonOf = (error: unknown): string | undefined => (error as { reason?: string }).reason;
