import type { PGlite } from "@electric-sql/pglite";

const block = 512;

/** The data folder of a database as a tar, without what a start from it does not need. */
export async function slimDump(pglite: PGlite): Promise<Buffer> {
  // What new databases are copied from is the size of an empty one, twice.
  await pglite.exec("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ["template0", "template1"]) await pglite.exec(`drop database ${name}`);
  // Remarks about the parts of the system, which only people read.
  await pglite.exec("delete from pg_description");
  await pglite.exec("vacuum full");
  await pglite.exec("analyze");
  // The journal begins anew, in a file of its own.
  await pglite.exec("checkpoint");
  await pglite.query("select pg_switch_wal()");
  await pglite.exec("checkpoint");
  const { rows } = await pglite.query<{ first: string; last: string }>(
    "select redo_wal_file as first, pg_walfile_name(pg_current_wal_insert_lsn()) as last from pg_control_checkpoint()",
  );
  const [journal] = rows;
  if (!journal) throw new Error("The database says nothing of its journal");
  const tar = Buffer.from(await (await pglite.dumpDataDir("none")).arrayBuffer());
  return keepFiles(tar, (name) => {
    const file = /pg_wal\/([0-9A-F]{24})$/.exec(name)?.[1];
    return file === undefined || (file >= journal.first && file <= journal.last);
  });
}

/** Of each file a head with its name and its size in octal digits, and its bytes in whole blocks. */
function keepFiles(tar: Buffer, isKept: (name: string) => boolean): Buffer {
  const kept: Buffer[] = [];
  for (let at = 0; at < tar.length; ) {
    const name = tar.toString("utf8", at, at + 100).replace(/\0.*$/s, "");
    if (name === "") break;
    const size = Number.parseInt(tar.toString("latin1", at + 124, at + 136), 8) || 0;
    const end = at + block + Math.ceil(size / block) * block;
    if (isKept(name)) kept.push(tar.subarray(at, end));
    at = end;
  }
  // Two empty blocks end it.
  return Buffer.concat([...kept, Buffer.alloc(2 * block)]);
}
