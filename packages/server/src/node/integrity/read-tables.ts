import type { Damage } from "./damage.ts";

/** A table of the database that is being read to its end. */
export type Table = { oid: number; name: string };
/** What has been read so far. */
export type ReadTables = { tables: number; rows: number; indexes: number; damages: Damage[] };
