import type pg from "pg";
import type { Damage } from "./damage.ts";
import { makeExtension } from "./make-extension.ts";

/** Of one relation; a disk that fails breaks thousands. */
const mostBlocks = 3;
/** Of one file at a look: more than are ever being written at one moment, behind which damage would not be seen. */
const mostSuspects = 1000;
const segmentBlocks = 131_072;

/** Whether checksums can be compared here: the cluster has them, and this account may read its files. */
export async function canCheckPages(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ can: boolean }>(
    `select current_setting('data_checksums') = 'on' and rolsuper
       and exists (select from pg_available_extensions where name = 'pageinspect') as can
     from pg_roles where rolname = current_user`,
  );
  return rows[0]?.can === true && (await makeExtension(client, "pageinspect"));
}

/**
 * Reads every page of tables, indexes and catalogues from the disk and compares its checksum. Reading rows would find
 * pages that are in memory as they were before the disk spoilt them, and would never reach those of rarely used indexes.
 */
export async function checkPages(client: pg.Client): Promise<{ pages: number; damages: Damage[] }> {
  const damages: Damage[] = [];
  let pages = 0;
  const { rows: relations } = await client.query<{ oid: number; name: string }>(
    `select oid, oid::regclass::text as name from pg_class
     where pg_relation_filepath(oid) is not null and relpersistence <> 't' order by oid`,
  );
  for (const { oid, name } of relations) {
    const { blocks, broken } = await checkFiles(client, oid);
    pages += blocks;
    damages.push(...broken.map((place) => ({ where: name, what: `the checksum of ${place} does not fit` })));
  }
  return { pages, damages };
}

async function checkFiles(client: pg.Client, oid: number): Promise<{ blocks: number; broken: string[] }> {
  const { rows: files } = await client.query<{ path: string; first: number; blocks: number; size: number }>(
    `select f.path, segment * $2 as first, (s.size / b.size)::int as blocks, b.size
     from (select current_setting('block_size')::int as size) b,
       (values ('main', ''), ('vm', '_vm'), ('fsm', '_fsm')) as fork(name, suffix),
       generate_series(0, (pg_relation_size($1::oid, fork.name) / b.size / $2)::int) as segment,
       lateral (select pg_relation_filepath($1::oid) || fork.suffix
         || case segment when 0 then '' else '.' || segment end as path) f,
       lateral pg_stat_file(f.path, true) s
     where s.size >= b.size`,
    [oid, segmentBlocks],
  );
  const broken: string[] = [];
  for (const file of files) {
    // A page that is being written at this moment fits at the second look.
    let blocks: number[] | null = null;
    for (let look = 0; look < 3 && blocks?.length !== 0; look += 1) {
      if (look > 0) await client.query("select pg_sleep(0.3)");
      blocks = await brokenBlocks(client, file, blocks);
    }
    broken.push(...(blocks ?? []).map((block) => `block ${block} in ${file.path}`));
  }
  return { blocks: files.reduce((sum, { blocks }) => sum + blocks, 0), broken: broken.slice(0, mostBlocks) };
}

/** `among`: only these; pages without content have no checksum. */
async function brokenBlocks(
  client: pg.Client,
  { path, first, blocks, size }: { path: string; first: number; blocks: number; size: number },
  among: number[] | null,
): Promise<number[]> {
  const { rows } = await client.query<{ block: number }>(
    `select block from generate_series(0, $2::int - 1) as block,
       lateral pg_read_binary_file($1, block::bigint * $4::int, $4::int, true) as page
     where ($5::int[] is null or block = any($5)) and length(page) = $4::int
       and page_checksum(page, $3::bigint + block)::int & 65535 <> get_byte(page, 8) + 256 * get_byte(page, 9)
     limit ${mostSuspects}`,
    [path, blocks, first, size, among],
  );
  return rows.map(({ block }) => block);
}
