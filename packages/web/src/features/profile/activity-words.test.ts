import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ApplicationActions } from "@busbar/contract/identity/enterprise-applications";
import { expect, test } from "vitest";
import { texts as en } from "./en.ts";
import { texts as zh } from "./zh.ts";

const modules = join(import.meta.dirname, "../../../../server/src/modules");
/** What the server's modules write into the audit, as far as it stands in their source as a whole. */
function auditedWords(): string[] {
  const found = new Set(Object.keys(ApplicationActions.shape).map((name) => `enterprise_application.${name}`));
  for (const file of globSync("**/*.ts", { cwd: modules, exclude: ["**/*.test.ts"] })) {
    const source = readFileSync(join(modules, file), "utf8");
    for (const [, word] of source.matchAll(/\b(?:audit|auditMany|record)\(\s*"([^"]+)"/g)) found.add(word!);
    for (const [, word] of source.matchAll(/"(auth[nz]_\w+)"/g)) found.add(word!);
  }
  return [...found];
}

test("R-M07 whatever is written into the audit is told in words among one's recent activity", () => {
  const words = auditedWords();
  expect(words.length).toBeGreaterThan(40);
  for (const texts of [zh, en]) expect(words.filter((word) => !(`action.${word}` in texts))).toEqual([]);
});
