/* `npm run tables`: writes packages/server/src/tables.ts from the schema that the migrations make. */
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { startTestCluster, emptyTemplate } from "../../packages/server/src/testing/database/database-cluster.ts";
import { describeTables } from "../../packages/server/src/testing/database/describe-tables.ts";

const path = join(import.meta.dirname, "../../packages/server/src/tables.ts");
const { addresses, stop } = await startTestCluster();
const client = new pg.Client({ connectionString: addresses.owner.replace(/\/postgres$/, `/${emptyTemplate}`) });
try {
  await client.connect();
  writeFileSync(path, await describeTables(client));
} finally {
  await client.end();
  await stop();
}
execFileSync(join(import.meta.dirname, "../../node_modules/.bin/biome"), ["format", "--write", path], {
  stdio: "ignore",
});
process.stdout.write("packages/server/src/tables.ts written\n");
