import type pg from "pg";
import { type Damage, damageOf } from "./damage.ts";
import type { ReadTables, Table } from "./read-tables.ts";

type Index = { oid: number; name: string; method: string; keys: string[]; condition: string | null };
type How = { amcheck: boolean; read: ReadTables; back: () => Promise<unknown> };

/** Walks every index of a table and compares what it counts with the table's own rows, in one snapshot. */
export async function checkIndexes(client: pg.Client, table: Table, { amcheck, read, back }: How): Promise<void> {
  const { rows: indexes } = await client.query<Index>(
    `select i.indexrelid as oid, i.indexrelid::regclass::text as name, a.amname as method,
       array(select pg_get_indexdef(i.indexrelid, n, true)
           || case when i.indoption[n - 1] & 1 = 1 then ' desc' else ' asc' end
           || case when i.indoption[n - 1] & 2 = 2 then ' nulls first' else ' nulls last' end
         from generate_series(1, i.indnkeyatts::int) n order by n) as keys,
       pg_get_expr(i.indpred, i.indrelid) as condition
     from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
     where i.indrelid = $1 and i.indisvalid and i.indisready order by 2`,
    [table.oid],
  );
  const counts = new Map<string, number>();
  for (const index of indexes) {
    const count = () => compareCounts(client, table, index, counts);
    const found = [
      index.method === "btree" ? await damageOf(index.name, count, back) : [],
      amcheck ? await damageOf(index.name, () => verifyIndex(client, index), back) : [],
    ];
    read.damages.push(...found.flatMap((damages) => damages ?? []));
    read.indexes += 1;
  }
}

async function compareCounts(
  client: pg.Client,
  { name: table }: Table,
  { name, keys, condition }: Index,
  counts: Map<string, number>,
): Promise<Damage[]> {
  const where = condition === null ? "" : `where ${condition}`;
  const walk = `select count(*)::text as rows from
    (select from only ${table} ${where} order by ${keys.join(", ")} offset 0) as walked`;
  await client.query(`set local enable_seqscan = off; set local enable_bitmapscan = off; set local enable_sort = off;
    set local enable_incremental_sort = off; set local enable_indexscan = on; set local enable_indexonlyscan = on`);
  const { rows: plan } = await client.query<{ "QUERY PLAN": unknown }>(`explain (format json) ${walk}`);
  // An index in another order of letters, or beside a smaller one, cannot be asked for this way.
  const bare = name.replace(/^.*\./, "").replaceAll('"', "");
  if (!JSON.stringify(plan).includes(`"Index Name":"${bare}"`)) return [];
  const walked = await countOf(client, walk);
  await client.query(`set local enable_seqscan = on; set local enable_indexscan = off;
    set local enable_indexonlyscan = off`);
  const kept =
    counts.get(where) ?? (await countOf(client, `select count(*)::text as rows from only ${table} ${where}`));
  counts.set(where, kept);
  if (kept === walked) return [];
  return [{ where: table, what: `it holds ${kept} rows, and its index ${name} counts ${walked}` }];
}

async function countOf(client: pg.Client, statement: string): Promise<number> {
  const { rows } = await client.query<{ rows: string }>(statement);
  return Number(rows[0]?.rows ?? 0);
}

async function verifyIndex(client: pg.Client, { oid, method }: Index): Promise<Damage[]> {
  if (method === "btree") await client.query("select bt_index_check($1::oid, true)", [oid]);
  // Since PostgreSQL 18; before, the function is missing, which is no damage.
  if (method === "gin") await client.query("select gin_index_check($1::oid)", [oid]);
  return [];
}
