import { vi } from "vitest";
import { sealLog } from "../modules/system-log/log-sealing.ts";
import type { TestApp } from "./start-test-app.ts";

/** Seals until every committed row has its seal; transactions of other tests in the cluster may delay it. */
export async function sealAll({ ports }: Pick<TestApp, "ports">): Promise<void> {
  const seal = async () => {
    await sealLog(ports, 20_000);
    const rows = await ports.db
      .selectFrom("audit_log as l")
      .leftJoin("audit_entry as e", "e.log_id", "l.id")
      .where("e.log_id", "is", null)
      .select("l.id")
      .execute();
    if (rows.length > 0) throw new Error(`${rows.length} rows are not sealed`);
  };
  await vi.waitFor(seal, { timeout: 20_000 });
}
