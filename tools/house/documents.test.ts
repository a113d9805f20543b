import { statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { levelsOf, provingIds, requirementRow } from "./requirement-rows.ts";
import { documents, exists, files, occurrences, read, readJson, root } from "./source-files.ts";

const scripts = readJson<{ scripts: Record<string, string> }>("package.json").scripts;
const written = documents.filter(({ path }) => path !== "THIRD_PARTY_NOTICES.md");

test("the documents that a newcomer looks for are there", () => {
  for (const path of [
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "LICENSE",
    "SECURITY.md",
    "THIRD_PARTY_NOTICES.md",
    ".env.example",
    "docs/architecture.md",
    "docs/operations.md",
    "docs/security.md",
    "docs/glossary.md",
    "docs/requirements.md",
  ])
    expect(exists(path), path).toBe(true);
});

test("every path that a document or a comment names is there", () => {
  const gone: string[] = [];
  for (const { path, content } of files.filter((file) => !/\.(json|sql|svg)$/.test(file.path))) {
    const named = path.endsWith(".md")
      ? [...content.matchAll(/`((?:packages|tools|e2e|docs)\/[\w./-]+)`/g)]
      : [...content.matchAll(/\b(docs\/[\w/-]+\.(?:md|json))\b/g)];
    for (const [, name = ""] of named) if (!exists(name)) gone.push(`${path} names ${name}`);
    if (!path.endsWith(".md")) continue;
    for (const [, target = ""] of content.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
      const place = join(dirname(path), target);
      if (!exists(place)) gone.push(`${path} links ${target}`);
    }
  }
  expect(gone).toEqual([]);
});

/** The anchor that a heading gets where documents are read. */
const anchorOf = (heading: string): string =>
  heading
    .trim()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
const anchorsIn = (path: string): Set<string> =>
  new Set([...read(path).matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = ""]) => anchorOf(heading)));

