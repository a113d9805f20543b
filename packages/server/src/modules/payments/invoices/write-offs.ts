import type { WriteOff, WriteOffQuery } from "@busbar/contract/payments/allocations";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import { refuseStale } from "../../../kernel/records/edit-record.ts";
import { type CallContext, searchKey } from "../../../kernel/module.ts";
import { isOneOf, judgeInPlaces } from "../../../kernel/records/in-places.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { holdInvoices, type Moment, periodOf, type Statements } from "../holding.ts";
import type { WriteOffNotices } from "./write-off-notices.ts";
import { createWriteOffRepository, type WriteOffRow } from "./write-off-repository.ts";

/** Whether `actor` may decide, and in whose place; neither of the two may have asked for it. */
const judge = (row: WriteOffRow, actor: Actor) =>
  judgeInPlaces(row.places, (place): WriteOff["decide"] => {
    if (place === null ? !row.reaches : place.reaches.length === 0) return "not_allowed";
    if (row.status !== "ASKED" || !row.can_be_paid) return "illegal_transition";
    return isOneOf([row.asked_by], actor, place) ? "same_person" : "ok";
  });

function toWriteOff(row: WriteOffRow, actor: Actor): WriteOff {
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
      const writeOffs = createWriteOffRepository(tx, at.today);
      if (status === "APPROVED") await statements.holdPeriod(tx, periodOf(at.today));
      const find = async () => {
        const row = await writeOffs.find(actor, id);
        if (!row) throw new AppError("not_found");
        return row;
      };
      await holdInvoices(tx, [(await find()).invoice_id]);
      await writeOffs.lock(id);
      const row = await find();
      const { verdict, inPlaceOf } = judge(row, actor);
      if (verdict === "not_allowed") throw new AppError(verdict, { permission: "payment:allocate" });
      refuseStale(row, rowVersion, () => toWriteOff(row, actor));
      // The author may withdraw a write-off but never approve it.
      if (verdict !== "ok" && !(status === "REFUSED" && verdict === "same_person")) throw new AppError(verdict);
      if (status === "APPROVED") await giveUp(unit, row, at);
      await writeOffs.decide(row, status, inPlaceOf?.id ?? null, at);
      const action = status === "APPROVED" ? "invoice.write_off" : "invoice.keep_rest";
      const told = { after: { amount: row.amount }, inPlaceOf: inPlaceOf?.id ?? null };
      await unit.record(action, "invoices", row.invoice_id, "updated", told);
      await notices.decided(unit, row, status === "APPROVED", actor.id);
      return toWriteOff(await find(), actor);
    });

  async function giveUp(unit: Unit, row: WriteOffRow, { by, now, today }: Moment): Promise<void> {
    if (!new Exact(row.outstanding).equals(row.amount)) throw new AppError("write_off.changed");
    // Today's limit counts, not that of the day of the request.
    const limit = await createWriteOffRepository(unit.tx, today).limit();
    if (new Exact(row.amount).greaterThan(limit)) throw new AppError("write_off.above_limit", { limit });
    await statements.giveUpRest(unit, { customerId: row.customer_id, invoiceId: row.invoice_id, by, now });
  }

  return {
    async ofInvoice(on: Db, actor: Actor, invoiceId: string): Promise<WriteOff[]> {
      const rows = await createWriteOffRepository(on, clock.today()).ofInvoice(actor, invoiceId);
      return rows.map((row) => toWriteOff(row, actor));
    },
    async list(actor: Actor, { status, keyword, ...page }: WriteOffQuery) {
      const filter = { status, key: searchKey(keyword ?? "") };
      const rows = await createWriteOffRepository(db, clock.today()).list(actor, filter, page);
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
