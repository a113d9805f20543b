import type { Actor } from "../actor.ts";
import { codeOf, toAppError } from "../faults.ts";
import type { Db } from "../sql/query.ts";

/** Somebody as remembered, whose rights are confirmed in the transaction of the call instead of before it. */
export type Remembered = {
  actor: Actor;
  /** Travels with the first statement of the transaction, which fails when the rights have moved. */
  confirm(tx: Db): Promise<void>;
  /** Asks alone, for a call that ends without a transaction. */
  isStill(): Promise<boolean>;
};

/** Raised by `rights_moved`. */
const haveMoved = (thrown: unknown): boolean => codeOf(thrown) === "BB001";

/**
 * Runs a call with remembered rights. Its transaction confirms them; what ends without one, a refusal for instance, is
 * confirmed alone. When they have moved nothing of the call stands, and `again` runs it with the present ones.
 */
export async function withLateRights<T>(
  { isStill }: Pick<Remembered, "isStill">,
  call: () => Promise<T>,
  isCommitted: () => boolean,
  again: () => Promise<T>,
): Promise<T> {
  try {
    const result = await call();
    if (isCommitted() || (await isStill())) return result;
  } catch (error) {
    // After a lost connection nobody knows whether the commit arrived.
    if (isCommitted() || toAppError(error).code === "unavailable") throw error;
    if (!haveMoved(error) && (await isStill())) throw error;
  }
  return again();
}
