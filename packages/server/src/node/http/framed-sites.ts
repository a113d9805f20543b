import { setTimeout as pause } from "node:timers/promises";
import type { Ports } from "../../ports.ts";

/** As the list keeps them; anything else could end the header or widen the policy. */
const origin = /^https?:\/\/[a-z0-9.:[\]-]+$/;

/**
 * The sites that pages may frame, as they are now. A page must come even while the database does not answer: then, and after
 * `patienceMs`, the list is as it was last known.
 */
export function framedSitesOf(db: Ports["db"], patienceMs = 500): () => Promise<readonly string[]> {
  let known: readonly string[] = [];
  return async () => {
    const asked = db.selectFrom("framed_site").select("origin").orderBy("origin").limit(200).execute();
    const read = asked.then((rows) => void (known = rows.map((row) => row.origin).filter((one) => origin.test(one))));
    await Promise.race([read.catch(() => undefined), pause(patienceMs, undefined, { ref: false })]);
    return known;
  };
}
