import type { Transaction } from "kysely";
import type { Database } from "../tables.ts";

/** The sixteen customers, three partners and the sales areas of the demo. `userIds` by user name. */
export async function seedDemoCustomers(
  _tx: Transaction<Database>,
  _userIds: ReadonlyMap<string, string>,
  _today: string,
): Promise<void> {}
