import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { contractActionNames } from "../contracts/contracts.ts";
import { customerSteps } from "../customers/customer-lifecycle.ts";
import { ApplicationActions } from "../enterprise-applications/enterprise-applications.ts";
import { invoiceActionNames } from "../invoices/invoices.ts";
import { paymentActionNames } from "../payments/payments.ts";
import { PointActions } from "../points/points.ts";
import { planVersionActionNames } from "../price-plans/plan-versions.ts";
import { expect, test } from "vitest";
import { actionWords } from "./action-words.ts";

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
const withFilesAndNotes = ["customer", "partner", "contract", "point", "tax-invoice", "payment_advice"];
const modules = join(import.meta.dirname, "../../../server/src");
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
    for (const [, verb] of source.matchAll(/\btell\(unit, of, "([^"]+)"/g))
      for (const noun of withFilesAndNotes) found.add(`${noun}.${verb}`);
  }
  return [...found];
}

test("R-M07 whatever is written into the audit is told in words among one's recent activity", () => {
  const actions = auditedWords();
  expect(actions.length).toBeGreaterThan(100);
  expect(actions.filter((action) => actionWords(action) === null)).toEqual([]);
});
