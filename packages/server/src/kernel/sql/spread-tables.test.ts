import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());

/** The tables that grow with points and statements, with the column that spreads them. Source: docs/decisions/0064. */
const spread = new Map([
  ["pickup_point", "id"],
  ["point_tenancy", "point_id"],
  ["meter", "point_id"],
  ["meter_install", "point_id"],
  ["contract_point", "point_id"],
  ["interval_day", "point_id"],
  ["interval_day_history", "point_id"],
  ["reading_part", "point_id"],
  ["reading_draft", "point_id"],
  ["reading_hold", "point_id"],
  ["vee_exception", "point_id"],
  ["reading_check", "point_id"],
  ["usage_part", "point_id"],
  ["settled_quantity", "point_id"],
  ["invoice", "customer_id"],
  ["correction", "customer_id"],
  ["correction_look", "customer_id"],
  ["invoice_line", "customer_id"],
  ["invoice_event", "customer_id"],
  ["invoice_extension", "customer_id"],
  ["extension_request", "customer_id"],
  ["extension_request_statement", "customer_id"],
  ["allocation", "customer_id"],
  ["write_off", "customer_id"],
  ["invoice_delivery", "customer_id"],
  ["pending_verdict", "customer_id"],
  ["review_check", "customer_id"],
  ["tax_invoice_statement", "customer_id"],
  ["review_check", "customer_id"],
  ["invoice_delivery", "customer_id"],
]);
/** Tables that name a point and stay whole: what must be unique across all points, and what areas have, too. */
const reservations = ["meter_place", "point_code", "gas_quality"];

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await database.pool.query<Row>(text, values)).rows;

type Key = { table: string; name: string; columns: string[]; equal: string[] };

/** Primary keys, unique indexes and exclusion constraints; `equal` lists the columns that are compared by `=`. */
const keys = await rowsOf<Key>(`
  select c.relname as "table", i.relname as name, columns, coalesce(compared, columns) as equal
  from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  left join pg_constraint k on k.conindid = i.oid and k.contype in ('p', 'u', 'x')
  cross join lateral (select coalesce(array_agg(a.attname::text), '{}') as columns
    from pg_attribute a where a.attrelid = c.oid and a.attnum = any (x.indkey)) as named
  left join lateral (select coalesce(array_agg(a.attname::text) filter (where o.oprname = '='), '{}') as compared
    from unnest(k.conkey, k.conexclop) as e (column_no, operator)
    join pg_attribute a on a.attrelid = c.oid and a.attnum = e.column_no join pg_operator o on o.oid = e.operator
    where k.contype = 'x') as e on k.contype = 'x'
  where c.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisexclusion)`);

test("each key of a table that grows with points or statements holds the column that spreads it", () => {
  const held = keys.filter(({ table }) => spread.has(table));
  expect([...new Set(held.map(({ table }) => table))].sort()).toEqual([...spread.keys()].sort());
  expect(
    held
      .filter(({ name }) => name.endsWith("_one"))
      .map(({ name }) => name)
      .sort(),
  ).toEqual(["contract_point_one", "meter_install_one", "point_tenancy_one"]);
  expect(held.filter(({ table, equal }) => !equal.includes(spread.get(table) as string))).toEqual([]);
});

test("rows of two such tables belong together by that column, and refer to no other row that is elsewhere", async () => {
  const references = await rowsOf<{ table: string; target: string; columns: string[]; targets: string[] }>(`
    select c.relname as "table", t.relname as target,
      array(select a.attname::text from unnest(k.conkey) with ordinality as n (no, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = n.no order by n.place) as columns,
      array(select a.attname::text from unnest(k.confkey) with ordinality as n (no, place)
        join pg_attribute a on a.attrelid = t.oid and a.attnum = n.no order by n.place) as targets
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and not c.relispartition`);
  const toSpread = references.filter(({ target }) => spread.has(target));
  expect(toSpread.length).toBeGreaterThan(2);
  const apart = toSpread.filter(
    ({ table, target, columns, targets }) =>
      !spread.has(table) ||
      !columns.some((column, at) => column === spread.get(table) && targets[at] === spread.get(target)),
  );
  expect(apart).toEqual([]);
});

test("each table that names a point is either spread by it or one of the few that stay whole", async () => {
  const naming = await rowsOf<{ table: string }>(`
    select c.relname as "table" from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.attname = 'point_id' and not a.attisdropped`);
  const named = naming.map(({ table }) => table);
  expect(named).toEqual(expect.arrayContaining(reservations));
  expect(named.filter((table) => !spread.has(table) && !reservations.includes(table))).toEqual([]);
});
