import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { createTestDatabase } from "./database.ts";
import { describeTables } from "./describe-tables.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const path = join(import.meta.dirname, "../../tables.ts");
const biome = join(import.meta.dirname, "../../../../../node_modules/.bin/biome");

test("tables.ts is what the migrations make; if not, run npm run tables", async () => {
  const input = await describeTables(database.ownerPool);
  const formatted = execFileSync(biome, ["format", `--stdin-file-path=${path}`], { input, encoding: "utf8" });
  expect(readFileSync(path, "utf8") === formatted).toBe(true);
});

test("a column of a type that has no counterpart here is refused by name", async () => {
  await database.ownerPool.query("create table odd_one (place point)");
  await expect(describeTables(database.ownerPool)).rejects.toThrow(/odd_one\.place.*point/);
});
