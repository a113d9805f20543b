import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { docNosIn, type Incoming, type Known, type OpenStatement } from "./propose.ts";

/** The customer into which `c` was finally merged, or `c` itself. */
const family = sql`customer_survivor(c.id)`;

/** Customers `c` that pass the condition `reaches` and have paid from an account or state it as theirs. */
export async function payersByAccount(
  db: Db,
  accounts: readonly string[],
  reaches: RawBuilder<unknown>,
): Promise<{ account: string; family: string }[]> {
  if (accounts.length === 0) return [];
  const { rows } = await sql<{ account: string; family: string }>`
    select distinct p.payer_account as account, ${family}::text as family
    from payment p join customer c on c.id = p.customer_id
    where p.payer_account = any (${accounts}::text[]) and p.status = 'RECORDED' and p.kind = 'RECEIPT' and ${reaches}
    union select translate(c.invoice_title->>'account', ' -', ''), ${family}::text from customer c
    where translate(c.invoice_title->>'account', ' -', '') = any (${accounts}::text[]) and ${reaches}`.execute(db);
  return rows;
}

/** The same by name or title for tax invoices; names are compared without width, case and spaces. */
export async function payersByName(
  db: Db,
  names: readonly string[],
  reaches: RawBuilder<unknown>,
): Promise<{ name: string; family: string }[]> {
  if (names.length === 0) return [];
  const key = (text: RawBuilder<unknown>) => sql`lower(regexp_replace(normalize(${text}, NFKC), '\\s', '', 'g'))`;
  const { rows } = await sql<{ name: string; family: string }>`
    select distinct k.name, ${family}::text as family from customer c
    cross join lateral (values (${key(sql`c.name`)}), (${key(sql`coalesce(c.invoice_title->>'name', '')`)})) as k (name)
    where k.name = any (${names}::text[]) and k.name <> '' and ${reaches}`.execute(db);
  return rows;
}

/** The customer into which each of `ids` was finally merged, or itself. */
export async function familiesOf(db: Db, ids: readonly string[]): Promise<{ id: string; family: string }[]> {
  const { rows } = await sql<{ id: string; family: string }>`select c.id, ${family}::text as family
    from customer c where c.id = any (${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** Three queries for any number of payments: open items by number, customers by account, open items of those. */
export async function knownFor(db: Db, actor: Actor, today: string, of: readonly Incoming[]): Promise<Known> {
  const sees = customerVisibleTo(actor, "payment:record", today);
  const reaches = sql`(${sees} or ${customerVisibleTo(actor, "payment:allocate", today)})`;
  const columns = sql`x.kind, x.id::text as id, ${family}::text as family, x.number as "docNo", x.due_date as "dueDate",
    x.owed::text as outstanding`;
  const numbers = of.flatMap(({ remark }) => docNosIn(remark));
  const accounts = of.flatMap(({ payerAccount }) => (payerAccount === "" ? [] : [payerAccount]));
  const [named, paid] = await Promise.all([
    numbers.length === 0
      ? []
      : sql<OpenStatement>`select ${columns} from open_item x join customer c on c.id = x.customer_id
          where x.number = any (${numbers}::text[]) and ${reaches}`
          .execute(db)
          .then(({ rows }) => rows),
    payersByAccount(db, accounts, reaches),
  ]);
  const families = [
    ...new Set([
      ...named.map((each) => each.family),
      ...paid.map((each) => each.family),
      ...of.flatMap((each) => each.family ?? []),
    ]),
  ];
  const [owed, names] = await Promise.all([
    // One customer at a time, so that each part of the view uses its own index.
    sql<OpenStatement>`select ${columns} from unnest(${families}::bigint[]) f cross join lateral customers_in(f) m (id)
        cross join lateral (select * from open_item o where o.customer_id = m.id) x join customer c on c.id = m.id
      where ${reaches} order by x.due_date, x.number`.execute(db),
    sql<{ id: string; name: string }>`select c.id, c.name from customer c
      where c.id = any (${families}::bigint[])`.execute(db),
  ]);
  return {
    numbers: new Map(named.map((each) => [each.docNo, each])),
    accounts: grouped(
      paid,
      ({ account }) => account,
      (each) => each.family,
    ),
    open: grouped(
      owed.rows,
      (each) => each.family,
      (each) => each,
    ),
    names: new Map(names.rows.map(({ id, name }) => [id, name])),
  };
}

function grouped<Row, Value>(rows: readonly Row[], key: (row: Row) => string, value: (row: Row) => Value) {
  const groups = new Map<string, Value[]>();
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), value(row)]);
  return groups;
}
