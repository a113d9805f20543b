import { existsSync } from "node:fs";
import { basename } from "node:path";
import type pg from "pg";
import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { toBase64 } from "../../../kernel/secrets.ts";
import type { ArchiveRow } from "../../../modules/system-log/log-archives.ts";
import { signingKey } from "../../../modules/system-log/log-keys.ts";
import { beginning, content } from "../../../modules/system-log/log-digest.ts";
import { sealLog } from "../../../modules/system-log/log-sealing.ts";
import { verifyLog } from "../../../modules/system-log/log-verification.ts";
import type { Ports } from "../../../ports.ts";
import { createClient } from "../../database/limited-client.ts";
import { startLimits } from "../../database/limits.ts";
import { judgeArchive, type JudgedArchive } from "./judge-archive.ts";
import { type Range, writeArchive } from "./write-archive.ts";
import { counted } from "../counted.ts";

/** The key of the advisory lock; any number that nothing else in the product uses. */
const detachLock = 7_214_052;
/** Lines that one transaction deletes, so that no lock and no vacuum waits long. */
const linesAtOnce = 10_000;

/** Refused with a sentence for the person at the terminal. */
export class DetachRefused extends Error {}

export type Detached = { archive: JudgedArchive; lines: number; resumed: boolean; stayed: number };
export type DetachOptions = {
  ports: Pick<Ports, "db" | "clock" | "vault" | "log" | "keep">;
  ownerUrl: string;
  year: number;
  path: string;
  say?: (line: string) => void;
  sliceLines?: number;
};

/**
 * Moves the lines of a year and of those before it out of the database: writes them into an archive file, reads the
 * file back, notes it, then deletes in slices. A kill at any point loses nothing: the next call with the same year and
 * file goes on. @throws {@link DetachRefused}
 */
export async function detachLog(options: DetachOptions): Promise<Detached> {
  const client = createClient(options.ownerUrl, "busbar audit detach", startLimits);
  await client.connect();
  try {
    await refuseOthers(client);
    return await detach(client, options);
  } finally {
    await client.end();
  }
}

async function detach(client: pg.Client, options: DetachOptions): Promise<Detached> {
  const { ports, year, path, say = () => undefined, sliceLines = linesAtOnce } = options;
  const beforeDay = await dayBehind(client, year);
  const verdict = await verifyLog(ports, { now: ports.clock.now(), settle: () => sealLog(ports) });
  if (verdict.breaks.length > 0)
    throw new DetachRefused("The log does not match its seals; nothing was moved. Run busbar audit verify.");
  const last = verdict.archives.at(-1);
  if (verdict.unfinished && last?.beforeDay !== beforeDay)
    throw new DetachRefused(
      `Not all entries before ${last?.beforeDay} have been removed yet. First finish: busbar audit detach ${
        Number(last?.beforeDay.slice(0, 4)) - 1
      } FILE, with the archive named ${last?.fileName}.`,
    );
  if (!verdict.unfinished && last && last.beforeDay >= beforeDay)
    throw new DetachRefused(`The entries before ${last.beforeDay} are already in archive ${last.fileName}.`);
  const noted = verdict.unfinished && last !== undefined;
  const archive = noted ? await archiveOf(path, last) : await makeArchive(client, { options, last, beforeDay, say });
  if (!noted) await note(client, archive, path);
  say(
    `${counted(archive.rows, "entry", "entries")} in ${counted(archive.batches, "batch", "batches")} written to ${path} and verified.`,
  );
  let lines = 0;
  for (;;) {
    const gone = await removeSlice(client, archive, sliceLines);
    if (gone === null) break;
    lines += gone;
    say(`${counted(lines, "entry", "entries")} removed`);
  }
  const { rows } = await client.query<{ stayed: number }>(
    `select count(*)::int as stayed from audit_log where at < ${localMidnight("$1")}`,
    [beforeDay],
  );
  return { archive, lines, resumed: noted, stayed: rows[0]?.stayed ?? 0 };
}

const localMidnight = (day: string) => `(${day}::date::timestamp at time zone '${businessTimeZone}')`;

async function refuseOthers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ owns: boolean; alone: boolean }>(
    `select pg_has_role(current_user, c.relowner, 'usage') as owns, pg_try_advisory_lock($1) as alone
     from pg_class c where c.oid = to_regclass('audit_log')`,
    [detachLock],
  );
  if (!rows[0]?.owns)
    throw new DetachRefused(
      "Only the account that owns the tables can remove log entries. Set BUSBAR_DATABASE_OWNER_URL.",
    );
  if (!rows[0].alone) throw new DetachRefused("Another busbar audit detach is running. Wait until it has finished.");
}

async function dayBehind(client: pg.Client, year: number): Promise<string> {
  const { rows } = await client.query<{ ended: boolean }>(
    `select now() >= ${localMidnight("$1")} + interval '1 day' as ended`,
    [`${year + 1}-01-01`],
  );
  if (!rows[0]?.ended) throw new DetachRefused(`${year} has not ended. Only complete years can be moved.`);
  return `${year + 1}-01-01`;
}

/** The file of an archive that was noted, behind which lines were already being removed. */
async function archiveOf(path: string, noted: ArchiveRow): Promise<JudgedArchive> {
  if (!existsSync(path))
    throw new DetachRefused(`${path} was not found. The archive was written as ${noted.fileName}.`);
  const archive = await judgeArchive(path);
  if (toBase64(archive.contentSha256) !== toBase64(noted.contentSha256))
    throw new DetachRefused(`${path} is not the archive whose entries are being removed: ${noted.fileName}.`);
  return archive;
}

