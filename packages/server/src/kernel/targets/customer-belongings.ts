import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { sql } from "kysely";
import type { Actor } from "../actor.ts";
import type { Ports } from "../../ports.ts";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** A row that was moved to another customer, with its version after the move and what moving it back needs. */
export type MovedRow = { id: string; version: number; before?: unknown };
/** `survivor` receives what belonged to `merged`. */
export type MergedPair = { survivor: string; merged: string };

/**
 * Rows that belong to a customer and move with it when the customer is merged. A module declares them, and app.ts hands
 * them to the merge. Issued documents, such as statements and payments, keep their customer and are not among them.
 */
export type CustomerBelongings = {
  /** The noun in plural, as in events; several declarations of one noun differ by `title`. */
  noun: string;
  /** Their name in the receipt. */
  title: Bilingual;
  count(db: Db, customerId: string): Promise<number>;
  /** Both customers are locked, and the actor may write both. */
  move(unit: Unit, actor: Actor, pair: MergedPair): Promise<MovedRow[]>;
  /**
   * @returns ids of the rows that were moved back: those that still have the given version and belong to the survivor
   */
  moveBack(unit: Unit, actor: Actor, pair: MergedPair, rows: readonly MovedRow[]): Promise<string[]>;
};

type Plain = Pick<CustomerBelongings, "noun" | "title"> & {
  table: string;
  /** For tables with `updated_at`. */
  clock?: Pick<Ports["clock"], "now">;
  /** The table holds rows of several nouns by `noun` and `record_id`; otherwise `customer_id` is the owner. */
  ofRecords?: true;
  /** For tables without `row_version`, whose rows are never edited. */
  unversioned?: true;
};

/** Declares the rows of a table with an `id` where only the customer changes. */
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
