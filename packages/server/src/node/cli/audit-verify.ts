import { parseArgs } from "node:util";
import { type Break, mostBreaks, verifyLog } from "../../modules/system-log/log-verification.ts";
import type { Ports } from "../../ports.ts";

const words: Record<Break["kind"], string> = {
  row_changed: "was changed after it was sealed",
  row_removed: "was removed after it was sealed",
  row_unsealed: "is not sealed: put in afterwards, or the server that seals does not run",
  batch_changed: "does not fit its hash: a row was taken out with its seal, or the chain was made anew from here",
  batch_removed: "is missing",
  checkpoint_forged: "has a checkpoint that its key did not sign",
  checkpoint_differs: "is not the one that was signed",
  end_cut_off: "was signed and is behind the end: the end of the log was cut off",
};
const describeBreak = (one: Break) =>
  "row" in one
    ? `row ${one.row}${one.batch === null ? "" : ` (batch ${one.batch})`} ${words[one.kind]}`
    : `batch ${one.batch} ${words[one.kind]}`;

/**
 * Reports whether the system log is unchanged, or where it is not. `--expect` is the hash of a batch from an "audit
 * checkpoint" line of the server's own log; it must be in the chain.
 * @returns whether it is intact
 */
export async function auditVerify(
  { db, clock }: Pick<Ports, "db" | "clock">,
  args: string[],
  say: (line: string) => void,
): Promise<boolean> {
  const { values } = parseArgs({ args, options: { expect: { type: "string" }, key: { type: "string" } } });
  const verdict = await verifyLog(db, clock.now());
  const { breaks, last } = verdict;
  const unknown = values.key === undefined ? [] : verdict.publicKeys.filter((key) => key !== values.key);
  const missing =
    values.expect !== undefined &&
    !(await db
      .selectFrom("audit_batch")
      .select("id")
      .where("hash", "=", Buffer.from(values.expect, "base64"))
      .executeTakeFirst());
  for (const one of breaks) say(describeBreak(one));
  if (breaks.length === mostBreaks) say("There may be more; these are the first.");
  if (missing) say(`No batch has the hash ${values.expect}: the log is not the one that it was.`);
  for (const key of unknown) say(`There are checkpoints of another key: ${key}`);
  const intact = breaks.length === 0 && !missing && unknown.length === 0;
  say(
    `${intact ? "The log is intact" : "The log is BROKEN"}: ${verdict.rows} sealed rows in ${verdict.batches} batches, ` +
      `${verdict.checkpoints} signed checkpoints.`,
  );
  if (last) say(`The last batch is ${last.batch}, its hash ${last.hash}`);
  for (const key of verdict.publicKeys) say(`Signed with the key ${key}`);
  return intact;
}
