import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const client = join(import.meta.dirname, "../../packages/client");
const compiler = createRequire(join(client, "package.json")).resolve("typescript/bin/tsc");

/** A project of an integrator beside the client, as it is published. */
let project: string;
beforeAll(() => {
  project = mkdtempSync(join(client, ".build-"));
  mkdirSync(join(project, "published"));
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
  execFileSync(process.execPath, [join(client, "build/build-client.ts"), join(project, "published")], {
    stdio: "pipe",
  });
}, 180_000);
afterAll(() => rmSync(project, { recursive: true, force: true }));

const compiled = (text: string): string => {
  writeFileSync(join(project, "use.ts"), text);
  const options = {
    target: "ES2022",
    module: "NodeNext",
    lib: ["ES2023", "DOM", "DOM.AsyncIterable"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    outDir: "made",
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["use.ts"] }));
  const { stdout } = spawnSync(process.execPath, [compiler, "-p", project]);
  return stdout.toString();
};

test("R-C05 a client of today's document compiles under strict rules, and knows rows and fields by name", {
  timeout: 180_000,
}, () => {
  expect(
    compiled(`import { type BusbarClient, createBusbar, Refusal, type Schemas } from "./published/index.js";
const busbar: BusbarClient = createBusbar({ address: "https://portal.example.com", token: async () => "…" });
export async function names(): Promise<string[]> {
  const found: string[] = [];
  for await (const customer of busbar.rows("/customers", { lifecycle: ["ACTIVE"] })) found.push(customer.name);
  return found;
}
export async function create(draft: Schemas["CustomerDraft"]): Promise<string> {
  try {
    const { data } = await busbar.POST("/customers", { body: draft });
    return data!.data.id;
  } catch (error) {
    if (error instanceof Refusal && error.reason === "validation") return error.faults.map((one) => one.path).join();
    throw error;
  }
}
export const one = (id: string) => busbar.GET("/customers/{id}", { params: { path: { id } } });
`),
  ).toBe("");
});

test("the example that keeps a copy compiles with the client as it is published", { timeout: 180_000 }, () => {
  const example = readFileSync(join(import.meta.dirname, "../../examples/erp-mirror/mirror.ts"), "utf8");
  expect(compiled(example.replace('"@busbar/client"', '"./published/index.js"'))).toBe("");
});

test("R-C05 it refuses paths, filters and fields that the API does not have", { timeout: 180_000 }, () => {
  const said = compiled(`import { createBusbar } from "./published/index.js";
const busbar = createBusbar({ address: "", token: "" });
busbar.GET("/customer");
busbar.rows("/customers/{id}");
busbar.rows("/customers", { lifecycle: ["GONE"] });
for await (const row of busbar.rows("/points")) row.nothing;
export {};
`);
  expect([...said.matchAll(/use\.ts\((\d+),/g)].map(([, line]) => line)).toEqual(["3", "4", "5", "6"]);
});
