import { parseSync } from "@swc/core";
import type { SourceFile } from "./source-files.ts";

/** Attributes that people read or hear. */
const spoken = new Set([
  "title",
  "alt",
  "label",
  "placeholder",
  "aria-label",
  "aria-description",
  "aria-roledescription",
  "description",
]);
const word = /[A-Za-z]{2,}|[\u3400-\u9fff]/;

type Node = { [name: string]: unknown; type?: string };

/** Text written directly into the markup of `file`: between tags, or in an attribute that is read out. */
export function wordsInMarkup({ path, content }: SourceFile): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    const { type, value, name } = node as Node;
    if (type === "JSXText" && typeof value === "string" && word.test(value)) found.push(`${path} ${value.trim()}`);
    if (type === "JSXAttribute" && spoken.has(nameOf(name))) {
      const literal = (value as Node | null)?.["value"];
      if (typeof literal === "string" && word.test(literal)) found.push(`${path} ${nameOf(name)}="${literal}"`);
    }
    Object.values(node).forEach(visit);
  };
  visit(parseSync(content, { syntax: "typescript", tsx: true, target: "es2022" }).body);
  return found;
}

const nameOf = (name: unknown): string => String((name as Node | undefined)?.["value"] ?? "");
