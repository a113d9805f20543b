import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { DetachRefused, detachLog, type DetachOptions } from "./archive/detach-log.ts";

/** `busbar audit detach YEAR FILE`. @throws {@link DetachRefused} */
export async function auditDetach(
  { ports, ownerUrl }: Pick<DetachOptions, "ports" | "ownerUrl">,
  args: string[],
  say: (line: string) => void,
): Promise<void> {
  const [year = "", file] = parseArgs({ args, allowPositionals: true }).positionals;
  if (!/^2\d{3}$/.test(year) || file === undefined)
    throw new DetachRefused("Specify the year and the file: busbar audit detach YEAR FILE");
  const path = resolve(file);
  const { archive, lines, resumed, stayed } = await detachLog({ ports, ownerUrl, year: Number(year), path, say });
  if (resumed) say("Resumed the run that was interrupted before.");
  say(`${lines} entries up to ${year} were removed from the database; its log now starts on ${archive.beforeDay}.`);
  if (stayed > 0) say(`${stayed} earlier entries remain: their batches also contain later entries.`);
  say(`Keep ${path} for as long as the log must be retained. To verify it: busbar audit verify --archive FILE`);
}
