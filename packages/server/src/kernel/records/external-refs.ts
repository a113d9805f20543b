import { type ExternalRef, refOf } from "@busbar/contract/fields/external-refs";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "../sql/query.ts";

/** Kinds of records that other systems have numbers for, as the table of all numbers calls them. */
export type ReferredNoun = "customer" | "contact" | "partner" | "point" | "contract" | "payment";

/** The record that a system calls so, whoever sees it; null: there is none. */
const recordOf = (noun: ReferredNoun, { system, id }: ExternalRef) => sql`(select x.record_id from external_ref x
  where x.noun = ${sql.lit(noun)} and x.system = ${system} and x.external_id = ${id})`;

/** The condition of a list's filter, such as `SAP:0000104711`; `id` is the id of its records. */
export const isReferredTo = (noun: ReferredNoun, id: RawBuilder<unknown>, written: string) =>
  sql<SqlBool>`${id} = ${recordOf(noun, refOf(written))}`;

/** The id behind a system's number, whoever sees the record. */
export async function idByRef(db: Db, noun: ReferredNoun, ref: ExternalRef): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`select ${recordOf(noun, ref)}::text as id`.execute(db);
  return rows[0]?.id ?? null;
}

/** For `refuseTaken`: another record of the kind has one of the numbers. */
export const takenRefs = { external_ref_pkey: { path: "externalRefs", code: "external_ref.taken" } } as const;
