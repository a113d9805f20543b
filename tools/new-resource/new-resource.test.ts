import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findBareStates } from "../fences/bare-states.ts";
import { findViolations } from "../fences/find-violations.ts";
import { findRawButtons } from "../fences/raw-buttons.ts";
import { findStyleBreaches } from "../fences/style-sheets.ts";
import { wordsInMarkup } from "../house/jsx-words.ts";
import { root } from "../house/source-files.ts";
import { writeResource } from "./write-resource.ts";

/** A copy of the repository with its own workspaces and the installed packages of this one. */
function copyOfTheHouse(): string {
  const copy = mkdtempSync(join(tmpdir(), "busbar-copy-"));
  const sources = (path: string) =>
    !/node_modules|[\\/]dist|[\\/]demo[\\/]made|packages[\\/](?!contract).*\.test\.tsx?$/.test(path.slice(root.length));
  for (const part of [
    "packages",
    "tools",
    "docs",
    "package.json",
    "tsconfig.base.json",
    "tsconfig.node.json",
    "tsconfig.browser.json",
    "tsconfig.browser-tests.json",
    "biome.json",
    ".oxlintrc.json",
    ".gitignore",
  ])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter: sources });
  link(join(root, "node_modules"), join(copy, "node_modules"));
  for (const name of ["contract", "server", "web", "gallery"]) {
    symlinkSync(join(copy, "packages", name), join(copy, "node_modules/@busbar", name), "junction");
    const own = join(root, "packages", name, "node_modules");
    if (existsSync(own)) link(own, join(copy, "packages", name, "node_modules"));
  }
  return copy;
}

function link(from: string, to: string): void {
  mkdirSync(join(to, "@busbar"), { recursive: true });
  for (const name of readdirSync(from)) {
    if (name !== "@busbar" && !name.startsWith(".")) symlinkSync(join(from, name), join(to, name), "junction");
  }
}

const copy = copyOfTheHouse();
afterAll(() => rmSync(copy, { recursive: true }));

test("the skeleton of a noun compiles on all sides, keeps the fences and has its words in the texts", {
  timeout: 180_000,
}, async () => {
  const written = writeResource(copy, { nouns: "visit-plans", zh: "拜访计划" });
  expect(written).toContain("packages/server/src/modules/visit-plans/visit-plan-repository.ts");
  expect(written.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
  // A folder on each side, the contract and the migration; the rest are lines in lists.
  expect(written.filter((path) => path.includes("visit-plan"))).toHaveLength(13);
  const tsc = join(root, "node_modules/typescript/bin/tsc");
  for (const project of ["contract", "server", "web"]) {
    const { stdout } = spawnSync(process.execPath, [tsc, "-p", join(copy, "packages", project)], { encoding: "utf8" });
    // Only errors in the generated files count.
    expect(
      stdout.split("\n").filter((line) => /visit-plan|VisitPlan|index\.ts|app\.ts|tables\.ts|features\.ts/.test(line)),
    ).toEqual([]);
  }
  const { violations } = await findViolations(copy, ["packages"]);
  expect(violations.filter(({ from, to }) => `${from} ${to}`.includes("visit-plans"))).toEqual([]);
  for (const path of written.filter((name) => name.endsWith(".tsx")))
    expect(wordsInMarkup({ path, content: readFileSync(join(copy, path), "utf8") })).toEqual([]);
});

test("the skeleton of a noun passes the rest of the gate: format, lint, house, style sheets, buttons and states", {
  timeout: 180_000,
}, () => {
  const written = writeResource(copy, { nouns: "site-visits", zh: "现场拜访" }).filter((path) => /\.tsx?$/.test(path));
  const inCopy = (tool: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, "node_modules", tool), ...args], {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
    });
    return { status, said: `${stdout}${stderr}` };
  };
  const biome = "@biomejs/biome/bin/biome";
  // What the command tells its user to do first.
  const formatted = inCopy(biome, "format", "--write", ...written);
  expect(formatted.status, formatted.said).toBe(0);
  const linted = inCopy("oxlint/bin/oxlint", "--type-aware", "--deny-warnings", ...written);
  expect(linted.status, linted.said).toBe(0);
  const house = inCopy(
    "vitest/vitest.mjs",
    "run",
    "--root",
    "tools",
    "--testTimeout",
    "60000",
    "house/house.test.ts",
    "house/sizes.test.ts",
  );
  expect(house.status, house.said).toBe(0);
  expect(findStyleBreaches(copy)).toEqual([]);
  expect(findRawButtons(copy)).toEqual([]);
  expect(findBareStates(copy).found).toEqual([]);
});

test("the tests that come with the skeleton pass on a real database", { timeout: 120_000 }, () => {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  // Like the server project in vitest.config.ts; settings of the others need files that a copy lacks.
  const settings = {
    include: ["src/**/*.test.ts"],
    globalSetup: ["src/testing/database/database-setup.ts"],
    testTimeout: 60_000,
  };
  writeFileSync(
    join(copy, "packages/server/vitest.config.mjs"),
    `export default ${JSON.stringify({ test: settings })}`,
  );
  const { stdout, stderr } = spawnSync(process.execPath, [vitest, "run", "visit-plans"], {
    cwd: join(copy, "packages/server"),
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  expect(`${stdout}${stderr}`).toMatch(/Tests {2}5 passed/);
});

test("a table that is there already gets neither a migration nor a type", () => {
  const types = readFileSync(join(copy, "packages/server/src/tables.ts"), "utf8");
  const written = writeResource(copy, { nouns: "rate-limits" });
  expect(written.filter((path) => /migrations|tables\.ts$/.test(path))).toEqual([]);
  expect(readFileSync(join(copy, "packages/server/src/tables.ts"), "utf8")).toBe(types);
});

test("a noun that is there already, or is none, is refused before anything is written", () => {
  const before = readFileSync(join(copy, "packages/server/src/app.ts"), "utf8");
  expect(() => writeResource(copy, { nouns: "customers" })).toThrow(/customers.* is there already/);
  expect(() => writeResource(copy, { nouns: "Price Plans" })).toThrow(/not a noun in kebab case/);
  expect(() => writeResource(copy, { nouns: "energy" })).toThrow(/no plural of its own/);
  expect(readFileSync(join(copy, "packages/server/src/app.ts"), "utf8")).toBe(before);
});
