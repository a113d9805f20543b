/* `npm run demo-dump`: writes packages/server/demo/company.jsonl.gz from the code that seeds the company of the demo. */
import { rmSync } from "node:fs";
import pg from "pg";
import { seedDemo } from "../../packages/server/src/demo/seed-demo.ts";
import { demoClock, demoStart } from "../../packages/server/src/kernel/clock.ts";
import { openDatabase } from "../../packages/server/src/node/database/database.ts";
import { contentOfTables, demoDumpPath } from "../../packages/server/src/node/demo-dump/demo-dump.ts";
import { writeDemoDump } from "../../packages/server/src/node/demo-dump/write-demo-dump.ts";
import { createPasswordHasher } from "../../packages/server/src/node/secrets/passwords.ts";
import { startTestCluster, emptyTemplate } from "../../packages/server/src/testing/database/database-cluster.ts";

/** A start puts a hash of its own in the place of this one. */
const noPasswords = { ...createPasswordHasher(), hash: () => Promise.resolve("") };

const { addresses, stop } = await startTestCluster();
const on = (address: string) => address.replace(/\/postgres$/, `/${emptyTemplate}`);
const client = new pg.Client({ connectionString: on(addresses.owner), options: "-c timezone=UTC" });
try {
  await client.connect();
  const before = await contentOfTables(client);
  const { db } = openDatabase({ url: on(addresses.application), max: 2 });
  await seedDemo({ db, passwords: noPasswords, clock: demoClock(demoStart) }, "company");
  await db.destroy();
  rmSync(demoDumpPath, { force: true });
  const rows = await writeDemoDump(client, { path: demoDumpPath, before });
  process.stdout.write(`${rows} rows written to packages/server/demo/company.jsonl.gz\n`);
} finally {
  await client.end();
  await stop();
}
