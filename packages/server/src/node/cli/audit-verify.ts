import { parseArgs } from "node:util";
import { toBase64 } from "../../kernel/secrets.ts";
import type { ArchiveRow } from "../../modules/system-log/log-archives.ts";
import { type Break, mostBreaks, verifyLog } from "../../modules/system-log/log-verification.ts";
import type { Ports } from "../../ports.ts";
import { judgeArchive } from "./archive/judge-archive.ts";

const words: Record<Exclude<Break["kind"], "log_empty">, string> = {
  row_changed: "was changed after it was sealed",
  row_removed: "was removed after it was sealed",
  row_unsealed: "is not sealed: it was added afterwards, or the server that seals is not running",
  batch_changed: "does not match its hash: a row was removed with its seal, or the chain was rebuilt from here",
  batch_removed: "is missing",
  row_in_future: "has a time in the future: it was inserted",
  checkpoint_forged: "has a checkpoint without a signature of a valid key",
  checkpoint_differs: "differs from the one that was signed",
  checkpoint_missing: "no longer has a signed checkpoint: it was removed, or no server is signing seals",
  kept_forged: "is in the checkpoint outside the database, which is damaged or not signed by a valid key",
  kept_differs: "is the end recorded outside the database, but is not in the log: the log was truncated or rebuilt",
  end_cut_off: "was signed but is after the end: the log was truncated",
  archive_forged: "ends an archive whose record is not signed by a valid key",
  archive_differs: "does not continue where the previous archive ends",
};
function describeBreak(one: Break): string {
  if (one.kind === "log_empty") return "The log is empty although the database has been in use: it was deleted.";
  if ("row" in one) return `row ${one.row}${one.batch === null ? "" : ` (batch ${one.batch})`} ${words[one.kind]}`;
  return `batch ${one.batch} ${words[one.kind]}`;
}

type VerifyPorts = Pick<Ports, "db" | "clock" | "vault" | "keep">;

/**
 * Reports whether the system log is unchanged, or where it is not. `--key`, as often as there are keys, names those that
 * count instead of the installation's. `--expect` is the hash of a batch from an "audit checkpoint" line of the server's
 * own log; it must be in the chain.
 * @returns whether it is intact
 */
export async function auditVerify(
  ports: VerifyPorts,
  args: string[],
  say: (line: string) => void,
  settle?: () => Promise<unknown>,
): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      expect: { type: "string" },
      key: { type: "string", multiple: true },
      archive: { type: "string", multiple: true },
    },
  });
  const verdict = await verifyLog(ports, { now: ports.clock.now(), onlyKeys: values.key, ...(settle && { settle }) });
  const { breaks, last, archives, kept } = verdict;
  const missing =
    values.expect !== undefined &&
    !archives.some(({ hash }) => toBase64(hash) === values.expect) &&
    !(await ports.db
      .selectFrom("audit_batch")
      .select("id")
      .where("hash", "=", Buffer.from(values.expect, "base64"))
      .executeTakeFirst());
  let filesFit = true;
  for (const path of values.archive ?? []) filesFit = (await isArchive(path, archives, say)) && filesFit;
  for (const one of breaks) say(describeBreak(one));
  if (breaks.length === mostBreaks) say("Only the first mismatches are listed.");
  if (missing) say(`No batch has the hash ${values.expect}: the log is not the one expected.`);
  for (const key of verdict.unknownKeys)
    say(
      `Signatures of this key are not accepted because the vault does not hold it: ${key}. If it is yours, add --key.`,
    );
  const intact = breaks.length === 0 && !missing && filesFit;
  say(
    `${intact ? "The log is intact" : "The log is BROKEN"}: ${verdict.rows} sealed rows in ${verdict.batches} batches, ` +
      `${verdict.checkpoints} signed checkpoints.`,
  );
  for (const { beforeDay, rows, fileName, firstBatch, lastBatch } of archives)
    say(`${rows} entries before ${beforeDay} are archived in ${fileName} (batches ${firstBatch} to ${lastBatch}).`);
  if (verdict.unfinished)
    say(
      "Some of them are still in the database because busbar audit detach was interrupted. Run it again with the same file.",
    );
  if (last) say(`The last batch is ${last.batch}, its hash ${last.hash}`);
  for (const key of verdict.publicKeys) say(`Signed with the key ${key}`);
  if (kept)
    say(`Outside the database, batch ${kept.batch} of ${kept.at} is recorded as signed; the log was compared with it.`);
  else
    say(
      "No checkpoint is stored outside the database yet, so a truncated log cannot be detected. Compare with an " +
        '"audit checkpoint" line of the server\'s log by --expect.',
    );
  return intact;
}

/** Whether a file is whole and one of the archives of this database. */
async function isArchive(path: string, archives: ArchiveRow[], say: (line: string) => void): Promise<boolean> {
  const archive = await describeArchive(path, say);
  if (!archive) return false;
  const noted = archives.some(({ contentSha256 }) => toBase64(contentSha256) === toBase64(archive.contentSha256));
  if (!noted) say(`${path} is not an archive of this database.`);
  return noted;
}

/** `busbar audit verify --archive FILE --alone`: proves a file by itself, where there is no database. */
export async function verifyArchives(args: string[], say: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      alone: { type: "boolean" },
      key: { type: "string", multiple: true },
      archive: { type: "string", multiple: true },
    },
  });
  let intact = (values.archive ?? []).length > 0;
  if (!intact) say("Specify the file: --archive FILE");
  if (values.key === undefined) {
    intact = false;
    say("Without a database, the signature cannot be attributed. Specify the installation's key with --key.");
  }
  for (const path of values.archive ?? []) {
    const archive = await describeArchive(path, say);
    const otherKey = archive && values.key !== undefined && !values.key.includes(archive.publicKey);
    if (otherKey) say(`${path} is signed with another key: ${archive.publicKey}`);
    if (!archive || otherKey) intact = false;
  }
  return intact;
}

async function describeArchive(path: string, say: (line: string) => void) {
  try {
    const archive = await judgeArchive(path);
    const { rows, batches, checkpoints, beforeDay, hash, publicKey } = archive;
    say(
      `${path} is intact: ${rows} entries before ${beforeDay} in ${batches} batches, ${checkpoints} signed checkpoints. ` +
        `Its last hash is ${toBase64(hash)}, signed with the key ${publicKey}`,
    );
    return archive;
  } catch (error) {
    say(`${path}: ${(error as Error).message}`);
    return null;
  }
}
