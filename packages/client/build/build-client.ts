/* `build-client.ts <folder>` writes the client as it is published: JavaScript, and types of today's API. */
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import openapiTypescript, { astToString } from "openapi-typescript";

const require = createRequire(import.meta.url);
const here = join(import.meta.dirname, "..");
const folder = resolve(process.argv[2] ?? join(here, "dist"));

/** The client with the types of the document filled in, and the lists that have cursors. */
const entryOf = (
  listsByCursor: readonly string[],
) => `import { type ApiClient, type ClientOptions, createClient } from "./client.ts";
import type { components, paths } from "./api.ts";

export type { components, operations, paths } from "./api.ts";
export type { ClientOptions } from "./client.ts";
export { type FieldFault, Refusal } from "./refusal.ts";
export { verifyWebhook, type VerifyOptions, WebhookError, type WebhookEvent } from "./webhook.ts";

export type Schemas = components["schemas"];
export type BusbarClient = ApiClient<paths>;
const listsByCursor = ${JSON.stringify(listsByCursor)};
export const createBusbar = (options: ClientOptions): BusbarClient => createClient<paths>({ listsByCursor, ...options });
`;
type Described = { paths: Record<string, { get?: { parameters?: { name: string }[] } }> };
const byCursor = ({ paths }: Described): string[] =>
  Object.keys(paths).filter((path) => paths[path]?.get?.parameters?.some(({ name }) => name === "cursor"));

const work = mkdtempSync(join(here, ".build-"));
try {
  const written = join(work, "openapi.json");
  execFileSync(process.execPath, [join(here, "../contract/build/write-api-document.ts"), written]);
  for (const name of readdirSync(join(here, "src")).filter((one) => !one.includes(".test.")))
    copyFileSync(join(here, "src", name), join(work, name));
  // A value with a default may be left out of what is sent, so it is not required.
  const document = readFileSync(written, "utf8");
  const types = await openapiTypescript(document, { defaultNonNullable: false });
  writeFileSync(join(work, "api.ts"), astToString(types));
  writeFileSync(join(work, "index.ts"), entryOf(byCursor(JSON.parse(document) as Described)));
  const options = {
    target: "ES2022",
    module: "NodeNext",
    moduleResolution: "NodeNext",
    lib: ["ES2023", "DOM", "DOM.Iterable"],
    types: [],
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    declaration: true,
    rewriteRelativeImportExtensions: true,
    outDir: folder,
    rootDir: ".",
  };
  writeFileSync(join(work, "tsconfig.json"), JSON.stringify({ compilerOptions: options, files: ["index.ts"] }));
  mkdirSync(folder, { recursive: true });
  execFileSync(process.execPath, [require.resolve("typescript/bin/tsc"), "-p", work], { stdio: "inherit" });
} finally {
  rmSync(work, { recursive: true, force: true });
}
