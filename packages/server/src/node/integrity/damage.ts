import { codeOf, isConnectionFault, isPassing } from "../../kernel/faults.ts";

/** A place in the database or among the stored files whose content is not what was written. */
export type Damage = { where: string; what: string };

/** The object is gone meanwhile, this account may not read it, or the function is not installed. */
const notDamage = new Set(["42P01", "42501", "42704", "42883", "3F000"]);

/** SQLSTATE classes of a server that lacks memory, disk or connections, or has met a limit of its own. */
const beyondLimits = /^5[34]/;

/** Whether an error says nothing of what was to be read: the connection, a lock, the server's means. */
export const leavesUnread = (error: unknown): boolean =>
  isConnectionFault(error) || isPassing(error) || beyondLimits.test(codeOf(error));

/**
 * Runs a check of something that only reads, so that an error means that it cannot be read. @returns null when there is
 * nothing to check, or not for this account
 * @throws what leaves it unread, since a reading with gaps must not pass for one in order
 */
export async function damageOf(
  where: string,
  check: () => Promise<Damage[]>,
  recover: () => Promise<unknown> = async () => undefined,
): Promise<Damage[] | null> {
  try {
    return await check();
  } catch (error) {
    if (leavesUnread(error)) throw error;
    await recover();
    if (notDamage.has(codeOf(error))) return null;
    return [{ where, what: (error as Error).message }];
  }
}