type Making = { options: DetachOptions; last: ArchiveRow | undefined; beforeDay: string; say: (line: string) => void };

async function makeArchive(client: pg.Client, { options, last, beforeDay, say }: Making): Promise<JudgedArchive> {
  const { ports, path, year } = options;
  const range = await rangeOf(client, { last, beforeDay, year });
  if (!existsSync(path)) {
    const key = await ports.db.transaction().execute((tx) => signingKey(tx, ports));
    await writeArchive(client, { path, range, key, content: content.compile(ports.db).sql });
  } else say(`${path} already exists; it is read instead of written.`);
  const archive = await judgeArchive(path);
  const fits =
    archive.firstBatch === range.firstBatch &&
    archive.lastBatch === range.lastBatch &&
    archive.beforeDay === beforeDay &&
    toBase64(archive.hashBefore) === toBase64(range.hashBefore) &&
    toBase64(archive.hash) === toBase64(range.hash);
  if (!fits) throw new DetachRefused(`${path} is an archive of other entries. Choose a new file.`);
  return archive;
}

/** Whole batches of the range; the first batch with a line of a later day, and all behind it, stay. */
async function rangeOf(
  client: pg.Client,
  { last, beforeDay, year }: { last: ArchiveRow | undefined; beforeDay: string; year: number },
): Promise<Range & { hash: Buffer }> {
  const firstBatch = (BigInt(last?.lastBatch ?? "0") + 1n).toString();
  const { rows } = await client.query<{ unsealed: string; last: string | null; hash: Buffer; signed: boolean }>(
    `with edge as (select ${localMidnight("$1")} as at),
     stays as (select min(e.batch_id) as id from audit_log l join audit_entry e on e.log_id = l.id
       where l.at >= (select at from edge)),
     ends as (select b.id, b.hash from audit_batch b where b.id >= $2 and b.id < coalesce((select id from stays), b.id + 1)
       order by b.id desc limit 1)
     select (select count(*) from audit_log l where l.at < (select at from edge)
         and not exists (select from audit_entry e where e.log_id = l.id))::text as unsealed,
       (select id from ends)::text as last, (select hash from ends) as hash,
       exists (select from audit_checkpoint c where c.batch_id >= (select id from ends)) as signed`,
    [beforeDay, firstBatch],
  );
  const [found] = rows;
  if (found && found.unsealed !== "0")
    throw new DetachRefused(
      `${found.unsealed} entries up to ${year} are not sealed yet. Start the server and try again in a few minutes.`,
    );
  if (!found || found.last === null)
    throw new DetachRefused(`No batch contains only entries up to ${year}: there is nothing to move.`);
  if (!found.signed)
    throw new DetachRefused(
      "These entries have no signed checkpoint yet. Let the server run for ten minutes and try again.",
    );
  return {
    firstBatch,
    lastBatch: found.last,
    hash: found.hash,
    hashBefore: Buffer.from(last?.hash ?? beginning),
    beforeDay,
  };
}

/** From here on the database lets the lines of the archive go. */
async function note(client: pg.Client, archive: JudgedArchive, path: string): Promise<void> {
  const { firstBatch, lastBatch, beforeDay, rows, hashBefore, hash, contentSha256, at, publicKey, signature } = archive;
  const after = { beforeDay, lines: rows, firstBatch, lastBatch, contentSha256: toBase64(contentSha256) };
  await client.query("begin");
  try {
    await client.query(
      `insert into audit_archive (first_batch, last_batch, before_day, row_count, hash_before, hash, content_sha256,
         file_name, at, public_key, signature) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        firstBatch,
        lastBatch,
        beforeDay,
        rows,
        hashBefore,
        hash,
        contentSha256,
        basename(path),
        at,
        publicKey,
        signature,
      ],
    );
    await client.query("insert into audit_log (action, noun, after) values ('system_log.detach', 'system-log', $1)", [
      JSON.stringify(after),
    ]);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}

/** Removes the oldest batches of the archive, with lines and seals at once. @returns null when none is left */
async function removeSlice(client: pg.Client, { lastBatch }: JudgedArchive, lines: number): Promise<number | null> {
  const { rows } = await client.query<{ from: string; to: string }>(
    `select min(id)::text as from, max(id)::text as to from (
       select id, sum(row_count) over (order by id) - row_count as before from audit_batch where id <= $1
       order by id limit $2::bigint) as oldest where before < $2::bigint`,
    [lastBatch, lines],
  );
  const [slice] = rows;
  if (!slice?.from) return null;
  const range = [slice.from, slice.to];
  await client.query("begin");
  try {
    const { rowCount } = await client.query(
      "delete from audit_log l using audit_entry e where e.log_id = l.id and e.batch_id between $1 and $2",
      range,
    );
    await client.query("delete from audit_entry where batch_id between $1 and $2", range);
    await client.query("delete from audit_checkpoint where batch_id between $1 and $2", range);
    await client.query("delete from audit_batch where id between $1 and $2", range);
    await client.query("commit");
    return rowCount ?? 0;
  } catch (error) {
    await client.query("rollback");
    throw error;
  }
}
