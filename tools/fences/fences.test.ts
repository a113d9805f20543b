import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { dependencyRules } from "./dependency-rules.ts";
import { findViolations } from "./find-violations.ts";

/** The rules that files of a small project break, given their imports. */
async function brokenRules(files: Record<string, string>): Promise<string[]> {
  const root = await mkdtemp(join(tmpdir(), "busbar-fence-"));
  try {
    for (const [name, content] of Object.entries(files)) {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), content);
    }
    const { modules, violations } = await findViolations(root, ["packages"]);
    expect(modules).toBe(Object.keys(files).length);
    return [...new Set(violations.map(({ rule }) => rule))].sort();
  } finally {
    await rm(root, { recursive: true });
  }
}

const module = "packages/server/src/modules";
const feature = "packages/web/src/features";
const nothing = "export const nothing = 0;\n";
const uses = (path: string) => `import { nothing } from "${path}";\nexport const other = nothing;\n`;

const planted: [rule: string, from: string, specifier: string, to: string][] = [
  ["server-modules-are-islands", `${module}/invoices/a.ts`, "../customers/b.ts", `${module}/customers/b.ts`],
  ["server-modules-are-islands", `${module}/invoices/a.ts`, "../../app.ts", "packages/server/src/app.ts"],
  ["module-tests-too", `${module}/invoices/a.test.ts`, "../customers/b.ts", `${module}/customers/b.ts`],
  [
    "node-stays-in-node",
    "packages/server/src/app.ts",
    "./node/http/serve.ts",
    "packages/server/src/node/http/serve.ts",
  ],
  ["server-kernel-knows-no-noun", "packages/server/src/kernel/a.ts", "../demo/b.ts", "packages/server/src/demo/b.ts"],
  ["contract-stands-alone", "packages/contract/src/a.ts", "../../web/src/kernel/b.ts", "packages/web/src/kernel/b.ts"],
  ["web-features-are-islands", `${feature}/invoices/A.tsx`, "../customers/B.tsx", `${feature}/customers/B.tsx`],
  ["web-features-are-islands", `${feature}/invoices/A.tsx`, "../../shell/B.tsx", "packages/web/src/shell/B.tsx"],
  ["shell-knows-no-feature", "packages/web/src/shell/A.tsx", "../features/a/B.tsx", `${feature}/a/B.tsx`],
  ["ui-has-no-business", "packages/web/src/ui/A.tsx", "../kernel/calls/api.ts", "packages/web/src/kernel/calls/api.ts"],
  ["ui-takes-types-only", "packages/web/src/ui/A.tsx", "../../../contract/src/b.ts", "packages/contract/src/b.ts"],
  ["sign-in-stands-alone", "packages/web/src/sign-in/A.tsx", "../ui/B.tsx", "packages/web/src/ui/B.tsx"],
  [
    "web-never-imports-the-server",
    "packages/web/src/main.tsx",
    "../../server/src/app.ts",
    "packages/server/src/app.ts",
  ],
  ["mock-stays-out-of-production", "packages/server/src/node/a.ts", "../mock/b.ts", "packages/server/src/mock/b.ts"],
  ["node-stays-in-node", "packages/server/src/mock/a.ts", "./node/b.ts", "packages/server/src/mock/node/b.ts"],
  ["no-test-code-in-production", "packages/web/src/main.tsx", "./testing/a.tsx", "packages/web/src/testing/a.tsx"],
  [
    "business-never-mentions-the-gallery",
    "packages/web/src/mount.tsx",
    "../../gallery/src/a.ts",
    "packages/gallery/src/a.ts",
  ],
  [
    "nothing-needs-the-composition",
    "packages/gallery/src/web/a.ts",
    "../../../portal/src/b.ts",
    "packages/portal/src/b.ts",
  ],
  [
    "the-composition-takes-entries",
    "packages/portal/src/a.ts",
    "../../server/src/app.ts",
    "packages/server/src/app.ts",
  ],
];

