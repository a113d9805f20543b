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
    throw new DetachRefused("Say which year and into which file: busbar audit detach YEAR FILE");
  const path = resolve(file);
  const { archive, lines, resumed, stayed } = await detachLog({ ports, ownerUrl, year: Number(year), path, say });
  if (resumed) say("This went on with what was broken off before.");
  say(`${lines} lines of ${year} and before are out of the database; its log begins on ${archive.beforeDay}.`);
  if (stayed > 0) say(`${stayed} lines of before stay: their batches hold lines of later days too.`);
  say(`Keep ${path} as long as the log has to be kept. To prove it: busbar audit verify --archive FILE`);
}
