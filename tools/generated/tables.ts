/* `npm run tables`: writes tables.ts and kernel/sql/reached-tables.ts of packages/server/src from the schema that the migrations make. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startTestCluster, emptyTemplate } from "../../packages/server/src/testing/database/database-cluster.ts";
import { describeReach } from "../../packages/server/src/testing/database/describe-reach.ts";
import { describeTables } from "../../packages/server/src/testing/database/describe-tables.ts";

const path = join(import.meta.dirname, "../../packages/server/src/tables.ts");
const reachPath = join(import.meta.dirname, "../../packages/server/src/kernel/sql/reached-tables.ts");
const { addresses, stop } = await startTestCluster();
const client = new pg.Client({ connectionString: addresses.owner.replace(/\/postgres$/, `/${emptyTemplate}`) });
try {
  await client.connect();
  writeFileSync(path, await describeTables(client));
  writeFileSync(reachPath, await describeReach(client));
} finally {
  await client.end();
  await stop();
}
execFileSync(join(import.meta.dirname, "../../node_modules/.bin/biome"), ["format", "--write", path, reachPath], {
  stdio: "ignore",
});
process.stdout.write("packages/server/src/tables.ts and reached-tables.ts written\n");
