/*
 * `npm run requirements`: brings the states of docs/requirements.md in line with the titles of the tests. A line that no
 * test names becomes planned; a planned one that a test names becomes partly. `proved` is for people to say.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { read, root, titles } from "./house/source-files.ts";

const path = "docs/requirements.md";
const proving = new Set(titles.flatMap(({ title }) => title.match(/R-[A-Z]\d+/g) ?? []));

const stateOf = (id: string, state: string): string => {
  if (!proving.has(id)) return "planned";
  return state === "planned" ? "partly" : state;
};

const before = read(path);
const after = before.replace(
  /^(\| (R-[A-Z]\d+) \| .* \| )(\w+) \|$/gm,
  (_, start: string, id: string, state: string) => `${start}${stateOf(id, state)} |`,
);
writeFileSync(join(root, path), after);
process.stdout.write(before === after ? `${path} is right\n` : `${path} written\n`);