test("every link leads to a heading that is there, and every picture is there and at most 150 kB", () => {
  const gone: string[] = [];
  let pictures = 0;
  for (const { path, content } of documents) {
    for (const [, target = "", anchor = ""] of content.matchAll(/\]\(((?!https?:)[^)#\s]*)#([^)\s]+)\)/g)) {
      const file = target === "" ? path : join(dirname(path), target);
      if (!exists(file) || !anchorsIn(file).has(anchor)) gone.push(`${path} links ${target}#${anchor}`);
    }
    for (const [, source = "", set = ""] of content.matchAll(
      /<(?:img|source)\b[^>]*?(?:src="([^"]+)"|srcset="([^"]+)")/g,
    )) {
      const file = join(dirname(path), source || set);
      pictures++;
      if (!exists(file) || statSync(join(root, file)).size > 150_000) gone.push(`${path} shows ${source || set}`);
    }
  }
  expect(gone).toEqual([]);
  expect(pictures).toBeGreaterThan(5);
});

test("every npm script that a document names exists", () => {
  for (const { path, content } of written) {
    const named = [...content.matchAll(/npm (?:run )?([a-z][\w:-]*)/g)].map((match) => match[1] ?? "");
    const builtIn = new Set(["ci", "install", "sbom"]);
    const unknown = named.filter(
      (name) => !builtIn.has(name) && !(name in scripts) && content.includes(`npm run ${name}`),
    );
    expect(unknown, path).toEqual([]);
  }
});

test("the settings of docs/operations.md are those of .env.example", () => {
  const example = [...read(".env.example").matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map((match) => match[1] ?? "");
  const table = [...read("docs/operations.md").matchAll(/^\| `([A-Z][A-Z_]+)` \|/gm)].map((match) => match[1] ?? "");
  expect(table.toSorted()).toEqual(example.toSorted());
});

const requirements = [...read("docs/requirements.md").matchAll(requirementRow)].map(([, , id = "", level, state]) => ({
  id,
  level,
  state,
}));

test("every requirement that a test names is one of docs/requirements.md", () => {
  expect(requirements.length).toBeGreaterThan(150);
  const ids = new Set(requirements.map(({ id }) => id));
  expect(provingIds.filter((id) => !ids.has(id))).toEqual([]);
});

test("docs/requirements.md calls nothing proved that no test names, and names the level; if not, npm run requirements", () => {
  expect(requirements.filter(({ state }) => !["proved", "partly", "planned"].includes(state ?? ""))).toEqual([]);
  expect(requirements.filter(({ id, state }) => state !== "planned" && levelsOf(id) === "")).toEqual([]);
  expect(requirements.filter(({ id, level }) => level !== (levelsOf(id) || "–"))).toEqual([]);
});

test("the changelog has releases with dates, newest first, and the product is the newest of them", () => {
  const changelog = read("CHANGELOG.md");
  const releases = [...changelog.matchAll(/^## \[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})$/gm)].map(
    ([, version = "", day = ""]) => ({
      version,
      day,
    }),
  );
  expect(changelog.match(/^## /gm)).toHaveLength(releases.length + 1);
  expect(changelog).toContain("\n## [Unreleased]\n");
  expect(releases[0]?.version).toBe(readJson<{ version: string }>("package.json").version);
  const order = releases.map(({ version, day }) => `${day} ${version}`);
  expect(order).toEqual(order.toSorted().reverse());
  const sections = new Set(changelog.match(/^### .*$/gm)?.map((line) => line.slice(4)));
  const known = ["Breaking changes", "Added", "Changed", "Removed", "Fixed", "Security", "Performance"];
  expect([...sections].filter((section) => !known.includes(section))).toEqual([]);
});

test("decision records are numbered once each", () => {
  const records = documents.filter(({ path }) => path.startsWith("docs/decisions/"));
  const numbers = records.map(({ path }) => /^docs\/decisions\/(\d{4})-[a-z0-9-]+\.md$/.exec(path)?.[1]);
  expect(numbers).not.toContain(undefined);
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const [at, { path, content }] of records.entries()) {
    expect(content, path).toMatch(new RegExp(`^# ${Number(numbers[at])}\\. `));
    expect(content.match(/^## /gm)?.length ?? 0, path).toBeGreaterThanOrEqual(2);
  }
});

/** What the line after the title of a decision record may say; links lead to the records that changed it. */
const link = String.raw`\[(\d+)\]\((\d{4})-[a-z0-9-]+\.md\)`;
const status = new RegExp(
  `^# .+\n\nStatus: (?:accepted(?:, amended by ${link}(?:, ${link})*)?|superseded by ${link})\n\n`,
);
const statusProblem = (content: string): string | undefined => {
  if (!status.test(content)) return "no status after the title";
  const line = content.split("\n")[2] ?? "";
  const wrong = [...line.matchAll(new RegExp(link, "g"))].filter(([, shown, file]) => Number(file) !== Number(shown));
  return wrong.length > 0 ? "the number is not that of the file" : undefined;
};

test("each decision record says whether it is accepted, and what amended or superseded it", () => {
  const records = documents.filter(({ path }) => path.startsWith("docs/decisions/"));
  const problems = records.flatMap(({ path, content }) => {
    const problem = statusProblem(content);
    return problem === undefined ? [] : [`${path}: ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(statusProblem("# 1. Title\n\n## Context\n")).toBe("no status after the title");
  expect(statusProblem("# 1. Title\n\nStatus: superseded by [2](0003-x.md)\n\n## Context\n")).toMatch(/number/);
});

test("a file of the code that a decision record or a page of the domain names is there", () => {
  const named = documents
    .filter(({ path }) => /^docs\/(decisions|domain)\//.test(path))
    .flatMap(({ path, content }) =>
      [...content.matchAll(/`((?:[\w.-]+\/)*[\w-]+\.(?:tsx?|mjs|css|sql))`/g)].map((match) => ({
        path,
        name: match[1] ?? "",
      })),
    );
  expect(named.length).toBeGreaterThan(50);
  const known = files.map((file) => `/${file.path}`);
  const gone = named.filter(({ name }) => !known.some((path) => path.endsWith(`/${name}`)));
  expect(gone.map(({ path, name }) => `${path} names ${name}`)).toEqual([]);
});

test("the pages of the domain lead from customers to closing", () => {
  const pages = ["customers", "points", "readings", "contracts", "statements", "money", "closing", "administration"];
  const lead = (page: string, next: string) => read(`docs/domain/${page}.md`).includes(`](${next}.md)`);
  expect(pages.slice(0, -1).filter((page, at) => !lead(page, pages[at + 1]!))).toEqual([]);
});

test("nothing names a folder of one machine or the address of a registry", () => {
  expect(
    occurrences(/(^|[\s"'`(=])\/(work|home|Users)\/\w|\bregistry\.\w+\.\w+/, files, ["tools/house/documents.test.ts"]),
  ).toEqual([]);
});

test("no document or code points out of the repository", () => {
  const out: string[] = [];
  for (const { path, content } of files.filter(
    (file) => !["tools/fences/fences.test.ts", "vitest.config.ts"].includes(file.path),
  )) {
    for (const [, target = ""] of content.matchAll(/["'`(]((?:\.\.\/)+[\w-][\w./-]*)["'`)]/g)) {
      if (join(dirname(path), target).startsWith("..")) out.push(`${path} names ${target}`);
    }
  }
  expect(out).toEqual([]);
});

test("the proxy that is shipped compresses answers and passes events on at once, as the operations manual asks", () => {
  const [, site = ""] = /^\{\$BUSBAR_HOST\} \{\n([^]*)^\}/m.exec(read("deploy/Caddyfile")) ?? [];
  expect(site).toMatch(/^\tencode zstd gzip$/m);
  expect(site).toMatch(/^\t\tflush_interval -1$/m);
  expect(read("docs/operations.md")).toContain("The proxy compresses the answers of `/api`");
});
