import { sql } from "kysely";
import { executePlanned } from "../sql/asking.ts";
import type { Db } from "../sql/query.ts";

/** `rights_version` moves with everything that `rightsColumns` reads, `xmin` with every change of a row. */
export const rightsMark = sql<string>`concat_ws(' ', (select version from rights_version), t.xmin, s.xmin)`;

/** The mark of a token's holder as it is now; null for an unknown token. */
export async function findMark(db: Db, hash: Uint8Array): Promise<string | null> {
  const mark = sql<{ mark: string }>`select ${rightsMark} as mark from access_token t
    join session s on s.id = t.session_id where t.hash = ${hash}`;
  const [row] = await executePlanned(db, "sessions.mark", mark);
  return row?.mark ?? null;
}
