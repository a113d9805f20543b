import type pg from "pg";
import { writesIn } from "../../kernel/sql/written-words.ts";

const objects = `
  select c.relname as name, c.relkind = 'v' as "isView",
    case when c.relkind = 'v' then pg_get_viewdef(c.oid) else '' end as text
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
  order by 1`;

const functions = `
  select p.proname as name, string_agg(coalesce(pg_get_function_sqlbody(p.oid), p.prosrc), E'\\n') as text from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f'
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  group by 1 order by 1`;

const triggers = `
  select c.relname as "table", f.proname as function,
    array_remove(array[case when t.tgtype & 4 > 0 then 'insert' end, case when t.tgtype & 8 > 0 then 'delete' end,
      case when t.tgtype & 16 > 0 then 'update' end], null) as "on",
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any (t.tgattr)) as columns
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc f on f.oid = t.tgfoid
  where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and not c.relispartition
    and t.tgtype & 28 > 0
  order by 1, 2, 3`;

/** Foreign keys that change the referring rows themselves. */
const cascades = `
  select distinct k.confrelid::regclass::text as "table", k.conrelid::regclass::text as "referring",
    array_remove(array[case when k.confdeltype in ('c', 'n', 'd') then 'delete' end,
      case when k.confupdtype in ('c', 'n', 'd') then 'update' end], null) as "on"
  from pg_constraint k
  where k.contype = 'f' and (k.confdeltype in ('c', 'n', 'd') or k.confupdtype in ('c', 'n', 'd'))
    and k.connamespace = 'public'::regnamespace
  order by 1, 2`;

type Named = { name: string; text: string };
type Follow = { table: string; on: string[]; columns: string[]; writes: string[] };

const wordsOf = (text: string) => new Set(text.match(/\w+/g));
const sorted = (names: Iterable<string>) => [...new Set(names)].toSorted();

/** The content of `reached-tables.ts` for the schema of this database, unformatted. */
export async function describeReach(client: pg.ClientBase | pg.Pool): Promise<string> {
  const { rows: relations } = await client.query<Named & { isView: boolean }>(objects);
  const { rows: routines } = await client.query<Named>(functions);
  const tables = new Set(relations.filter(({ isView }) => !isView).map(({ name }) => name));
  const named = [...relations.filter(({ isView }) => isView), ...routines];

  const reads = closed(named, ({ text }) => [...wordsOf(text)].filter((word) => tables.has(word)));
  const { rows: fired } = await client.query<Omit<Follow, "writes"> & { function: string }>(triggers);
  const { rows: cascading } = await client.query<Omit<Follow, "writes"> & { referring: string }>(cascades);
  // A write may fire a trigger that writes a table whose trigger writes another: asked until nothing is added.
  let writes = closed(routines, ({ text }) => [...writesIn(text).keys()].filter((word) => tables.has(word)));
  let follows: Follow[] = [];
  for (let before = ""; before !== JSON.stringify([writes, follows]); ) {
    before = JSON.stringify([writes, follows]);
    const further = (written: readonly string[]) =>
      sorted([
        ...written,
        ...follows.filter(({ table }) => written.includes(table)).flatMap((follow) => follow.writes),
      ]);
    follows = [
      ...fired.map(({ function: name, ...on }) => ({ ...on, writes: further(writes[name] ?? []) })),
      ...cascading.map(({ referring, ...on }) => ({ ...on, columns: [], writes: further([referring]) })),
    ].filter((follow) => follow.writes.some((one) => one !== follow.table));
    // Several keys and triggers of a table on the same events are one line.
    follows = [...Map.groupBy(follows, ({ table, on, columns }) => JSON.stringify([table, on, columns])).values()].map(
      ([first, ...others]) => ({
        ...(first as Follow),
        writes: sorted([first as Follow, ...others].flatMap((one) => one.writes)),
      }),
    );
    writes = Object.fromEntries(Object.entries(writes).map(([name, written]) => [name, further(written)]));
  }
  return `// Written by \`npm run tables\` from the schema that the migrations make. @see ./table-reach.ts

export const tables: readonly string[] = ${JSON.stringify(sorted(tables))};

/** The tables that views and functions read. */
export const readBy: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(reads)};

/** The tables that functions write. */
export const writtenBy: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(writes)};

/** What a write to a table writes besides, by its triggers and by foreign keys; of updates those of \`columns\`, if named. */
export const followsOf: readonly { table: string; on: readonly string[]; columns: readonly string[]; writes: readonly string[] }[] =
  ${JSON.stringify(follows)};
`;
}

/** For each name what it and the others that its text names have, without those that have nothing. */
function closed(named: readonly Named[], own: (one: Named) => readonly string[]): Record<string, string[]> {
  const found = new Map(named.map((one) => [one.name, new Set(own(one))]));
  const calls = named.map(({ name, text }) => ({ name, called: [...wordsOf(text)].filter((word) => found.has(word)) }));
  for (let size = -1, now = 0; size !== now; ) {
    size = now;
    for (const { name, called } of calls)
      for (const other of called) for (const table of found.get(other) ?? []) found.get(name)?.add(table);
    now = [...found.values()].reduce((sum, { size: count }) => sum + count, 0);
  }
  return Object.fromEntries([...found].filter(([, { size }]) => size > 0).map(([name, of]) => [name, sorted(of)]));
}
