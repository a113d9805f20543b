import { expect, test } from "vitest";
import { files, read } from "./source-files.ts";

/** Where the folders of nouns are, by the words of docs/architecture.md. */
const sides = {
  contract: "packages/contract/src/",
  server: "packages/server/src/modules/",
  web: "packages/web/src/features/",
} as const;
type Side = keyof typeof sides;

const places = new Map<string, Set<Side>>();
for (const { path } of files) {
  for (const [side, start] of Object.entries(sides) as [Side, string][]) {
    const [folder = "", file] = path.startsWith(start) ? path.slice(start.length).split("/") : [];
    if (file !== undefined) places.set(folder, (places.get(folder) ?? new Set<Side>()).add(side));
  }
}

test("a noun has one folder of the same name in contract, server and web, or docs/architecture.md says why not", () => {
  expect(places.size).toBeGreaterThan(40);
  const alone = [...places].filter(([, where]) => where.size < 3);
  const row = /^\| ((?:`[a-z-]+`(?:, )?)+) \| ((?:contract|server|web)(?:, (?:server|web))?) \| \S/gm;
  const explained = [...read("docs/architecture.md").matchAll(row)].flatMap(([, names = "", where = ""]) =>
    [...names.matchAll(/`([a-z-]+)`/g)].map(([, name = ""]) => `${name}: ${where}`),
  );
  expect(explained.toSorted()).toEqual(
    alone
      .map(
        ([name, where]) =>
          `${name}: ${Object.keys(sides)
            .filter((side) => where.has(side as Side))
            .join(", ")}`,
      )
      .toSorted(),
  );
});
