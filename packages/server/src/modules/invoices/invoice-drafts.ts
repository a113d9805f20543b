import { invoiceStatus } from "@busbar/contract/invoices/invoice-status";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import type { InvoiceDraft, InvoiceLines } from "@busbar/contract/invoices/invoice-routes";
import { Exact } from "@busbar/contract/kernel/decimal";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, refuseField } from "../../kernel/app-error.ts";
import type { CallContext } from "../../kernel/module.ts";
import { createRecord, editRecord, getRow, refuseStale } from "../../kernel/records/edit-record.ts";
import { inOwnRight } from "../../kernel/records/visibility.ts";
import type { Db } from "../../kernel/sql/query.ts";
import { refuseTaken } from "../../kernel/sql/unique-violation.ts";
import { meets } from "@busbar/contract/kernel/access";
import { isReason } from "@busbar/contract/values/reasons";
import type { Ports } from "../../ports.ts";
import { isAdjustedTooMuch, lineRows, quantityOf } from "./draft-lines.ts";
import {
  copyNegated,
  draftableContracts,
  findContract,
  insertCorrection,
  insertDraft,
  onePerPeriod,
  replaceLines,
} from "./draft-repository.ts";
import { dropUsage } from "./frozen/frozen-usage.ts";
import { createInvoiceRecords } from "./invoice-record.ts";
import type { DetailRow } from "./invoice-rows.ts";
import { isSumRight, judge } from "./invoice-rules.ts";
import { recordsOf } from "./invoice-shape.ts";
import { transitionInvoice } from "./steps/invoice-transition.ts";

type Context = Pick<CallContext, "write">;
type Versioned = { rowVersion: number };
type Correction = Versioned & { period: string; reason: string };

/** Locks a period as open until the transaction ends, and creates a new one. @throws AppError `period.closed` */
export type HoldPeriod = (tx: Db, period: string) => Promise<void>;

/** A full credit copies every line, so it cannot follow a credit of a part. @throws AppError `invoice.credit_whole` */
function refuseWhole({ credits }: DetailRow): void {
  if (!new Exact(credits.sum).isZero()) throw refuseField("full", "invoice.credit_whole", { credited: credits.sum });
}

/** Manual drafts with lines and period, and corrections of issued statements. */
export function createInvoiceDrafts({ db, clock }: Pick<Ports, "db" | "clock">, holdPeriod: HoldPeriod) {
  const held = (actor: Actor, tx: Db) => recordsOf(createInvoiceRecords(tx, clock.today()), actor);

  /** A draft that corrects an issued statement. It is posted in an open period; the delivery days stay the same. */
  const correct = (
    actor: Actor,
    id: string,
    { rowVersion, period, reason, full }: Correction & { full: boolean },
    docType: "CREDIT" | "DEBIT",
    context: Context,
  ): Promise<Invoice> =>
    context.write(async (unit) => {
      const records = held(actor, unit.tx);
      await records.lock(id);
      const row = await getRow(records, id);
      const verdict = judge(docType === "CREDIT" ? "credit" : "debit", row, actor, row.min_persons);
      if (verdict === "not_allowed") throw new AppError(verdict, { permission: "credit:create" });
      refuseStale(row, rowVersion, () => records.show(row));
      await holdPeriod(unit.tx, period);
      if (verdict !== "ok") throw new AppError(verdict);
      if (full) refuseWhole(row);
      const now = clock.now();
      return createRecord(unit, records, {
        action: docType === "CREDIT" ? "invoice.credit" : "invoice.debit",
        given: { corrects: row.doc_no, period, reason, full },
        async insert() {
          const made = await insertCorrection(unit.tx, row, { docType, period, note: reason, by: actor.id, now });
          if (full) await copyNegated(unit.tx, row, made);
          return made;
        },
      });
    });

  return {
    contractsOf: (actor: Actor, query: { period: string; keyword?: string | undefined }) =>
      draftableContracts(db, actor, clock.today(), query),

    create: (actor: Actor, { contractId, period, note }: InvoiceDraft, context: Context): Promise<Invoice> =>
      context.write(async (unit) => {
        const contract = await findContract(unit.tx, actor, clock.today(), { contractId, period });
        if (!contract) throw refuseField("contractId", "invoice.contract_unknown");
        await holdPeriod(unit.tx, period);
        if (!contract.is_in_force)
          throw new AppError("invoice.contract_not_in_force", { contractNo: contract.contract_no });
        return createRecord(unit, held(actor, unit.tx), {
          action: "invoice.create",
          given: { contractNo: contract.contract_no, period, note },
          insert: () =>
            insertDraft(unit.tx, {
              customerId: contract.customer_id,
              contractId,
              docType: "REGULAR",
              period,
              from: contract.from,
              to: contract.to,
              taxMode: contract.tax_mode,
              correctsId: null,
              note,
              by: actor.id,
              now: clock.now(),
            }),
        });
      }),

    setLines: (actor: Actor, id: string, { rowVersion, lines, note }: InvoiceLines, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.set_lines",
          happened: "updated",
          rowVersion,
          judge(row) {
            const verdict = judge("update", row, actor, row.min_persons);
            const tooMuch =
              row.doc_type === "REGULAR" && isAdjustedTooMuch(lines) && !meets(inOwnRight(actor), ["price:approve"]);
            if (verdict === "ok" && tooMuch)
              throw new AppError("invoice.adjust_too_large", { permission: "price:approve" });
            return verdict;
          },
          async write(_, row) {
            const { written, totals, isCalculated } = await lineRows(unit.tx, row, lines);
            if (!isSumRight({ ...row, payable: totals.payable })) throw new AppError("invoice.sum_sign");
            await replaceLines(unit.tx, row, {
              written,
              isCalculated,
              totals,
              quantity: quantityOf(lines, row.commodity),
              note: note ?? row.note,
              by: actor.id,
              now: clock.now(),
            });
          },
        }),
      ),

    move: (actor: Actor, id: string, { rowVersion, period, reason }: Correction, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.move",
          happened: "updated",
          rowVersion,
          judge: (row) => judge("move", row, actor, row.min_persons),
          async write(_, row) {
            await holdPeriod(unit.tx, period);
            const moving = transitionInvoice(unit.tx, row, invoiceStatus.draft, {
              action: "move",
              by: actor.id,
              now: clock.now(),
              reason: `${row.period} → ${period} ${reason}`,
              set: { period },
            });
            await refuseTaken(moving, onePerPeriod);
          },
        }),
      ),

    void: (actor: Actor, id: string, { rowVersion, reason }: Versioned & { reason: string }, context: Context) =>
      context.write((unit) =>
        editRecord(unit, held(actor, unit.tx), id, {
          action: "invoice.void",
          happened: "updated",
          rowVersion,
          judge: (row) => judge("void", row, actor, row.min_persons),
          async write(_, row) {
            if (row.was_reviewed && !isReason(reason)) throw refuseField("reason", "invoice.void_reason");
            const now = clock.now();
            const set = { voided_at: now, voided_by: actor.id, void_reason: reason };
            await transitionInvoice(unit.tx, row, invoiceStatus.draft, {
              action: "void",
              by: actor.id,
              now,
              reason,
              set,
            });
            await dropUsage(unit.tx, row);
          },
        }),
      ),

    credit: (actor: Actor, id: string, body: Correction & { full: boolean }, context: Context) =>
      correct(actor, id, body, "CREDIT", context),
    debit: (actor: Actor, id: string, body: Correction, context: Context) =>
      correct(actor, id, { ...body, full: false }, "DEBIT", context),
  };
}
