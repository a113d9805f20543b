import type { HandOverTo } from "@busbar/contract/identity/hand-over";
import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import type { Actor } from "../actor.ts";
import type { Unit } from "../work/unit-of-work.ts";

/** Who leaves, and who takes over: held, with an active account of the house, in their own right. Null: nobody does. */
export type Leaving = { person: { id: string; userCode: string }; successor: Actor | null };

/** How many rows went to whom; `userId` names the receiver where `to` does not. */
export type Handed = { to: HandOverTo; count: number; userId?: string };

/**
 * What of a noun hangs on a person and goes on without that person: a module states it, and disabling an account asks
 * them all in one transaction. A preview does the same and takes it back.
 */
export type HandOverNoun = {
  /** In plural, as events name it. */
  noun: string;
  /** What a receipt calls it. */
  title: Bilingual;
  /** Asks who answers for a customer, so it comes after areas and customers. */
  needsManagers?: true;
  /**
   * Audit rows of single records are parts of {@link handOverPart}.
   * @throws AppError at {@link successorPath} when the successor may not hold it, or the actor may not give it
   */
  move(unit: Unit, actor: Actor, leaving: Leaving): Promise<readonly Handed[]>;
};

export const successorPath = "successorId";

/** What audit rows of single records are parts of. */
export const handOverPart = ({ person }: Leaving): string => `users/${person.id}`;
