import { codeOf, isConnectionFault, isPassing } from "../../kernel/faults.ts";

/** A place in the database or among the stored files whose content is not what was written. */
export type Damage = { where: string; what: string };

/** The object is gone meanwhile, this account may not read it, or the function is not installed. */
const notDamage = new Set(["42P01", "42501", "42704", "42883", "3F000"]);

/**
 * Runs a check of something that only reads, so that an error means that it cannot be read. @returns null when it could
 * not be checked for another reason
 * @throws when the connection is lost
 */
export async function damageOf(
  where: string,
  check: () => Promise<Damage[]>,
  recover: () => Promise<unknown> = async () => undefined,
): Promise<Damage[] | null> {
  try {
    return await check();
  } catch (error) {
    if (isConnectionFault(error)) throw error;
    await recover();
    if (isPassing(error) || notDamage.has(codeOf(error))) return null;
    return [{ where, what: (error as Error).message }];
  }
}
