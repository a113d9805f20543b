import type { PaymentMatch, PaymentProposal, ProposalQuery } from "@busbar/contract/payments/payment-proposals";
import type { TakenSuggestions } from "@busbar/contract/payments/payment-bulk";
import type { AcceptedMatches } from "@busbar/contract/payments/payment-routes";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { type Edited, getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { holdOffsets, holdInvoices, type Moment } from "../holding.ts";
import { touchPayment } from "../payment-write-repository.ts";
import type { PaymentNotices } from "../payment-notices.ts";
import { createPaymentRecords } from "../payment-records.ts";
import { createPaymentRepository } from "../payment-repository.ts";
import type { DetailRow } from "../payment-rows.ts";
import { judge } from "../payment-rules.ts";
import type { PaymentService } from "../payment-service.ts";
import { recordsOf, toRow } from "../payment-shape.ts";
import { familiesOf, knownFor } from "./matching-repository.ts";
import { type Incoming, propose } from "./propose.ts";

type Needs = { ports: Pick<Ports, "db" | "clock">; payments: PaymentService; notices: PaymentNotices };
/** A proposal that names a customer. */
type Known = PaymentProposal & { customerId: string };
type Matched = { unallocated: string; remark: string; payerAccount: string; customer_id: string | null };

/** Proposes which statements a payment is for, and accepts exact proposals. */
export function createPaymentMatching({ ports: { db, clock }, payments, notices }: Needs) {
  const incoming = async (on: Db, rows: readonly Matched[]): Promise<Incoming[]> => {
    const ids = rows.flatMap(({ customer_id }) => customer_id ?? []);
    const families = await familiesOf(on, ids);
    const familyOf = new Map(families.map((each) => [each.id, each.family]));
    return rows.map((row) => ({
      rest: row.unallocated,
      remark: row.remark,
      payerAccount: row.payerAccount,
      family: row.customer_id === null ? null : (familyOf.get(row.customer_id) ?? null),
    }));
  };
  const proposalsOf = async (on: Db, actor: Actor, rows: readonly Matched[]): Promise<PaymentProposal[]> => {
    const of = await incoming(on, rows);
    const facts = await knownFor(on, actor, clock.today(), of);
    return of.map((each) => propose(each, facts));
  };

  async function allocateAsProposed(unit: Unit, actor: Actor, row: DetailRow, proposal: Known, at: Moment) {
    const { customerId } = proposal;
    const items = proposal.items.map(({ invoiceId, offsetId, amount }) => ({
      ...(invoiceId !== null && { invoiceId }),
      ...(offsetId !== null && { offsetId }),
      amount,
    }));
    const settled = await payments.allocateReceipt(unit, actor, row, { customerId, items }, at);
    await touchPayment(unit.tx, row.id, at);
    const change = { after: { allocations: proposal.items.map(({ docNo, amount }) => `${docNo} ${amount}`) } };
    await unit.record("payment.allocate", "payments", row.id, "updated", change);
    if (row.customer_id === null) await notices.recorded(unit, { ...row, customer_id: customerId });
    await notices.settled(unit, customerId, settled);
  }

  return {
    /**
     * Allocates one payment as it is suggested now. @throws AppError as a single allocation, `payment.no_suggestion`, or
     * `payment.not_exact` where only exact ones are taken
     */
    async take(unit: Unit, actor: Actor, id: string, suggestions: TakenSuggestions): Promise<Edited> {
      const records = recordsOf(createPaymentRecords(unit.tx, clock.today()), actor);
      await records.lock(id);
      const row = await getRow(records, id);
      const verdict = judge("allocate", row, actor);
      if (verdict !== "ok")
        throw new AppError(verdict, verdict === "not_allowed" ? { permission: "payment:allocate" } : {});
      const [proposal] = await proposalsOf(unit.tx, actor, [row]);
      if (!proposal || proposal.customerId === null || proposal.items.length === 0)
        throw new AppError("payment.no_suggestion");
      if (suggestions === "exact" && !proposal.exact) throw new AppError("payment.not_exact");
      const at = { by: actor.id, now: clock.now(), today: clock.today() };
      await allocateAsProposed(unit, actor, row, { ...proposal, customerId: proposal.customerId }, at);
      return { version: row.row_version + 1, before: {} };
    },

    async propose(actor: Actor, { paymentId, ...given }: ProposalQuery): Promise<PaymentProposal> {
      const row = paymentId
        ? await getRow({ find: (id: string) => createPaymentRecords(db, clock.today()).find(actor, id) }, paymentId)
        : {
            unallocated: given.amount ?? "0.00",
            remark: given.remark ?? "",
            payerAccount: given.payerAccount ?? "",
            customer_id: given.customerId ?? null,
          };
      const [proposal] = await proposalsOf(db, actor, [{ ...row, customer_id: given.customerId ?? row.customer_id }]);
      if (!proposal) throw new Error("nothing was proposed");
      return proposal;
    },

    async list(actor: Actor, page: { pageNo: number; pageSize: number }) {
      const { rows, total } = await createPaymentRepository(db, clock.today()).open(actor, page);
      const proposals = await proposalsOf(db, actor, rows);
      const list = rows.map(
        (row, at): PaymentMatch => ({
          payment: toRow(row, actor),
          proposal: proposals[at] as PaymentProposal,
        }),
      );
      return { list, total };
    },

    /** Accepts each by the usual rules; proposals that are no longer exact are skipped. */
    accept: (actor: Actor, ids: readonly string[], context: Pick<CallContext, "write">): Promise<AcceptedMatches> =>
      context.write(async (unit) => {
        const records = recordsOf(createPaymentRecords(unit.tx, clock.today()), actor);
        const at = { by: actor.id, now: clock.now(), today: clock.today() };
        const inOrder = [...new Set(ids)].toSorted((a, b) => Number(BigInt(a) - BigInt(b)));
        for (const id of inOrder) await records.lock(id);
        const found = await Promise.all(inOrder.map((id) => records.find(id)));
        const rows = found.filter((row) => row !== undefined);
        const proposals = await proposalsOf(unit.tx, actor, rows);
        const parts = proposals.flatMap(({ exact, items }) => (exact ? items : []));
        await holdOffsets(
          unit.tx,
          parts.flatMap(({ offsetId }) => offsetId ?? []),
        );
        await holdInvoices(
          unit.tx,
          parts.flatMap(({ invoiceId }) => invoiceId ?? []),
        );
        const left: AcceptedMatches["left"] = [];
        for (const [index, row] of rows.entries()) {
          const proposal = proposals[index] as PaymentProposal;
          const verdict = judge("allocate", row, actor);
          if (verdict !== "ok" || !proposal.exact || proposal.customerId === null) {
            left.push({ id: row.id, payNo: row.pay_no, reason: verdict === "ok" ? "not_exact" : verdict });
            continue;
          }
          try {
            await allocateAsProposed(unit, actor, row, { ...proposal, customerId: proposal.customerId }, at);
          } catch (fault) {
            // Two payments for one statement: the first gets it. Refusals come before anything is written, so the
            // others continue.
            if (!(fault instanceof AppError) || fault.code === "period.closed") throw fault;
            left.push({ id: row.id, payNo: row.pay_no, reason: fault.code });
          }
        }
        return { accepted: rows.length - left.length, left };
      }),
  };
}
