import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../actor.ts";
import type { CallContext } from "../module.ts";
import type { Edited } from "../records/edit-record.ts";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** A record of a bulk action, with its name. */
export type ChosenRecord = { id: string; name: string };
/**
 * Records by id, or all that match a list's query, parsed by the noun's contract; `expected` is the count that the
 * person saw.
 */
export type Choice = { ids: readonly string[] } | { query: Record<string, unknown>; expected: number };

/**
 * A noun with bulk actions; a module declares it, and app.ts hands it over. Names are those of the API: `noun` in
 * plural, actions as the receipt names them.
 */
export type BulkTarget = {
  noun: string;
  /** The chosen records that the person sees, in the list's order, at most `most`. */
  chosen(db: Db, actor: Actor, choice: Choice, most: number): Promise<ChosenRecord[]>;
  actions: Readonly<Record<string, BulkAction>>;
};

export type BulkAction = {
  /** All of these are required; they are checked again when a job begins and at a retry. */
  permissions: readonly Permission[];
  /** The action of the one row in the person's activity: `customer.set_manager`. */
  audit: string;
  /** The title of the notice at the end of a job. */
  title: Bilingual;
  /** False for actions without undo, such as sending something out of the house. */
  reversible: boolean;
  /**
   * Applies the action to one record, by the rules for a single edit. @returns null when nothing changed @throws
   * AppError
   */
  apply(unit: Unit, actor: Actor, id: string, input: Record<string, unknown>): Promise<Edited | null>;
  /** Undoes the action on a record that still has the given version. @throws AppError `stale` when it has not */
  restore(unit: Unit, actor: Actor, id: string, edited: Edited): Promise<unknown>;
};

/** Runs an action on many records at once or as a job; @returns the receipt. */
export type StartBulkAction<Receipt> = (
  caller: Pick<CallContext, "write" | "language" | "requestId" | "ip"> & { actor: Actor },
  noun: string,
  action: string,
  choice: Choice,
  input: Record<string, unknown>,
) => Promise<Receipt>;
