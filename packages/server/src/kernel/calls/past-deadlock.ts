import { isLostRace } from "../faults.ts";

/**
 * Runs a call again, once, when the database broke off its transaction for another one that waited for it in turn. The
 * whole call, and not the transaction alone, because what it read before belongs to it. Only a call that has left
 * nothing behind may run again: `mayRepeat` is asked after the failure.
 */
export async function pastDeadlock<T>(
  call: () => Promise<T>,
  mayRepeat: () => boolean,
  beforeAgain: () => void,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isLostRace(error) || !mayRepeat()) throw error;
  }
  beforeAgain();
  return call();
}
