import { parseArgs } from "node:util";
import { LinesDamaged, readLines } from "../backup/lines-file.ts";
import type { ArchiveHead } from "./archive/archive-format.ts";
import { judgeArchive } from "./archive/judge-archive.ts";
import { counted } from "./counted.ts";

/** A line of an archive by the names of its columns. */
type ArchivedLine = Record<string, unknown>;

const at = (line: ArchivedLine) => new Date(Number(line["at"]) / 1000).toISOString();
const told = (line: ArchivedLine, name: "before" | "after") =>
  line[name] === null ? [] : [`    ${name} ${JSON.stringify(line[name])}`];

/**
 * `busbar audit show --archive FILE`: the archived lines of a record, oldest first, after the file is proved by itself.
 * It needs no database. @returns whether the files are whole
 */
export async function auditShow(args: string[], say: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      archive: { type: "string", multiple: true },
      noun: { type: "string" },
      key: { type: "string" },
      text: { type: "string" },
    },
  });
  const { noun, key, text, archive: paths = [] } = values;
  if (paths.length === 0 || (noun === undefined && key === undefined && text === undefined)) {
    say("Specify the file and what to find: --archive FILE --noun customers --key 17, or --text PART");
    return false;
  }
  const isAsked = (line: ArchivedLine, raw: string) =>
    (noun === undefined || line["noun"] === noun) &&
    (key === undefined || line["key"] === key) &&
    (text === undefined || raw.toLowerCase().includes(text.toLowerCase()));
  let whole = true;
  let found = 0;
  for (const path of paths) {
    try {
      await judgeArchive(path);
      for await (const { line, raw } of linesOf(path)) {
        if (!isAsked(line, raw)) continue;
        found += 1;
        const { actor_code: who, action, result } = line;
        const outcome = result === "ok" ? "" : ` (${String(result)})`;
        say(
          `${at(line)} ${String(who) || "-"} ${String(action)}${outcome} ${String(line["noun"])} ${String(line["key"])}`,
        );
        for (const change of [...told(line, "before"), ...told(line, "after")]) say(change);
      }
    } catch (error) {
      if (!(error instanceof LinesDamaged) && (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
      whole = false;
      say(`${path}: ${(error as Error).message}`);
    }
  }
  say(`${counted(found, "entry", "entries")} found.`);
  return whole;
}

async function* linesOf(path: string): AsyncGenerator<{ line: ArchivedLine; raw: string }> {
  let columns: readonly string[] = [];
  for await (const text of readLines(path, "archive")) {
    const raw = text.slice(1);
    if (text.startsWith("H")) ({ columns } = JSON.parse(raw) as ArchiveHead);
    if (!text.startsWith("L")) continue;
    const cells = JSON.parse(raw) as ArchivedLine[string][];
    yield { line: Object.fromEntries(columns.map((name, place) => [name, cells[place] ?? null])), raw };
  }
}
