import type { WriteOff, WriteOffQuery, WriteOffStatus } from "@busbar/contract/payments/allocations";
import { organisationDefaults } from "@busbar/contract/calendar/organisation";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Right } from "@busbar/contract/kernel/permissions";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { type CallContext, searchKey } from "../../../kernel/module.ts";
import { nameHolds, visibleTo as customerVisibleTo } from "../../../kernel/records/customer-visibility.ts";
import { isOneOf, judgeInPlaces, type PlaceReached, placesReached } from "../../../kernel/records/in-places.ts";
import { inOwnRight } from "../../../kernel/records/visibility.ts";
import { invoiceStates } from "../../../kernel/sql/invoice-states.ts";
import { allOf, type Db, likePattern, pageOf } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { holdStatements, type Moment, periodOf, type Statements } from "../holding.ts";
import type { WriteOffNotices } from "./write-off-notices.ts";

type Row = {
  id: string;
  customer_id: string;
  customer_name: string;
  invoice_id: string;
  doc_no: string | null;
  amount: string;
  reason: string;
  status: WriteOffStatus;
  asked_at: Date;
  asked_by: string;
  asked_by_name: string | null;
  decided_at: Date | null;
  decided_by_name: string | null;
  decided_for_name: string | null;
  row_version: number;
  outstanding: string;
  can_be_paid: boolean;
  /** Whether the person's own right reaches it. */
  reaches: boolean;
  places: PlaceReached[];
  total: number;
};

/** The highest amount that may be written off per statement. */
export const writeOffLimit = sql`coalesce((select o.write_off_limit from organisation o),
  ${organisationDefaults.writeOffLimit}::numeric)::numeric(16, 2)`;

/** Whether `actor` may decide, and in whose place; neither of the two may have asked for it. */
const judge = (row: Row, actor: Actor) =>
  judgeInPlaces(row.places, (place): WriteOff["decide"] => {
    if (place === null ? !row.reaches : place.reaches.length === 0) return "not_allowed";
    if (row.status !== "ASKED" || !row.can_be_paid) return "illegal_transition";
    return isOneOf([row.asked_by], actor, place) ? "same_person" : "ok";
  });

function toWriteOff(row: Row, actor: Actor): WriteOff {
  const { verdict, inPlaceOf } = judge(row, actor);
  return {
    id: row.id,
    invoiceId: row.invoice_id,
    docNo: row.doc_no,
    customerName: row.customer_name,
    amount: row.amount,
    reason: row.reason,
    status: row.status,
    askedAt: row.asked_at.toISOString(),
    askedBy: row.asked_by_name,
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: row.decided_by_name,
    decidedInPlaceOf: row.decided_for_name,
    rowVersion: row.row_version,
    decide: verdict,
    inPlaceOf: verdict === "ok" ? (inPlaceOf?.name ?? null) : null,
  };
}

