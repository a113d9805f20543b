import type { SearchSuggestion } from "@busbar/contract/portal/search";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { type Db, likePattern, searchPairs } from "../../../kernel/sql/query.ts";
import { pinyinKey } from "../../../kernel/sql/pinyin.ts";
import { readAs } from "../../../kernel/sql/pinyin-columns.ts";
import { maskMobile } from "../customer-shape.ts";
import { isPartner, showsMobiles, visibleTo } from "../../../kernel/records/customer-visibility.ts";

/** Beside the customers, which are what one looks for as a rule. */
const most = 5;
/** Fewer of the first digits are the same for thousands; the last four tell people apart. */
const leastFirst = 7;
const leastLast = 4;

/** The digits of a number as people write it: `+86 138-0013-8000`, or its last four; "" for anything else. */
export function digitsOf(key: string): string {
  const digits = key.replace(/[\s()‐-―-]/gu, "").replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
  return /^\d{4,11}$/.test(digits) ? digits : "";
}

/**
 * Persons at the customers in one's scope, by a part of their name, by its pinyin, by the beginning of their e-mail
 * address or by their number. A number is looked for only where
 * the person sees it whole: nobody guesses the digits of a masked one. What is offered shows it masked to everybody, since
 * the palette remembers what was chosen.
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
    url: `#/customer/detail/${customerId}`,
    noun: "customers",
    hint: [customer, maskMobile(mobile)].filter(Boolean).join(" "),
  }));
}

/** Null when the key is too short for either: an index has nothing to hold on to. */
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
  return sql<SqlBool>`search_pairs(${name}) @> ${pairs}::text[] and ${name} like ${likePattern(key)}`;
}

/** Letters are a name, the pinyin of one, or an address from its beginning. */
function namedOrWrittenTo(pairs: string[], key: string): RawBuilder<SqlBool> {
  const pinyin = pinyinKey(key);
  const address = `${key.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<SqlBool>`(${named(pairs, key)} or (k.email <> '' and lower(k.email) like ${address})
    ${pinyin === "" ? sql`` : sql`or ${readAs(sql.ref("k.pinyin"), pinyin)}`})`;
}

/** Equations find the candidates by their index, the patterns judge them. */
function ofNumber(digits: string): RawBuilder<SqlBool> {
  const last = sql<SqlBool>`right(k.mobile, ${sql.lit(leastLast)}) = ${digits.slice(-leastLast)} and k.mobile like ${`%${digits}`}`;
  if (digits.length < leastFirst) return last;
  const first = sql<SqlBool>`left(k.mobile, ${sql.lit(leastFirst)}) = ${digits.slice(0, leastFirst)} and k.mobile like ${`${digits}%`}`;
  return sql<SqlBool>`(${first} or ${last})`;
}
