import type { Db } from "../../../kernel/sql/query.ts";
import type { BilledSpan, ReadBilledUsage } from "../../../kernel/targets/billed-usage.ts";

const keyOf = ({ pointId, from, to, basis }: BilledSpan) => `${pointId} ${from} ${to} ${basis}`;

/** Reads the usage of these spans at once; others are read when they are asked for. */
export async function readSpansAhead(
  db: Db,
  readUsage: ReadBilledUsage,
  spans: readonly BilledSpan[],
): Promise<ReadBilledUsage> {
  const known = new Map((await readUsage(db, spans)).map((usage) => [keyOf(usage), usage]));
  return async (tx, wanted) => {
    const found = wanted.map((span) => known.get(keyOf(span)));
    return found.every((usage) => usage !== undefined) ? found : readUsage(tx, wanted);
  };
}
