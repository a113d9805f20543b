import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../kernel/sql/query.ts";

/** The customer into which `c` was finally merged, or `c` itself. */
export const family = sql`customer_survivor(c.id)`;

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