/** Write-offs of small open amounts, up to a limit, approved by another person. */
export function createWriteOffs(
  { db, clock }: Pick<Ports, "db" | "clock">,
  statements: Statements,
  notices: WriteOffNotices,
) {
  async function read(
    on: Db,
    actor: Actor,
    condition: RawBuilder<SqlBool>,
    page = { pageNo: 1, pageSize: 200 },
  ): Promise<Row[]> {
    const today = clock.today();
    const visible = (as: Actor, right: Right) => customerVisibleTo(as, right, today);
    const { rows } =
      await sql<Row>`select w.id, w.customer_id, c.name as customer_name, w.invoice_id, i.doc_no, w.amount,
        w.reason, w.status, w.asked_at, w.asked_by,
        (select u.full_name from user_account u where u.id = w.asked_by) as asked_by_name, w.decided_at,
        (select u.full_name from user_account u where u.id = w.decided_by) as decided_by_name,
        (select u.full_name from user_account u where u.id = w.decided_for) as decided_for_name, w.row_version,
        i.outstanding, i.status in (${invoiceStates.open}) as can_be_paid,
        ${visible(inOwnRight(actor), "payment:allocate")} as reaches,
        ${placesReached(actor, ["write-off:decide"], visible)} as places, count(*) over ()::int as total
      from write_off w join invoice i on i.customer_id = w.customer_id and i.id = w.invoice_id
      join customer c on c.id = w.customer_id
      where ${condition} and (${visible(actor, "payment:read")} or ${visible(actor, "write-off:decide")})
      order by w.status = 'ASKED' desc, w.id desc ${pageOf(page)}`.execute(on);
    return rows;
  }

  const decide = (
    actor: Actor,
    id: string,
    { rowVersion }: { rowVersion: number },
    { write }: Pick<CallContext, "write">,
    status: "APPROVED" | "REFUSED",
  ): Promise<WriteOff> =>
    write(async (unit) => {
      const { tx } = unit;
      const at: Moment = { by: actor.id, now: clock.now(), today: clock.today() };
      if (status === "APPROVED") await statements.holdPeriod(tx, periodOf(at.today));
      const find = async () => {
        const [row] = await read(tx, actor, sql<SqlBool>`w.id = ${id}`);
        if (!row) throw new AppError("not_found");
        return row;
      };
      await holdStatements(tx, [(await find()).invoice_id]);
      await sql`select from write_off w where w.id = ${id} for update`.execute(tx);
      const row = await find();
      const { verdict, inPlaceOf } = judge(row, actor);
      if (verdict === "not_allowed") throw new AppError(verdict, { permission: "payment:allocate" });
      if (row.row_version !== rowVersion)
        throw new AppError("stale", {
          givenVersion: rowVersion,
          currentVersion: row.row_version,
          current: toWriteOff(row, actor),
        });
      // The author may withdraw a write-off but never approve it.
      if (verdict !== "ok" && !(status === "REFUSED" && verdict === "same_person")) throw new AppError(verdict);
      if (status === "APPROVED") await giveUp(unit, row, at);
      await sql`update write_off set status = ${status}, decided_at = ${at.now}, decided_by = ${at.by},
          decided_for = ${inPlaceOf?.id ?? null}::bigint,
          written_off_on = ${status === "APPROVED" ? at.today : null}::date, row_version = row_version + 1
        where customer_id = ${row.customer_id} and id = ${id}`.execute(tx);
      const action = status === "APPROVED" ? "invoice.write_off" : "invoice.keep_rest";
      const told = { after: { amount: row.amount }, inPlaceOf: inPlaceOf?.id ?? null };
      await unit.record(action, "invoices", row.invoice_id, "updated", told);
      await notices.decided(unit, row, status === "APPROVED", actor.id);
      return toWriteOff(await find(), actor);
    });

  async function giveUp(unit: Unit, row: Row, { by, now }: Moment): Promise<void> {
    if (!new Exact(row.outstanding).equals(row.amount)) throw new AppError("write_off.changed");
    // Today's limit counts, not that of the day of the request.
    const { rows } = await sql<{ limit: string }>`select ${writeOffLimit}::text as limit`.execute(unit.tx);
    const limit = rows[0]?.limit ?? "0.00";
    if (new Exact(row.amount).greaterThan(limit)) throw new AppError("write_off.above_limit", { limit });
    await statements.giveUpRest(unit, { customerId: row.customer_id, invoiceId: row.invoice_id, by, now });
  }

  return {
    async ofInvoice(on: Db, actor: Actor, invoiceId: string): Promise<WriteOff[]> {
      const rows = await read(on, actor, sql<SqlBool>`w.invoice_id = ${invoiceId}`);
      return rows.map((row) => toWriteOff(row, actor));
    },
    async list(actor: Actor, { status, keyword, ...page }: WriteOffQuery) {
      const key = searchKey(keyword ?? "");
      const condition = allOf(
        status && sql<SqlBool>`w.status = ${status}`,
        key && sql<SqlBool>`(lower(i.doc_no) like ${likePattern(key)} or ${nameHolds("c", key)})`,
      );
      const rows = await read(db, actor, condition, page);
      return { list: rows.map((row) => toWriteOff(row, actor)), total: rows[0]?.total ?? 0 };
    },
    asked: (unit: Unit, writeOff: Parameters<WriteOffNotices["asked"]>[1], by: string) =>
      notices.asked(unit, writeOff, by, clock.today()),
    approve: (actor: Actor, id: string, body: { rowVersion: number }, context: Pick<CallContext, "write">) =>
      decide(actor, id, body, context, "APPROVED"),
    refuse: (actor: Actor, id: string, body: { rowVersion: number }, context: Pick<CallContext, "write">) =>
      decide(actor, id, body, context, "REFUSED"),
  };
}
export type WriteOffs = ReturnType<typeof createWriteOffs>;
