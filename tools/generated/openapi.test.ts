import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { documentText } from "./openapi.ts";

test("R-C05 docs/openapi.json is what the contract says; if not, run npm run openapi", () => {
  const written = readFileSync(join(import.meta.dirname, "../../docs/openapi.json"), "utf8");
  expect(written === documentText()).toBe(true);
});