test.each(planted)("a planted breach of %s is found: %s imports %s", async (rule, from, specifier, to) => {
  expect(await brokenRules({ [from]: uses(specifier), [to]: nothing })).toContain(rule);
});

test("an island that is not there yet needs no new rule", async () => {
  const inside = { [`${module}/new-nouns/a.ts`]: uses("./b.ts"), [`${module}/new-nouns/b.ts`]: nothing };
  expect(await brokenRules(inside)).toEqual([]);
});

test("types alone are an import too", async () => {
  const files = {
    [`${module}/invoices/a.ts`]: 'import type { Nothing } from "../customers/b.ts";\nexport type Other = Nothing;\n',
    [`${module}/customers/b.ts`]: "export type Nothing = 0;\n",
  };
  expect(await brokenRules(files)).toEqual(["server-modules-are-islands"]);
});

test("a lazy import is an import too", async () => {
  const files = {
    [`${feature}/invoices/A.tsx`]: 'export const later = () => import("../customers/B.tsx");\n',
    [`${feature}/customers/B.tsx`]: nothing,
  };
  expect(await brokenRules(files)).toEqual(["web-features-are-islands"]);
});

test("built-ins of Node are refused in the server's core and in the contract", async () => {
  expect(await brokenRules({ "packages/server/src/kernel/a.ts": 'import "node:fs";\n' })).toEqual([
    "server-core-is-portable",
  ]);
  expect(await brokenRules({ "packages/contract/src/a.ts": 'import "node:fs";\n' })).toEqual(["contract-is-portable"]);
});

test("two files that need each other are found", async () => {
  const files = {
    "packages/server/src/kernel/a.ts": uses("./b.ts"),
    "packages/server/src/kernel/b.ts": 'import { other } from "./a.ts";\nexport const nothing = () => other;\n',
  };
  expect(await brokenRules(files)).toEqual(["no-cycles"]);
  const types = {
    "packages/server/src/kernel/a.ts": 'import type { B } from "./b.ts";\nexport type A = { b: B };\n',
    "packages/server/src/kernel/b.ts": 'import type { A } from "./a.ts";\nexport type B = { a: A | null };\n',
  };
  expect(await brokenRules(types)).toEqual(["no-cycles"]);
});

test("a page that imports the feature by which it is loaded is found", async () => {
  const files = {
    [`${feature}/invoices/feature.ts`]: 'export const pages = () => import("./A.tsx");\nexport const texts = 1;\n',
    [`${feature}/invoices/A.tsx`]: 'import { texts } from "./feature.ts";\nexport const nothing = texts;\n',
  };
  expect(await brokenRules(files)).toEqual(["no-cycles"]);
});

test("an import that leads nowhere is found", async () => {
  expect(await brokenRules({ "packages/server/src/kernel/a.ts": 'import "./gone.ts";\n' })).toEqual(["resolvable"]);
});

test("every rule says why it is there", () => {
  for (const rule of dependencyRules.forbidden ?? []) expect(rule.comment, rule.name).toMatch(/\w{4}/);
});

test("a page that reaches past the kit of the house is found, the kit itself is not", async () => {
  const root = await mkdtemp(join(tmpdir(), "busbar-fence-"));
  try {
    const write = async (name: string, content: string) => {
      await mkdir(dirname(join(root, name)), { recursive: true });
      await writeFile(join(root, name), content);
    };
    await write("node_modules/antd/package.json", '{ "name": "antd", "main": "index.js" }');
    await write("node_modules/antd/index.js", nothing);
    for (const path of [`${feature}/invoices/A.tsx`, "packages/web/src/ui/B.tsx"]) await write(path, uses("antd"));
    const { violations } = await findViolations(root, ["packages"]);
    expect(violations.map(({ rule, from }) => [rule, from])).toEqual([["one-kit", `${feature}/invoices/A.tsx`]]);
  } finally {
    await rm(root, { recursive: true });
  }
});
