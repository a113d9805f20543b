/**
 * An archive of the system log is text under gzip, each line a letter and JSON. `H` says what it holds, `B` begins a
 * batch of the chain, `L` is a line of the log: the array of `columns` whose SHA-256 is the line's digest. `C` is a
 * signed checkpoint. `E` is the end with counts, the last hash, a signature and a hash over everything before. Without
 * Busbar it can be read with `zcat`.
 */
export type ArchiveLetter = "H" | "B" | "L" | "C" | "E";
export type ArchiveHead = {
  busbar: "audit-archive";
  format: 1;
  firstBatch: string;
  lastBatch: string;
  hashBefore: string;
  /** The first local day that is not in it. */
  beforeDay: string;
  columns: readonly string[];
  at: string;
};
export type ArchiveBatch = { id: string; rowCount: number; hash: string; sealedAt: string };
export type ArchiveCheckpoint = { batch: string; hash: string; at: string; publicKey: string; signature: string };
export type ArchiveEnd = { rows: string; hash: string; publicKey: string; signature: string; sha256: string };
