import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { type StreamKind, streamKinds } from "@busbar/contract/streams/streams";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import type { Db } from "../../kernel/sql/query.ts";
import type { StreamPage, StreamPart, StreamRecord, StreamRow } from "../../kernel/targets/stream-part.ts";

type Asked = {
  actor: Actor;
  record: StreamRecord;
  parts: readonly StreamPart[];
  before: string | undefined;
  size: number;
};
type Row = StreamRow & { kind: StreamKind };

const rankOf = (kind: StreamKind): number => streamKinds.indexOf(kind);
const dayAt = new Intl.DateTimeFormat("en-CA", { timeZone: businessTimeZone });

/** The newest rows of all parts, one more than `size`. Each part gives its own newest by its index. */
export async function readStream(db: Db, asked: Asked): Promise<Row[]> {
  if (asked.parts.length === 0) return [];
  const { rows } = await streamStatement(asked).execute(db);
  return rows;
}

/** At one instant the kinds stand in their order, and within a kind the greater id first. */
function streamStatement({ actor, record, parts, before, size }: Asked) {
  const limit = sql`limit ${size + 1}`;
  const pageOf = (kind: StreamKind): StreamPage => {
    const newest: StreamPage["newest"] = (at, id) => sql`order by ${at} desc, ${id} desc ${limit}`;
    if (before === undefined) return { newest, day: null, isBefore: () => sql<SqlBool>`true` };
    const [instant = "", of, last = ""] = before.split(",");
    const rank = rankOf(of as StreamKind) - rankOf(kind);
    const isBefore = (at: RawBuilder<unknown>, id: RawBuilder<unknown>) => {
      if (rank > 0) return sql<SqlBool>`${at} < ${instant}::timestamptz`;
      if (rank < 0) return sql<SqlBool>`${at} <= ${instant}::timestamptz`;
      return sql<SqlBool>`(${at}, ${id}) < (${instant}::timestamptz, ${last}::bigint)`;
    };
    return { newest, isBefore, day: dayAt.format(new Date(instant)) };
  };
  const each = parts.map(
    (part) => sql`(select ${part.kind}::text as kind, ${rankOf(part.kind)}::int as rank, p.id, p.at, p.what
      from (${part.rows(actor, record, pageOf(part.kind))}) p)`,
  );
  return sql<Row>`select s.kind, s.id::text as id, s.what,
      to_char(s.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at
    from (${sql.join(each, sql` union all `)}) s order by s.at desc, s.rank, s.id desc ${limit}`;
}
