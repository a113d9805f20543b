import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { join } from "node:path";
import { commitsUntilStale } from "./measured-sources.ts";

/** One line of a table: what was measured, our figure, and figures of others if there are any. */
export type Row = { what: string; figure: string; others?: string };
export type Section =
  | { title: string; intro: string; rows: readonly Row[] /** Heading of the other figures. */; others?: string }
  | { title: string; intro: string; text: string };

const root = join(import.meta.dirname, "../../..");
const file = join(root, "docs/performance.md");
const heading = `# Performance

Written by \`npm run bench\`; each section says when, of which commit and on what. \`npm test\` refuses a section whose sources
changed in more than ${commitsUntilStale} commits since. Medians, unless a line says otherwise. Directus is measured in the same run,
with its own defaults, where \`npm run bench directus\` has installed it; other figures of other products are of an earlier day on
a machine of the same kind (2 cores, Debian 12, PostgreSQL 15), and tell the order of magnitude. What code costs that serves
speed alone: [fast paths](fast-paths.md).
`;

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
export const round = (value: number, places = 0): string => value.toFixed(places);

/** The machine's load when this process began: figures of a busy machine must be measured again. */
const loadBefore = loadavg()[0] ?? 0;

/** Replaces the section with this title in docs/performance.md, or adds it; other sections stay. */
export function writeSection(section: Section, name: string): void {
  const before = existsSync(file) ? readFileSync(file, "utf8") : heading;
  const sections = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [/^## (.*)$/m.exec(part)?.[1] ?? "", part.trim()]),
  );
  sections.set(section.title, textOf(section, name));
  writeFileSync(file, `${heading}\n${[...sections.values()].join("\n\n")}\n`);
}

function textOf(section: Section, name: string): string {
  const day = new Date().toISOString().slice(0, 10);
  const origin = `*${day}, commit ${commit()}, \`npm run bench ${name}\`, ${machine()}*`;
  const body = "text" in section ? `\`\`\`\n${section.text.trim()}\n\`\`\`` : table(section.rows, section.others);
  return [`## ${section.title}`, origin, section.intro, body].filter(Boolean).join("\n\n");
}

function table(rows: readonly Row[], title = "others"): string {
  const compared = rows.some(({ others }) => others);
  const head = compared ? `| what | Busbar | ${title} |\n|---|---|---|` : "| what | Busbar |\n|---|---|";
  const lines = rows.map(
    ({ what, figure, others }) => `| ${what} | ${figure} |${compared ? ` ${others ?? "–"} |` : ""}`,
  );
  return [head, ...lines].join("\n");
}

/** The commit that was measured; what the working tree has beyond it is said, but for the figures themselves. */
function commit(): string {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", ".", ":!docs/performance.md") !== "";
  return `${git("rev-parse", "--short=8", "HEAD")}${changed ? " and changes" : ""}`;
}

function machine(): string {
  const [first] = cpus();
  const memory = Math.round(totalmem() / 1024 ** 3);
  return `${cpus().length} × ${first?.model.trim() ?? "unknown processor"}, ${memory} GB, ${type()} ${release()}, Node ${process.versions.node}, load before ${loadBefore.toFixed(1)}`;
}
