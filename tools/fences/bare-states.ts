import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";

export type BareState = { file: string; line: number; text: string };

const number = String.raw`(?:-1|[1-6])(?![\d.\w])`;
const numbers = String.raw`${number}(?:\s*,\s*${number})*`;
/** A code of `invoiceStatus` written as a number: in comparisons, assignments and lists of code and SQL, and as a step. */
const bare = [
  String.raw`\bstatus\b\)?\s*(?:={1,3}|!={1,2}|<>|[<>]=?)\s*${number}`,
  String.raw`\bstatus\b\s+(?:not\s+)?in\s*\(\s*${numbers}\s*\)`,
  String.raw`\bstatus\b\s+when\s+${number}`,
  String.raw`\b(?:status|states)\b["']?\s*:\s*(?:\[\s*${numbers}\s*\]|${number})`,
  String.raw`\[\s*${numbers}\s*\](?:\s+as\s+const)?\)?\.includes\([\w.?]*\bstatus\b\)`,
  String.raw`\{-1(?:,[1-6])+\}`,
  String.raw`\btransitionInvoice\((?:[^()]|\([^()]*\))*?,\s*${number}\s*,`,
];
const pattern = new RegExp(bare.join("|"), "g");

const isTest = (path: string): boolean => /\.test\.tsx?$|\/testing\//.test(path);

/** States of statements that are numbers in code or SQL, where `invoiceStatus` and `invoiceState` have names for them. */
export function findBareStates(root: string): { files: number; found: BareState[] } {
  const files = globSync("packages/*/src/**/*.{ts,tsx}", { cwd: root })
    .map((path) => path.replaceAll("\\", "/"))
    .filter((path) => !isTest(path));
  return {
    files: files.length,
    found: files.flatMap((file) => bareStatesIn(file, readFileSync(join(root, file), "utf8"))),
  };
}

/** The bare states of one file. */
export const bareStatesIn = (file: string, code: string): BareState[] =>
  [...code.matchAll(pattern)].map(({ 0: text, index }) => ({
    file,
    line: code.slice(0, index).split("\n").length,
    text: text.replace(/\s+/g, " "),
  }));
