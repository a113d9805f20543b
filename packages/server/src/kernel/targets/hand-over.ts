import type { HandOverTo } from "@busbar/contract/users/hand-over";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Actor } from "../actor.ts";
import type { Unit } from "../work/unit-of-work.ts";

/**
 * The person whose account is disabled, and the successor: locked, an active account of the house, acting by their own
 * rights. `successor` is null when nobody takes over.
 */
export type Leaving = { person: { id: string; userCode: string }; successor: Actor | null };

/** How many rows went to whom; `userId` is the receiver where `to` does not name them. */
export type Handed = { to: HandOverTo; count: number; userId?: string };

/**
 * Records that depend on a person and need a successor. A module declares them; disabling an account moves all of them
 * in one transaction, and a preview does the same and rolls back.
 */
export type HandOverNoun = {
  /** The noun in plural, as in events. */
  noun: string;
  /** The noun's name in the receipt. */
  title: Bilingual;
  /** It looks up who answers for a customer, so it runs after areas and customers. */
  needsManagers?: true;
  /**
   * Moves the records; audit rows of single records belong to {@link handOverPart}.
   * @throws AppError at {@link successorPath} when the successor may not hold a record, or the actor may not give it
   */
  move(unit: Unit, actor: Actor, leaving: Leaving): Promise<readonly Handed[]>;
};

export const successorPath = "successorId";

/** The change that audit rows of single records belong to. */
export const handOverPart = ({ person }: Leaving): string => `users/${person.id}`;
