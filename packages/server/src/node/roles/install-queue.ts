import { setTimeout as pause } from "node:timers/promises";
import { PgBoss } from "pg-boss";
import { createClient } from "../database/limited-client.ts";
import { startLimits } from "../database/limits.ts";
import queuePackage from "pg-boss/package.json" with { type: "json" };

/** States of indexes that pg-boss still has to build after a migration; the server's role may not do that. */
const unfinished = ["pending", "in_progress"];

/** Installs pg-boss in the schema `pgboss`. The server's role only changes rows there. */
export async function installQueue(url: string): Promise<void> {
  if (await isInstalled(url)) return;
  const boss = new PgBoss({
    connectionString: url,
    max: 1,
    application_name: "busbar queue install",
    supervise: false,
    schedule: false,
  });
  // Its errors are thrown by the calls as well.
  boss.on("error", () => undefined);
  try {
    await boss.start();
    while ((await boss.getBamStatus()).some(({ status }) => unfinished.includes(status))) await pause(200);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Checked without starting pg-boss, to keep starts quick. */
async function isInstalled(url: string): Promise<boolean> {
  const client = createClient(url, "busbar queue install", startLimits);
  await client.connect();
  try {
    const { rowCount } = await client.query("select where to_regclass('pgboss.bam') is not null");
    if (rowCount === 0) return false;
    const { rows } = await client.query<{ version: number; left: boolean }>(
      "select version, exists (select from pgboss.bam where status::text = any($1)) as left from pgboss.version",
      [unfinished],
    );
    return rows[0]?.version === queuePackage.pgboss.schema && !rows[0].left;
  } finally {
    await client.end();
  }
}
