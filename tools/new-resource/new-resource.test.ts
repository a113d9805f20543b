import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBareStates } from "../fences/bare-states.ts";
import { findViolations } from "../fences/find-violations.ts";
import { findRawButtons } from "../fences/raw-buttons.ts";
import { findStyleBreaches } from "../fences/style-sheets.ts";
import { copyHouse } from "./house-copy.ts";
import { writeResource } from "./write-resource.ts";

/** Tests that look at every noun; the whole gate on the copy is a stage of `npm run test:full`. */
const overAllNouns = [
  "packages/server/src/kernel/fields/columns.test.ts",
  "packages/server/src/modules/api-docs/",
  "packages/server/src/modules/menus/shipped-rows.test.ts",
  "packages/server/src/testing/access/canary.test.ts",
  "packages/server/src/testing/access/object-matrix.test.ts",
  "packages/server/src/testing/database/describe-tables.test.ts",
];
/** The rules of the house but those of its documents, which name every test. */
const ofHouse = ["house", "sizes", "words"].map((name) => `tools/house/${name}.test.ts`);
const keptTests = [...overAllNouns, ...ofHouse, "packages/contract/"];

const copy = mkdtempSync(join(tmpdir(), "busbar-copy-"));
afterAll(() => rmSync(copy, { recursive: true }));
copyHouse(copy, (path) => !/\.test\.tsx?$/.test(path) || keptTests.some((kept) => path.startsWith(kept)));
const written = writeResource(copy, { nouns: "visit-plans", zh: "拜访计划" });
const code = written.filter((path) => /\.tsx?$/.test(path));

/** Runs a tool of the copy in the copy. */
function inCopy(tool: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(copy, "node_modules", tool), ...args], {
    cwd: copy,
    encoding: "utf8",
    // What may be read and called of other nouns is proved beside this.
    env: { ...process.env, NO_COLOR: "1", MATRIX_PATH: "/visit-plans" },
  });
  return { status, said: `${stdout}${stderr}` };
}
// What the command tells its user to do first.
const formatted = inCopy("@biomejs/biome/bin/biome", "format", "--write", ...code);

test("a noun is a folder on each side and a line in each list", () => {
  expect(formatted.status, formatted.said).toBe(0);
  expect(written.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
  expect(written.filter((path) => path.includes("visit-plan"))).toHaveLength(17);
  const lines = (path: string) => readFileSync(join(copy, path), "utf8").match(/visit[-_]?plan/gi)?.length ?? 0;
  // Its import and its entry, each of which may name it twice.
  const lists = written.filter((path) => !path.includes("visit-plan") && !path.endsWith("tables.ts"));
  expect(lists.map((path) => `${path} ${lines(path) > 0 && lines(path) <= 6}`)).toEqual(
    lists.map((path) => `${path} true`),
  );
});

// Of the files that it wrote or added a line to; the types of all others are left to the whole gate.
test("types, lint and fences hold with a new noun", { timeout: 300_000 }, async () => {
  const linted = inCopy("oxlint/bin/oxlint", "--type-aware", "--type-check", "--deny-warnings", ...code);
  expect(linted.status, linted.said).toBe(0);
  const { violations } = await findViolations(copy, ["packages"]);
  expect(violations).toEqual([]);
  expect(findStyleBreaches(copy)).toEqual([]);
  expect(findRawButtons(copy)).toEqual([]);
  expect(findBareStates(copy).found).toEqual([]);
});

test("the tests of a new noun and those that look at all nouns pass", { timeout: 300_000 }, () => {
  const { status, said } = inCopy(
    "vitest/vitest.mjs",
    "run",
    ...["contract", "server", "tools"].flatMap((project) => ["--project", project]),
    "packages/server/src/modules/visit-plans/",
    ...keptTests,
  );
  expect(status, said).toBe(0);
  expect(said).toMatch(/visit-plans\.test\.ts/);
});

test("a table that is there already gets neither a migration nor a type", () => {
  const types = readFileSync(join(copy, "packages/server/src/tables.ts"), "utf8");
  const again = writeResource(copy, { nouns: "rate-limits" });
  expect(again.filter((path) => /migrations|tables\.ts$/.test(path))).toEqual([]);
  expect(readFileSync(join(copy, "packages/server/src/tables.ts"), "utf8")).toBe(types);
});

test("a noun that is there already, or is none, is refused before anything is written", () => {
  const before = readFileSync(join(copy, "packages/server/src/app.ts"), "utf8");
  expect(() => writeResource(copy, { nouns: "customers" })).toThrow(/customers.* already exists/);
  expect(() => writeResource(copy, { nouns: "Price Plans" })).toThrow(/not a plural noun in kebab case/);
  expect(() => writeResource(copy, { nouns: "energy" })).toThrow(/equals its singular/);
  expect(readFileSync(join(copy, "packages/server/src/app.ts"), "utf8")).toBe(before);
});
