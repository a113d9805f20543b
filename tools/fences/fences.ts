/* `npm run fences`: who imports whom, whose classes and buttons, states by their names, money by exact decimals, and what nobody uses. Ends with 1 when something is wrong. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { findBareStates } from "./bare-states.ts";
import { findBinaryNumbers } from "./binary-numbers.ts";
import { findViolations } from "./find-violations.ts";
import { findRawButtons } from "./raw-buttons.ts";
import { findStyleBreaches } from "./style-sheets.ts";

const root = join(import.meta.dirname, "../..");
const folders = ["packages", "e2e", "tools"];
/** Guards against a fence that looked at no files and so found nothing. */
const fewestModules = 100;

const { modules, violations } = await findViolations(root, folders);
for (const { rule, from, to, why } of violations) {
  process.stdout.write(`${from}\n  imports ${to}\n  ${rule}: ${why}\n\n`);
}
process.stdout.write(`imports: ${modules} files read, ${violations.length} forbidden\n`);
if (modules < fewestModules)
  process.stdout.write(`imports: fewer than ${fewestModules} files read, so nothing is proved\n`);

const knip = spawnSync(process.execPath, [join(root, "node_modules/knip/bin/knip.js"), "--no-progress"], {
  cwd: root,
  stdio: "inherit",
});
process.stdout.write(`dead code: ${knip.status === 0 ? "none" : "see above"}\n`);

const breaches = findStyleBreaches(root);
for (const { file, why } of breaches) process.stdout.write(`${file}\n  ${why}\n`);
process.stdout.write(`style sheets: ${breaches.length} breaches\n`);

const states = findBareStates(root);
for (const { file, line, text } of states.found)
  process.stdout.write(`${file}:${line}\n  ${text}: the name stands in contract/invoices/invoice-status.ts\n`);
process.stdout.write(`states of statements: ${states.files} files read, ${states.found.length} bare numbers\n`);

const buttons = findRawButtons(root);
for (const { file, why } of buttons) process.stdout.write(`${file}\n  ${why}\n`);
process.stdout.write(`buttons: ${buttons.length} outside the kit\n`);

const numbers = findBinaryNumbers(root);
for (const { file, line, text } of numbers.found)
  process.stdout.write(`${file}:${line}\n  ${text}: money is calculated by Exact alone\n`);
process.stdout.write(`calculation: ${numbers.files} files read, ${numbers.found.length} binary numbers\n`);

const isWhole = modules >= fewestModules && states.files >= fewestModules && numbers.files > 0;
const isClean = [breaches, buttons, violations, states.found, numbers.found].every(({ length }) => length === 0);
process.exitCode = isWhole && isClean && knip.status === 0 ? 0 : 1;
