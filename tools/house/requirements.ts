/*
 * `npm run requirements`: brings levels and states of docs/requirements.md in line with the titles of the tests. A row
 * that no test names becomes planned; a planned one that a test names becomes partly. `proved` is for people to say.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { levelsOf, requirementRow } from "./requirement-rows.ts";
import { read, root } from "./source-files.ts";

const path = "docs/requirements.md";

const stateOf = (proving: boolean, state: string): string => {
  if (!proving) return "planned";
  return state === "planned" ? "partly" : state;
};

const before = read(path);
const after = before.replace(requirementRow, (_, start: string, id: string, _level: string, state: string) => {
  const levels = levelsOf(id);
  return `${start}${levels || "–"} | ${stateOf(levels !== "", state)} |`;
});
writeFileSync(join(root, path), after);
process.stdout.write(before === after ? `${path} is right\n` : `${path} written\n`);
