import type { PaymentMatch, PaymentProposal, ProposalQuery } from "@busbar/contract/payments/payment-proposals";
import type { AcceptedMatches } from "@busbar/contract/payments/payment-routes";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { holdOffsets, holdInvoices } from "../holding.ts";
import { touchPayment } from "../payment-write-repository.ts";
import type { PaymentNotices } from "../payment-notices.ts";
import { createPaymentRecords } from "../payment-records.ts";
import { createPaymentRepository } from "../payment-repository.ts";
import { judge } from "../payment-rules.ts";
import type { PaymentService } from "../payment-service.ts";
import { recordsOf, toRow } from "../payment-shape.ts";
import { familiesOf, knownFor } from "./matching-repository.ts";
import { type Incoming, propose } from "./propose.ts";

type Needs = { ports: Pick<Ports, "db" | "clock">; payments: PaymentService; notices: PaymentNotices };
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

  return {
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
          const items = proposal.items.map(({ invoiceId, offsetId, amount }) => ({
            ...(invoiceId !== null && { invoiceId }),
            ...(offsetId !== null && { offsetId }),
            amount,
          }));
          try {
            const settled = await payments.allocateReceipt(
              unit,
              actor,
              row,
              { customerId: proposal.customerId, items },
              at,
            );
            await touchPayment(unit.tx, row.id, at);
            const change = { after: { allocations: proposal.items.map(({ docNo, amount }) => `${docNo} ${amount}`) } };
            await unit.record("payment.allocate", "payments", row.id, "updated", change);
            if (row.customer_id === null) await notices.recorded(unit, { ...row, customer_id: proposal.customerId });
            await notices.settled(unit, proposal.customerId, settled);
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
