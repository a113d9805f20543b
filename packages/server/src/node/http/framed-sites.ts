import { setTimeout as pause } from "node:timers/promises";
import type { Ports } from "../../ports.ts";

/** As the list keeps them; anything else could end the header or widen the policy. */
const origin = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/**
 * The sites that pages may frame, as they are now. A page must come even while the database does not answer: then, and
 * after `patienceMs`, the list is as it was last known. Pages that are asked for meanwhile share one query, so that they
 * do not take the connections of others.
 */
export function framedSitesOf(db: Ports["db"], patienceMs = 500): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  let reading: Promise<void> | undefined;
  const read = async () => {
    try {
      const rows = await db.selectFrom("framed_site").select("origin").orderBy("origin").limit(200).execute();
      known = rows.map((row) => row.origin).filter((one) => origin.test(one));
    } catch {
      // The list stays as it was; the next page asks again.
    } finally {
      reading = undefined;
    }
  };
  return async () => {
    reading ??= read();
    await Promise.race([reading, pause(patienceMs, undefined, { ref: false })]);
    return known;
  };
}
