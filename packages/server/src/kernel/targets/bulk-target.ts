import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { Actor } from "../actor.ts";
import type { CallContext } from "../module.ts";
import type { Edited } from "../records/edit-record.ts";
import type { Db } from "../sql/query.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** A record that a bulk action is about, with what people call it. */
export type ChosenRecord = { id: string; name: string };
/** Records by id, or all that match a list's query, which the noun's own contract has parsed. */
export type Choice = { ids: readonly string[] } | { query: Record<string, unknown>; expected: number };

/**
 * A noun with bulk actions; a module states it and app.ts hands it over. Names are those of the wire: `noun` in plural,
 * the actions as the receipt tells them.
 */
export type BulkTarget = {
  noun: string;
  /** Those meant that the person sees, in the list's order and at most `most` of them. */
  chosen(db: Db, actor: Actor, choice: Choice, most: number): Promise<ChosenRecord[]>;
  actions: Readonly<Record<string, BulkAction>>;
};

export type BulkAction = {
  /** All of them; asked again when a job begins and at a retry. */
  permissions: readonly Permission[];
  /** Of the one line in the person's activity: `customer.set_manager`. */
  audit: string;
  /** Of the notice that a job ends with. */
  title: Bilingual;
  /** False for what cannot be taken back, such as what has left the house: no undo is offered. */
  reversible: boolean;
  /** Does it to one record, by the rules for one. @returns null when it was so already @throws AppError */
  apply(unit: Unit, actor: Actor, id: string, input: Record<string, unknown>): Promise<Edited | null>;
  /** Takes it back from a record that is still at the version given. @throws AppError `stale` when it is not */
  restore(unit: Unit, actor: Actor, id: string, edited: Edited): Promise<unknown>;
};

/** Does an action to many records, or puts it into the queue; @returns the receipt. */
export type StartBulkAction<Receipt> = (
  caller: Pick<CallContext, "write" | "language" | "requestId" | "ip"> & { actor: Actor },
  noun: string,
  action: string,
  choice: Choice,
  input: Record<string, unknown>,
) => Promise<Receipt>;
