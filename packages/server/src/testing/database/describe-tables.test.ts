import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { describeReach } from "./describe-reach.ts";
import { describeTables } from "./describe-tables.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const files = { "tables.ts": describeTables, "kernel/sql/reached-tables.ts": describeReach };
const biome = join(import.meta.dirname, "../../../../../node_modules/.bin/biome");

test.each(Object.entries(files))(
  "%s is what the migrations make; if not, run npm run tables",
  async (name, describe) => {
    const path = join(import.meta.dirname, "../..", name);
    const input = await describe(database.ownerPool);
    const formatted = execFileSync(biome, ["format", `--stdin-file-path=${path}`], { input, encoding: "utf8" });
    expect(readFileSync(path, "utf8") === formatted).toBe(true);
  },
);

test("a column of a type that has no counterpart here is refused by name", async () => {
  await database.ownerPool.query("create table odd_one (place point)");
  await expect(describeTables(database.ownerPool)).rejects.toThrow(/odd_one\.place.*point/);
});
