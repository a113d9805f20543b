import { files, titles } from "./source-files.ts";

/** A row of docs/requirements.md: the text before the level, the id, the level, the state. */
export const requirementRow = /^(\| (R-[A-Z]\d+) \| .* \| )([^|]*) \| (\w+) \|$/gm;

const order = ["rules", "modules", "pages", "journeys"] as const;
type Level = (typeof order)[number];

const contents = new Map(files.map(({ path, content }) => [path, content]));

/** The level of the test file `path`. */
function levelOf(path: string): Level {
  const content = contents.get(path) ?? "";
  if (path.startsWith("e2e/")) return "journeys";
  if (/^packages\/(web|gallery\/src\/web)\//.test(path))
    return /@vitest-environment jsdom/.test(content) ? "pages" : "rules";
  return /\b(startTestApp|startTestMock|createTestDatabase|child_process)\b/.test(content) ? "modules" : "rules";
}

const levels = new Map<string, Set<Level>>();
for (const { path, title } of titles) {
  for (const id of title.match(/R-[A-Z]\d+/g) ?? []) levels.set(id, (levels.get(id) ?? new Set()).add(levelOf(path)));
}

/** The levels that prove `id`, cheapest first, as the page lists them; empty when no test names it. */
export const levelsOf = (id: string): string => order.filter((level) => levels.get(id)?.has(level)).join(", ");

/** Every id that a test names. */
export const provingIds: readonly string[] = [...levels.keys()];
