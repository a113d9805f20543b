import { meets } from "@busbar/contract/kernel/access";
import { customerAddress } from "@busbar/contract/records/record-addresses";
import { searchKey, type SearchSource } from "../../../kernel/module.ts";
import type { Ports } from "../../../ports.ts";
import { pinyinKey } from "../../../kernel/sql/pinyin.ts";
import { findContacts } from "../contacts/contact-search.ts";
import { createCustomerRepository } from "../customer-repository.ts";

/** Times as many results are read, to find the best matches among them. */
const readAhead = 3;

/**
 * Customers in the person's scope by name, short name, number, credit code or pinyin, followed by their contacts. Exact
 * numbers and names come first, then names that begin with the text, then pinyin matches. Nothing is offered before
 * something is typed.
 */
export function createCustomerSearch({ db, clock }: Pick<Ports, "db" | "clock">): SearchSource {
  return async (actor, key, most) => {
    if (key === "" || !meets(actor, ["customer:read"])) return [];
    const customers = createCustomerRepository(db, clock.today());
    const lettered = await customers.named(actor, { keyword: key }, most * readAhead);
    const pinyin = pinyinKey(key);
    const read = pinyin === "" ? [] : await customers.named(actor, { pinyin }, most * readAhead);
    const distance = ({ name, customerNo }: { name: string; customerNo: string }) => {
      const own = searchKey(name);
      if (own === key || searchKey(customerNo) === key) return 0;
      return own.startsWith(key) ? 1 : 2;
    };
    const contacts = await findContacts(db, clock.today(), actor, key);
    const known = new Set(lettered.map(({ id }) => id));
    const found = [
      ...lettered.toSorted((a, b) => distance(a) - distance(b)),
      ...read.filter(({ id }) => !known.has(id)).toSorted((a, b) => Number(b.readsFirst) - Number(a.readsFirst)),
    ]
      .slice(0, most - contacts.length)
      .map(({ id, name, customerNo }) => ({
        value: name,
        url: `#${customerAddress({ id })}`,
        noun: "customers",
        hint: customerNo,
      }));
    return [...found, ...contacts];
  };
}
