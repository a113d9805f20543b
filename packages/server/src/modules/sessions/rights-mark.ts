import { sql } from "kysely";
import { executePlanned } from "../../kernel/sql/asking.ts";
import { keepStatement } from "../../kernel/sql/kept-statement.ts";
import type { Db } from "../../kernel/sql/query.ts";

/** `rights_version` moves with everything that `rightsColumns` reads, `xmin` with every change of a row. */
export const rightsMark = sql<string>`concat_ws(' ', (select version from rights_version), t.xmin, s.xmin)`;

type Held = { hash: Uint8Array };
const markOf = ({ hash }: Held) => sql`select ${rightsMark} as mark from access_token t
    join session s on s.id = t.session_id where t.hash = ${hash}`;
const present = keepStatement((held: Held) => sql<{ mark: string }>`${markOf(held)}`);

/** The mark of a token's holder as it is now; null for an unknown token. */
export async function findMark(db: Db, hash: Uint8Array): Promise<string | null> {
  const [row] = await executePlanned(db, "sessions.mark", present({ hash }));
  return row?.mark ?? null;
}
