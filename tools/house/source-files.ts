import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

export const root = join(import.meta.dirname, "../..");

const notOurs = new Set([
  "node_modules",
  "dist",
  "data",
  ".git",
  ".cache",
  "coverage",
  "test-results",
  "playwright-report",
]);
const text = /\.(ts|tsx|mjs|cjs|js|css|html|sql|json|md|yml|svg)$|(^|\/)(\.[a-z]+|\.env\.example|run)$/;

/** A text file of the repository; `path` is relative to its root, with slashes. */
export type SourceFile = { path: string; content: string };

/** Every text file of the repository, without generated and installed ones. */
export const files: readonly SourceFile[] = list(root);

/** Code that ships or tests, without generated documents. */
export const code = files.filter(({ path }) => /^(packages|e2e|tools)\/.*\.(ts|tsx|mjs|js)$/.test(path));
export const isTest = (path: string): boolean => /\.(test|spec)\.tsx?$/.test(path);
/** What runs in production. */
export const shipped = code.filter(
  ({ path }) => /^packages\/[^/]+\/src\//.test(path) && !isTest(path) && !path.includes("/testing/"),
);
export const documents = files.filter(({ path }) => path.endsWith(".md"));

export const exists = (path: string): boolean => existsSync(join(root, path));
export const read = (path: string): string => readFileSync(join(root, path), "utf8");
export const readJson = <T>(path: string): T => JSON.parse(read(path)) as T;

/** Occurrences of `pattern` as `path:line text`, to be compared with an empty list. */
export function occurrences(pattern: RegExp, among: readonly SourceFile[], except: readonly string[] = []): string[] {
  return among.flatMap(({ path, content }) =>
    except.includes(path)
      ? []
      : content
          .split("\n")
          .flatMap((line, at) => (pattern.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 120)}`] : [])),
  );
}

/** Titles of all tests with their file. */
export const titles: readonly { path: string; title: string }[] = code
  .filter(({ path }) => isTest(path))
  .flatMap(({ path, content }) =>
    [...content.matchAll(/(?<![\w.$])test(?:\.each\([\s\S]*?\))?\(\s*(["'`])((?:\\.|(?!\1)[\s\S])*)\1/g)].map(
      (match) => ({
        path,
        title: match[2] ?? "",
      }),
    ),
  );

function list(folder: string): SourceFile[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (notOurs.has(entry.name) || /^dist\.(?:new|old)/.test(entry.name)) return [];
    const full = join(folder, entry.name);
    if (entry.isDirectory()) return list(full);
    const path = relative(root, full).split(sep).join("/");
    if (!entry.isFile() || !text.test(path) || path === "package-lock.json") return [];
    return [{ path, content: readFileSync(full, "utf8") }];
  });
}
