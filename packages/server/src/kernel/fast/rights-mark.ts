import { sql } from "kysely";
import { executePlanned } from "../sql/asking.ts";
import { isFast } from "./fast-paths.ts";
import type { Db } from "../sql/query.ts";

/** `rights_version` moves with everything that `rightsColumns` reads, `xmin` with every change of a row. */
export const rightsMark = sql<string>`concat_ws(' ', (select version from rights_version), t.xmin, s.xmin)`;

/** The mark of the holder of the token that `digest` hashes; null for an unknown token, and where no marks are used. */
export async function findMark(db: Db, digest: () => Promise<Uint8Array>): Promise<string | null> {
  if (!isFast("rights-mark")) return null;
  const hash = await digest();
  const mark = sql<{ mark: string }>`select ${rightsMark} as mark from access_token t
    join session s on s.id = t.session_id where t.hash = ${hash}`;
  const [row] = await executePlanned(db, "sessions.mark", mark);
  return row?.mark ?? null;
}
