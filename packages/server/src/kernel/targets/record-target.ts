import type { Permission } from "@busbar/contract/kernel/permissions";
import { meets } from "@busbar/contract/kernel/access";
import type { Outsider } from "@busbar/contract/attachments/attachments";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../tables.ts";
import type { Actor } from "../actor.ts";
import { AppError } from "../app-error.ts";
import type { Db } from "../sql/query.ts";

/** A record that the person sees; `is_writable`: the permission to write reaches it. */
export type SeenRecord = { id: string; name: string; is_writable: boolean };

/** A noun whose records have files and follow-up notes; a module declares it, and app.ts hands it over. */
export type RecordTarget = {
  /** The noun in plural, as in addresses, audit rows and the portal. */
  noun: string;
  /** The prefix of audit actions: `customer` in `customer.add_file`. */
  singular: string;
  /** Files and notes of rows that no longer exist in this table are swept. */
  table: keyof Database;
  read: Permission;
  /** The permission to add and remove them. */
  write: Permission;
  /** People outside the house who may see records of this noun. */
  outsiders: readonly Outsider[];
  /** Outsiders to whom a new file is visible at once. */
  shownAtFirst?: readonly Outsider[];
  /** The path of a record's page in the portal. */
  addressOf(id: string): string;
  /** A query for the {@link SeenRecord}s of `actor`, to be joined. */
  seenBy(actor: Actor): RawBuilder<SeenRecord>;
  /** A query for `id` and `customer_id` of the records that belong to a customer today. */
  ofCustomers?(): RawBuilder<unknown>;
};

/** Which kind of outsider the person is; null for people of the house. */
export function outsiderOf(actor: Actor): Outsider | null {
  const { kind } = actor.scope;
  return !actor.admin && (kind === "CUSTOMER" || kind === "PARTNER") ? kind : null;
}

/** A record with what the person may do to it. */
export type ReachedRecord = { id: string; name: string; mayChange: boolean };

/** @throws AppError `not_allowed` without the permission to read the noun, `not_found` also when out of scope */
export async function reachRecord(db: Db, target: RecordTarget, actor: Actor, id: string): Promise<ReachedRecord> {
  if (!meets(actor, [target.read])) throw new AppError("not_allowed", { permission: target.read });
  const { rows } = await sql<SeenRecord>`select r.id, r.name, r.is_writable from (${target.seenBy(actor)}) r
    where r.id = ${id}::bigint`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError("not_found");
  return { id: row.id, name: row.name, mayChange: row.is_writable && meets(actor, [target.write]) };
}

/** @throws AppError `not_found` for a noun that has no files or notes */
export function recordTargetOf(targets: readonly RecordTarget[], noun: string): RecordTarget {
  const target = targets.find((one) => one.noun === noun);
  if (!target) throw new AppError("not_found");
  return target;
}
