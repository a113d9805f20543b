import type { SearchSuggestion } from "@busbar/contract/search/search";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { type Db, hasEach, likePattern, searchPairs } from "../../../kernel/sql/query.ts";
import { pinyinKey } from "../../../kernel/sql/pinyin.ts";
import { readAs } from "../../../kernel/sql/pinyin-columns.ts";
import { maskMobile } from "../customer-shape.ts";
import { isPartner, showsMobiles, visibleTo } from "../../../kernel/records/customer-visibility.ts";

/** Contacts offered at most; the customers of a search come first. */
const most = 5;
/** Thousands of numbers share fewer leading digits than these; the last four distinguish people. */
const leastFirst = 7;
const leastLast = 4;

/**
 * The digits of a phone number in any usual spelling, such as `+86 138-0013-8000`, or its last four; "" for other text.
 */
export function digitsOf(key: string): string {
  const digits = key.replace(/[\s()‐-―-]/gu, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  return /^\d{4,11}$/.test(digits) ? digits : "";
}

/**
 * Contacts in the person's scope by part of the name, by pinyin, by the beginning of the e-mail address or by number. A
 * number is searched only where the person sees it unmasked, so that nobody can guess masked digits. Results always
 * show it masked, because the palette stores what was chosen.
 */
export async function findContacts(db: Db, today: string, actor: Actor, key: string): Promise<SearchSuggestion[]> {
  const wanted = condition(actor, today, key);
  if (wanted === null || isPartner(actor)) return [];
  const { rows } = await sql<{ customerId: string; name: string; mobile: string; customer: string }>`
    select c.id as "customerId", k.name, k.mobile, c.name as customer
    from customer_contact k join customer c on c.id = k.customer_id
    where ${wanted} and ${visibleTo(actor, "customer:read", today)}
    order by k.name collate "zh-x-icu", k.id limit ${most}`.execute(db);
  return rows.map(({ customerId, name, mobile, customer }) => ({
    value: name,
    url: `#${customerAddress({ id: customerId })}`,
    noun: "customers",
    hint: [customer, maskMobile(mobile)].filter(Boolean).join(" "),
  }));
}

/** Null when the key is too short for an index to narrow the search. */
function condition(actor: Actor, today: string, key: string): RawBuilder<SqlBool> | null {
  const digits = digitsOf(key);
  if (digits) return sql<SqlBool>`k.mobile <> '' and ${ofNumber(digits)} and ${showsMobiles(actor, today)}`;
  const pairs = searchPairs(key);
  if (pairs.length === 0) return null;
  if (pinyinKey(key) !== "" || /^[a-z0-9._%+@-]{3,}$/.test(key)) return namedOrWrittenTo(pairs, key);
  return named(pairs, key);
}

function named(pairs: string[], key: string): RawBuilder<SqlBool> {
  const name = sql`lower(normalize(k.name, nfkc) collate "und-x-icu")`;
  return sql<SqlBool>`${hasEach(sql`search_pairs(${name})`, pairs)} and ${name} like ${likePattern(key)}`;
}

/** Letters match a name, its pinyin, or the beginning of an address. */
function namedOrWrittenTo(pairs: string[], key: string): RawBuilder<SqlBool> {
  const pinyin = pinyinKey(key);
  const address = `${key.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`(${named(pairs, key)} or (k.email <> '' and lower(k.email) like ${address})
    ${pinyin === "" ? sql`` : sql`or ${readAs(sql.ref("k.pinyin"), pinyin)}`})`;
}

/** Equality on indexed expressions finds candidates; the patterns decide. */
function ofNumber(digits: string): RawBuilder<SqlBool> {
  const last = sql<SqlBool>`right(k.mobile, ${sql.lit(leastLast)}) = ${digits.slice(-leastLast)} and k.mobile like ${`%${digits}`}`;
  if (digits.length < leastFirst) return last;
  const first = sql<SqlBool>`left(k.mobile, ${sql.lit(leastFirst)}) = ${digits.slice(0, leastFirst)} and k.mobile like ${`${digits}%`}`;
  return sql<SqlBool>`(${first} or ${last})`;
}
