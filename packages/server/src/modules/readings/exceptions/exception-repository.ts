import type { ExceptionQuery } from "@busbar/contract/readings/exceptions";
import type { MeterChannel } from "@busbar/contract/meters/meter-fields";
import { meets } from "@busbar/contract/kernel/access";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { keysetOf, type SortBy } from "../../../kernel/records/keyset.ts";
import { allOf, countedPage, type Db, pageOf } from "../../../kernel/sql/query.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";

export type ExceptionRow = {
  id: string;
  code: string;
  severity: "BLOCK" | "WARN" | "HELD";
  status: "OPEN" | "ACCEPTED" | "FIXED" | "IGNORED";
  point_id: string;
  point_no: string;
  point_name: string;
  customer_id: string | null;
  customer_name: string | null;
  channel: MeterChannel;
  month: string | null;
  first_day: string;
  last_day: string;
  slot: number | null;
  held_value: number | null;
  figures: Record<string, string>;
  opened_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  reason: string | null;
  row_version: number;
  is_decidable: boolean;
  time_zone: string;
  resolution_min: number;
  /** That later readings differ from, where the person sees it. */
  statement: { id: string; docNo: string | null; period: string } | null;
};

const orders: Record<"openedAt" | "firstDay" | "code", SortBy> = {
  openedAt: { expression: sql`e.id`, type: sql`bigint` },
  firstDay: { expression: sql`e.first_day`, type: sql`date` },
  code: { expression: sql`e.code`, type: sql`text` },
};

/** The points that a person imports readings of or decides about. */
export function pointsOfExceptions(actor: Actor, pointsSeenBy: PointsSeenBy) {
  const held = (["meter:vee", "meter:import"] as const).filter((one) => meets(actor, [one]));
  return sql.join(
    held.map((one) => sql`(${pointsSeenBy(actor, one)})`),
    sql` union `,
  );
}

/** Exceptions of the points that a person imports readings of or decides about. */
export function createExceptionRepository(db: Db, pointsSeenBy: PointsSeenBy, today: string) {
  const seen = (actor: Actor) => pointsOfExceptions(actor, pointsSeenBy);
  const decidable = (actor: Actor) =>
    meets(actor, ["meter:vee"])
      ? sql<SqlBool>`exists (select from (${pointsSeenBy(actor, "meter:vee")}) w where w.id = e.point_id)`
      : sql<SqlBool>`false`;
  const rowsOf = (actor: Actor, rest: RawBuilder<unknown>) => sql<ExceptionRow>`
    select e.id, e.code, e.severity, e.status, e.point_id, r.point_no, r.name as point_name, t.customer_id,
      k.name as customer_name, e.channel, to_char(e.month, 'YYYY-MM') as month, e.first_day, e.last_day, e.slot,
      e.held_value, e.figures, e.opened_at, e.decided_at, u.full_name as decided_by, e.reason, e.row_version,
      ${decidable(actor)} as is_decidable, r.time_zone, r.resolution_min,
      (select json_build_object('id', i.id::text, 'docNo', i.doc_no, 'period', i.period) from invoice i
        join customer c on c.id = i.customer_id
        where i.customer_id = (e.figures ->> 'customerId')::bigint and i.id = (e.figures ->> 'invoiceId')::bigint
          and ${customerVisibleTo(actor, "invoice:read", today)}) as statement
    from vee_exception e join (${seen(actor)}) r on r.id = e.point_id
    left join point_tenancy t on t.point_id = e.point_id and t.valid_from <= ${today}::date
      and (t.valid_to is null or t.valid_to > ${today}::date)
    left join customer k on k.id = t.customer_id
    left join user_account u on u.id = e.decided_by
    ${rest}`;
  const matching = ({ code, severity, status, pointId, month, customerId }: ExceptionQuery): RawBuilder<SqlBool> => {
    const oneOf = (column: string, values: readonly string[] | undefined) =>
      values?.length ? sql<SqlBool>`${sql.ref(column)} = any (${[...values]}::text[])` : null;
    return allOf(
      oneOf("e.code", code),
      oneOf("e.severity", severity),
      oneOf("e.status", status),
      pointId && sql<SqlBool>`e.point_id = ${pointId}`,
      month &&
        sql<SqlBool>`e.first_day < (${`${month}-01`}::date + interval '1 month') and e.last_day >= ${`${month}-01`}::date`,
      customerId &&
        sql<SqlBool>`exists (select from point_tenancy n where n.point_id = e.point_id and n.customer_id = ${customerId}
          and n.valid_from <= ${today}::date and (n.valid_to is null or n.valid_to > ${today}::date))`,
    );
  };

  return {
    async list(actor: Actor, query: ExceptionQuery): Promise<{ rows: ExceptionRow[]; total: number }> {
      const where = matching(query);
      const { by } = keysetOf(query.sort, orders, sql`e.id`);
      return countedPage(
        query,
        async () => {
          const { rows } = await sql<{ total: number }>`select count(*)::int as total
            from vee_exception e join (${seen(actor)}) r on r.id = e.point_id where ${where}`.execute(db);
          return rows[0]?.total ?? 0;
        },
        async () => (await rowsOf(actor, sql`where ${where} order by ${by} ${pageOf(query)}`).execute(db)).rows,
      );
    },

    async find(actor: Actor, id: string): Promise<ExceptionRow | undefined> {
      return (await rowsOf(actor, sql`where e.id = ${id}`).execute(db)).rows[0];
    },

    lock: (id: string) => sql`select from vee_exception e where e.id = ${id} for update`.execute(db),

    decide: (id: string, status: "ACCEPTED" | "IGNORED" | "FIXED", by: string, reason: string, now: Date) =>
      sql`update vee_exception set status = ${status}, decided_at = ${now}, decided_by = ${by}, reason = ${reason},
        row_version = row_version + 1 where id = ${id}`.execute(db),
  };
}
export type ExceptionRepository = ReturnType<typeof createExceptionRepository>;
