import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Ports } from "../../ports.ts";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** A row that went to another customer: at which version it is there, and what putting it back needs beside its id. */
export type MovedRow = { id: string; version: number; before?: unknown };
/** `survivor` has what was `merged`'s. */
export type MergedPair = { survivor: string; merged: string };

/**
 * Rows of a noun that belong to a customer and go with it when it is found to be another; a module states it and app.ts
 * hands it over. What was issued, such as a statement or a payment, keeps its customer and is none of these.
 */
export type CustomerBelongings = {
  /** In plural, as events name it; several of one noun differ by `title`. */
  noun: string;
  /** What a receipt calls them. */
  title: Bilingual;
  count(db: Db, customerId: string): Promise<number>;
  /** Both customers are held; the actor may write both. */
  move(unit: Unit, actor: Actor, pair: MergedPair): Promise<MovedRow[]>;
  /** @returns the ids of those that were put back: whose version is still the one given, and that are the survivor's */
  moveBack(unit: Unit, actor: Actor, pair: MergedPair, rows: readonly MovedRow[]): Promise<string[]>;
};

type Plain = Pick<CustomerBelongings, "noun" | "title"> & {
  table: string;
  /** For tables that keep `updated_at`. */
  clock?: Pick<Ports["clock"], "now">;
  /** Rows of any noun, by `noun` and `record_id`; without it `customer_id` says whose a row is. */
  ofRecords?: true;
  /** Rows that are never edited have no `row_version`. */
  unversioned?: true;
};

/** The belongings of a table with an `id`, where nothing but the customer changes. */
export function rowsOfCustomer({ noun, title, table, clock, ofRecords, unversioned }: Plain): CustomerBelongings {
  const name = sql.table(table);
  const holder = sql.ref(ofRecords ? "record_id" : "customer_id");
  const ofCustomers = ofRecords ? sql`and noun = 'customers'` : sql``;
  const version = unversioned ? sql`1` : sql`row_version`;
  const counted = unversioned ? sql`` : sql`, row_version = row_version + 1`;
  const stamped = () => (clock ? sql`, updated_at = ${clock.now()}` : sql``);
  return {
    noun,
    title,
    async count(db, customerId) {
      const { rows } = await sql<{ n: number }>`
        select count(*)::int as n from ${name} where ${holder} = ${customerId} ${ofCustomers}`.execute(db);
      return rows[0]?.n ?? 0;
    },
    async move(unit, _actor, { survivor, merged }) {
      const { rows } = await sql<MovedRow>`
        update ${name} set ${holder} = ${survivor}${counted}${stamped()}
        where ${holder} = ${merged} ${ofCustomers} returning id::text as id, ${version} as version`.execute(unit.tx);
      return rows;
    },
    async moveBack(unit, _actor, { survivor, merged }, rows) {
      const { rows: back } = await sql<{ id: string }>`
        update ${name} set ${holder} = ${merged}${counted}${stamped()}
        from jsonb_to_recordset(${JSON.stringify(rows.map(({ id, version: at }) => ({ row_id: id, version: at })))}::jsonb) as moved (row_id bigint, version int)
        where id = moved.row_id and ${version} = moved.version and ${holder} = ${survivor} ${ofCustomers}
        returning id::text as id`.execute(unit.tx);
      return back.map(({ id }) => id);
    },
  };
}
