import { type ExternalRef, refText } from "@busbar/contract/fields/external-refs";
import { sql } from "kysely";
import type { ReferredNoun } from "../records/external-refs.ts";
import type { Db } from "../sql/query.ts";
import type { JudgedRow } from "./import-target.ts";

const refsOf = ({ draft }: JudgedRow) => (draft?.["externalRefs"] ?? []) as ExternalRef[];

/** Rows of a file whose numbers of other systems another record or a row before them has are wrong. */
export async function withFreeRefs(db: Db, noun: ReferredNoun, rows: JudgedRow[]): Promise<JudgedRow[]> {
  const wanted = rows.flatMap(refsOf);
  if (wanted.length === 0) return rows;
  const { rows: found } = await sql<ExternalRef & { holder: string }>`
    select x.system, x.external_id as id, x.record_id::text as holder
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (system text, id text)
    join external_ref x on x.noun = ${sql.lit(noun)} and x.system = w.system and x.external_id = w.id`.execute(db);
  const holders = new Map<string, unknown>(found.map(({ holder, ...ref }) => [refText(ref), holder]));
  return rows.map((row) => {
    const own = row.target?.id ?? row;
    const isTaken = refsOf(row).some((ref) => {
      const holder = holders.get(refText(ref)) ?? own;
      holders.set(refText(ref), holder);
      return holder !== own;
    });
    if (!isTaken) return row;
    const problems = [...row.problems, { field: "externalRefs", rule: "external_ref.taken" }];
    return { ...row, verdict: "wrong", problems, draft: null, before: null };
  });
}
