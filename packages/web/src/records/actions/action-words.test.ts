import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contractActionNames } from "@busbar/contract/contracts/contracts";
import { customerSteps } from "@busbar/contract/customers/customer-lifecycle";
import { ApplicationActions } from "@busbar/contract/identity/enterprise-applications";
import { invoiceActionNames } from "@busbar/contract/invoices/invoices";
import { paymentActionNames } from "@busbar/contract/payments/payments";
import { PointActions } from "@busbar/contract/points/points";
import { planVersionActionNames } from "@busbar/contract/price-plans/plan-versions";
import { expect, test } from "vitest";
import { actionWords, type Words } from "./action-words.ts";
import { texts as en } from "./en.ts";
import { texts as zh } from "./zh.ts";

/** Verbs that the modules combine with a noun, as `noun.step`. */
const steps = {
  contract: contractActionNames.map((name) => (name === "setVolumes" ? "set_volumes" : name)),
  customer: customerSteps,
  enterprise_application: Object.keys(ApplicationActions.shape),
  invoice: invoiceActionNames,
  payment: paymentActionNames,
  payment_advice: ["find", "dismiss"],
  "plan-version": planVersionActionNames,
  "price-plan": ["archive", "restore"],
  point: Object.keys(PointActions.shape).map((name) => (name === "edit" ? "update" : name)),
};
const modules = join(import.meta.dirname, "../../../../server/src");
/** What is written into the log, up to the comma or the end behind it: a name, or one of two. */
const written = /\b(?:audit|auditMany|auditRows|auditRowsSql|record)\(\s*([^,;`]+)|\baction(?::| =) ([^,;`\n]+)/g;

/** The actions that the server's modules write to the audit log. */
function auditedWords(): string[] {
  const found = new Set(Object.entries(steps).flatMap(([noun, names]) => names.map((name) => `${noun}.${name}`)));
  for (const file of globSync("**/*.ts", { cwd: modules, exclude: ["**/*.test.ts"] })) {
    const source = readFileSync(join(modules, file), "utf8");
    for (const [, called, named] of source.matchAll(written)) {
      for (const [, word] of (called ?? named)!.matchAll(/"([\w-]+\.[\w-]+)"/g)) found.add(word!);
    }
    for (const [, word] of source.matchAll(/"(auth[nz]_\w+)"/g)) found.add(word!);
    const bulk = /\baudit: `(\w+)\.\$\{name\}`/.exec(source)?.[1];
    if (bulk) for (const [, name] of source.matchAll(/\baction\(\s*"(\w+)"/g)) found.add(`${bulk}.${name}`);
    // Actions on files and notes begin with the record's noun.
    for (const [, verb] of source.matchAll(/\btell\(unit, of, "([^"]+)"/g)) found.add(`customer.${verb}`);
  }
  return [...found];
}

test("R-M07 whatever is written into the audit is told in words among one's recent activity", () => {
  const actions = auditedWords();
  expect(actions.length).toBeGreaterThan(100);
  for (const texts of [zh, en]) {
    const words: Words = (key, values) =>
      (texts[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => values?.[name] ?? "");
    expect(actions.filter((action) => actionWords(words, action) === null)).toEqual([]);
  }
});
