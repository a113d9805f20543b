import { globSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { z } from "zod";
import type { SourceWords } from "../src/kernel/http/openapi-schemas.ts";
import { readDocComments } from "./doc-comments.ts";

const sources = join(import.meta.dirname, "../src");

/** Words of the contract's sources, which are loaded for it: nothing of them may have been loaded before. */
export async function readSourceWords(): Promise<SourceWords> {
  const comments = readDocComments(pathToFileURL(sources).href);
  const names = new Map<z.core.$ZodType, string>();
  const homes = new Map<string, string>();
  const twice: string[] = [];
  const files = globSync("**/*.ts", { cwd: sources, exclude: (name) => name.endsWith(".test.ts") }).sort();
  for (const file of files) {
    const path = join(sources, file);
    for (const [name, value] of Object.entries(await import(pathToFileURL(path).href))) {
      if (!(value instanceof z.ZodType) || !/^[A-Z]/.test(name) || names.has(value)) continue;
      const home = homes.get(name);
      if (home !== undefined) twice.push(`${name} is exported by ${home} and ${path}`);
      homes.set(name, path);
      names.set(value, name);
    }
  }
  if (twice.length > 0) throw new Error(`Schemas of the API need names of their own:\n${twice.join("\n")}`);
  return {
    names,
    aboutExport: (name) => comments.ofExport(homes.get(name) ?? "", name),
    about: (schema) => comments.ofSchema(schema),
  };
}
