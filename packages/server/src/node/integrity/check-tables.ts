import type { ReadTables, Table } from "./read-tables.ts";
import type pg from "pg";
import { type Damage, damageOf } from "./damage.ts";
import { checkIndexes } from "./check-indexes.ts";

/**
 * Reads every row of every table to its last byte, and every index to its end. A table that lost its end raises no error
 * by itself: its indexes still count the rows. `amcheck`: whether that extension can be used, which knows what a table
 * and its indexes must look like inside.
 */
export async function checkTables(client: pg.Client, amcheck: boolean): Promise<ReadTables> {
  const { rows: tables } = await client.query<Table>(
    `select c.oid, format('%I.%I', n.nspname, c.relname) as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm') and c.relpersistence <> 't' and n.nspname !~ '^pg_|^information_schema$'
       and has_table_privilege(c.oid, 'select') order by 2`,
  );
  const read: ReadTables = { tables: tables.length, rows: 0, indexes: 0, damages: [] };
  for (const table of tables) {
    // One snapshot for the counts of a table, and no lock that outlives it.
    await client.query("begin isolation level repeatable read");
    try {
      await client.query("set local lock_timeout = '5s'; set local max_parallel_workers_per_gather = 0");
      await client.query("savepoint here");
      const back = () => client.query("rollback to savepoint here");
      const found = await damageOf(table.name, () => readRows(client, table, read), back);
      if (amcheck) found?.push(...((await damageOf(table.name, () => verifyHeap(client, table), back)) ?? []));
      read.damages.push(...(found ?? []));
      if (found) await checkIndexes(client, table, { amcheck, read, back });
    } finally {
      await client.query("rollback");
    }
  }
  return read;
}

async function readRows(client: pg.Client, { name }: Table, read: ReadTables): Promise<Damage[]> {
  const { rows } = await client.query<{ rows: string }>(
    `select count(*)::text as rows, sum(length((whole_.*)::text)) from only ${name} as whole_`,
  );
  read.rows += Number(rows[0]?.rows ?? 0);
  return [];
}

async function verifyHeap(client: pg.Client, { oid, name }: Table): Promise<Damage[]> {
  const { rows } = await client.query<{ block: string; msg: string }>(
    "select blkno::text as block, msg from verify_heapam($1::oid, check_toast => true) limit 3",
    [oid],
  );
  return rows.map(({ block, msg }) => ({ where: name, what: `block ${block}: ${msg}` }));
}
