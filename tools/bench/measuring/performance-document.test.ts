import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commitsUntilStale, measuredSources } from "./measured-sources.ts";

const root = join(import.meta.dirname, "../../..");
const git = (...words: string[]) => {
  const { status, stdout } = spawnSync("git", words, { cwd: root, encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
};

const sections = readFileSync(join(root, "docs/performance.md"), "utf8")
  .split(/^(?=## )/m)
  .slice(1)
  .map((text) => {
    const [, commit, bench = ""] = /^\*\d{4}-\d\d-\d\d, commit (\w+).*?, `npm run bench ([\w-]+)/m.exec(text) ?? [];
    return { title: text.split("\n")[0], commit, bench };
  });

test("each section of the measured figures names its commit and a bench whose sources are known", () => {
  expect(sections.length).toBeGreaterThan(10);
  const unknown = sections.filter(({ commit, bench }) => !commit || !measuredSources[bench]);
  expect(unknown).toEqual([]);
});

test("each path of a bench names sources that are there", () => {
  const paths = [...new Set(Object.values(measuredSources).flat())];
  expect(paths.filter((path) => git("ls-files", "--", path) === "")).toEqual([]);
});

test("no section of the measured figures is older than 200 commits to its sources", () => {
  const shallow = git("rev-parse", "--is-shallow-repository") === "true";
  const commitsSince = (commit: string, paths: readonly string[]) =>
    git("rev-list", "--count", `${commit}..HEAD`, "--", ...paths) ??
    // A shallow clone need not hold the commit; those that it holds are later or as old.
    (shallow ? git("rev-list", "--count", "HEAD", "--", ...paths) : undefined);
  const stale = sections
    .map(({ title, commit = "", bench }) => ({ title, commits: commitsSince(commit, measuredSources[bench] ?? []) }))
    .filter(({ commits }) => !(Number(commits) <= commitsUntilStale));
  expect(stale).toEqual([]);
});
