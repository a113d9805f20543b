import type { SettlingUnit } from "../../../kernel/work/unit-of-work.ts";
import { leaveRequests } from "./extension-repository.ts";

type Settled = { id: string; customer_id: string };

/**
 * A statement that no longer owes anything leaves the extension request that it waits in; a request whose statements
 * have all left ends by itself. Called where a statement is settled, in that transaction; the statement is locked.
 */
export async function endExtensions(unit: SettlingUnit, statement: Settled, now: Date): Promise<void> {
  for (const request of await leaveRequests(unit.tx, statement, now))
    await unit.record("extension.settle", "extension-requests", request.id, "updated", {
      after: { statement: statement.id, status: request.status },
    });
}
