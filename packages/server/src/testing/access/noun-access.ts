import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Person } from "./access-policy.ts";

/**
 * The records of a noun as SQL over the tables, independent of the product's own: `id`, and whether it is `own`, one
 * that the person reaches. A noun inside another also gives `parent`, the id of the record before it in the path.
 */
export type Noun = {
  rows: (person: Person) => string;
  /** Rows that an administrator may delete, where those above may not be. */
  removable?: string;
  /** Why no operation deletes one. */
  kept?: string;
};

/** Exceptions: a person has the permission for the operation but gets this answer, with the reason. */
export type Agreed = { operation: string; people: readonly string[] | "anybody"; answer: string; because: string };

/**
 * What the tests of access must know of a noun. It is written from the rules as decided and takes nothing from the
 * noun's own code, which it is compared with.
 */
export type NounAccess = {
  /** By the beginning of the path up to the mark. `word`: one of a closed list, so nothing is own or foreign. */
  records?: Readonly<Record<string, Noun | "word">>;
  /** Its records have files and notes: what is needed to see them, and to change them. */
  files?: { noun: string; table: string; record: Noun; read: Permission; write: Permission };
  /** Statements for rows that the demo has none of, such as one that may be deleted. */
  rows?: readonly string[];
  /** By operation: bodies for checks across fields, which plain values of each field do not pass. */
  bodies?: Readonly<Record<string, unknown>>;
  /** The same for queries. */
  queries?: Readonly<Record<string, Record<string, unknown>>>;
  /** The same for marks of the path that name no record. */
  words?: Readonly<Record<string, readonly string[]>>;
  agreed?: readonly Agreed[];
};

export const idOf = ({ username }: Person) => `(select u.id from user_account u where u.username = '${username}')`;

export const kept = (noun: Noun, why: string): Noun => ({ ...noun, kept: why });
export const decided = "what was decided stays";
export const swept = "goes by itself, after days";
export const ofCustomer = (table: string, rest = "true"): Noun => ({
  rows: ({ reach }) => `select t.id::text as id, coalesce(${reach}, false) as own
    from ${table} t join customer c on c.id = t.customer_id where ${rest} order by t.id desc`,
});
/** Of the house: there or not, for everyone who may call. */
export const house = (table: string, id = "id", rest = "true"): Noun => ({
  rows: () => `select t.${id}::text as id, true as own from ${table} t where ${rest} order by t.${id} desc`,
});
export const mine = (table: string, owner: string, rest = "true"): Noun => ({
  rows: (person) => `select t.id::text as id, t.${owner} = ${idOf(person)} as own from ${table} t where ${rest}
    order by t.id desc`,
});
export const inside = (table: string, parent: string, id = "id", rest = "true"): Noun => ({
  rows: () => `select t.${id}::text as id, true as own, t.${parent}::text as parent from ${table} t where ${rest}
    order by t.${id} desc`,
});
/** People outside the house. */
export const outside = ["partner1", "enterprise1"];
