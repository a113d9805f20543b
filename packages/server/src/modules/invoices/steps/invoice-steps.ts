import { invoiceStatus, isOwed } from "@busbar/contract/invoices/invoice-status";
import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import type { Invoice, InvoiceActionName } from "@busbar/contract/invoices/invoices";
import { Exact } from "@busbar/contract/kernel/decimal";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError, refuseField } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editRecord } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { specialDays } from "../../../kernel/records/special-days.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { acceptChecks } from "../checks/accept-checks.ts";
import type { CalculateStatement } from "../calculation/calculate-statement.ts";
import { createOutdatedDrafts } from "../calculation/outdated-drafts.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { freezeUsage } from "../frozen/frozen-usage.ts";
import { endExtensions } from "../extensions/end-extensions.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { judgeStep } from "../invoice-rules.ts";
import { buyerOf, recordsOf } from "../invoice-shape.ts";
import { dueDateOf } from "./due-date.ts";
import { createReviewNotices } from "./review-notices.ts";
import { nextDocNo, transitionInvoice } from "./invoice-transition.ts";
import { correctedBy, insertExtension, markCreditsSettled, restOfCorrected } from "./step-repository.ts";

type Context = Pick<CallContext, "write">;
type SubmitContext = Pick<CallContext, "write" | "writeAside">;
/** More days than the longest run without a working day. */
const mostDaysOff = 40;

type Versioned = { rowVersion: number };
type WithReason = Versioned & { reason: string };

/** People who may write a draft may accept the warnings of its checks; a verdict is a review that is applied later. */
export type StepName = InvoiceActionName | "accept" | "verdict";

const judgedAs: { [name in StepName]?: InvoiceActionName } = { accept: "update", verdict: "review" };

const noReviewers = {
  submitted_at: null,
  submitted_by: null,
  reviewed_at: null,
  reviewed_by: null,
  reviewed_for: null,
};

/** @throws AppError when credits would exceed the statement that they correct */
async function refuseTooLarge(tx: Db, row: DetailRow): Promise<void> {
  if (row.doc_type !== "CREDIT" || row.corrects === null || row.corrects_id === null) return;
  if (new Exact(await restOfCorrected(tx, row.customer_id, row.corrects_id)).isNegative())
    throw new AppError("invoice.credit_too_large", { payable: row.corrects.payable });
}

/** A function of the payments module: what becomes of the money of a statement that is credited in full. */
export type SettleByCredits = (
  unit: Unit,
  statement: { customerId: string; invoiceId: string },
  at: { by: string; now: Date; today: string },
) => Promise<"free" | "paid">;

/**
 * Credits over the whole of an open statement settle it, whatever was paid for it; any other credit stays available to
 * be used by a person.
 */
async function settleCredited(
  unit: Unit,
  credit: DetailRow,
  { today, ...step }: { by: string; now: Date; today: string },
  settleByCredits: SettleByCredits,
): Promise<void> {
  const { tx } = unit;
  if (credit.doc_type !== "CREDIT" || credit.corrects_id === null) return;
  const settled = await correctedBy(tx, credit.customer_id, credit.corrects_id);
  if (!settled?.is_covered || !isOwed(settled.status)) return;
  const statement = { customerId: settled.customer_id, invoiceId: settled.id };
  if ((await settleByCredits(unit, statement, { ...step, today })) === "paid") return;
  await transitionInvoice(tx, settled, invoiceStatus.paid, {
    action: "credit",
    ...step,
    set: { settlement_kind: "CREDITED", paid_at: step.now },
  });
  await endExtensions(unit, settled, step.now);
  await markCreditsSettled(tx, credit.customer_id, credit.corrects_id);
  await unit.emit("invoices", settled.id, "updated");
}

/** @throws AppError `invoice.checks_unseen` for a warning that the person has not seen */
export function refuseUnseen({ checks }: DetailRow, seen: readonly InvoiceCheckName[]): void {
  if (warned(checks).some((name) => !seen.includes(name))) throw new AppError("invoice.checks_unseen");
}

/** A step that is being written; `inPlaceOf` is the absent person in whose place it is taken. */
export type Writing = { unit: Unit; row: DetailRow; by: string; inPlaceOf: string | null; now: Date; today: string };

/** Queues the mails of issued statements. */
type MailInvoice = (
  unit: Unit,
  invoice: { id: string; customerId: string },
  by: string | null,
  now: Date,
) => Promise<unknown>;

/**
 * State changes, and what the customer says; each is checked by the rules and written in one transaction with its
 * history.
 */
export function createInvoiceSteps(
  { clock }: Pick<Ports, "clock">,
  notifyPeople: NotifyPeople,
  mailInvoice: MailInvoice,
  settleByCredits: SettleByCredits,
  calculate: CalculateStatement,
) {
  const outdated = createOutdatedDrafts(calculate);
  /** One step within an open transaction, also for bulk actions. */
  const edit = (actor: Actor, unit: Unit, name: StepName, write: (at: Writing) => Promise<unknown>) => {
    const [now, today] = [clock.now(), clock.today()];
    const judged = (row: DetailRow) =>
      judgeStep(judgedAs[name] ?? (name as InvoiceActionName), row, actor, row.min_persons);
    const inPlaceOf = (row: DetailRow) => judged(row).inPlaceOf?.id ?? null;
    return {
      action: `invoice.${name}`,
      happened: "updated",
      judge: (row: DetailRow) => judged(row).verdict,
      inPlaceOf,
      write: (_: object, row: DetailRow) => write({ unit, row, by: actor.id, inPlaceOf: inPlaceOf(row), now, today }),
    };
  };
  const runStep = (
    actor: Actor,
    id: string,
    { rowVersion }: Versioned,
    context: Context,
    name: StepName,
    write: (at: Writing) => Promise<unknown>,
  ): Promise<Invoice> =>
    context.write((unit) => {
      const records = recordsOf(createInvoiceRecords(unit.tx, clock.today()), actor);
      return editRecord(unit, records, id, { ...edit(actor, unit, name, write), rowVersion });
    });

  const notices = createReviewNotices(notifyPeople);

  async function submit({ unit, row, by, now, today }: Writing): Promise<void> {
    await refuseTooLarge(unit.tx, row);
    const calculation = await outdated.refuse(unit.tx, row);
    if (calculation) await freezeUsage(unit.tx, { ...row, statement_id: row.id }, calculation, now);
    const set = { submitted_at: now, submitted_by: by, calc_hash: row.hash };
    await transitionInvoice(unit.tx, { ...row, calc_hash: row.hash }, invoiceStatus.firstReview, {
      action: "submit",
      by,
      now,
      set,
    });
    await notices.submitted(unit, row, [by], today);
  }

  /** `seen`: the warnings that were shown to the reviewer; bulk actions show none. */
  const review =
    (seen: readonly InvoiceCheckName[]) =>
    async ({ unit, row, by, inPlaceOf, now, today }: Writing): Promise<void> => {
      refuseUnseen(row, seen);
      const checks = warned(row.checks);
      const set = { reviewed_at: now, reviewed_by: by, reviewed_for: inPlaceOf };
      await transitionInvoice(unit.tx, row, invoiceStatus.finalReview, {
        action: "review",
        by,
        inPlaceOf,
        now,
        checks,
        set,
      });
      await notices.reviewed(unit, row, [row.submitted_by, by, inPlaceOf], today);
    };

  async function issue({ unit, row, by, inPlaceOf, now, today }: Writing): Promise<void> {
    if (row.hash !== row.calc_hash) throw new AppError("invoice.changed");
    await refuseTooLarge(unit.tx, row);
    const from = addDays(today, row.terms_days);
    const special = await specialDays(unit.tx, { from, to: addDays(from, mostDaysOff) });
    const dueDate = dueDateOf(today, row.terms_days, special);
    const hasToPay = new Exact(row.payable).greaterThan(0);
    const settled = { paid_at: now, settlement_kind: row.doc_type === "CREDIT" ? null : "ZERO" };
    const docNo = await nextDocNo(unit.tx, row.doc_type, Number(today.slice(0, 4)), row.id);
    await transitionInvoice(unit.tx, row, hasToPay ? invoiceStatus.unpaid : invoiceStatus.paid, {
      action: "issue",
      by,
      inPlaceOf,
      now,
      set: {
        doc_no: docNo,
        issue_date: today,
        due_date: dueDate,
        issued_at: now,
        issued_by: by,
        issued_for: inPlaceOf,
        seller: JSON.stringify(row.seller_now),
        buyer: JSON.stringify(buyerOf(row)),
        ...(!hasToPay && settled),
      },
    });
    await settleCredited(unit, row, { by, now, today }, settleByCredits);
    await notices.issued(unit, row, docNo);
    await mailInvoice(unit, { id: row.id, customerId: row.customer_id }, null, now);
  }

  const reject =
    (reason: string) =>
    async ({ unit, row, by, inPlaceOf, now }: Writing): Promise<void> => {
      await transitionInvoice(unit.tx, row, invoiceStatus.draft, {
        action: "reject",
        by,
        inPlaceOf,
        now,
        reason,
        set: noReviewers,
      });
      await notices.returned(unit, row, reason);
    };

  /** A step that does not change the state. */
  const recordStep =
    (action: string, set: Record<string, unknown>, reason = "") =>
    ({ unit, row, by, inPlaceOf, now }: Writing): Promise<void> =>
      transitionInvoice(unit.tx, row, row.status, { action, by, inPlaceOf, now, reason, set });

  return {
    edit,
    /** The first review with the warnings that its reviewer saw. */
    reviewSeen: review,
    /** Steps of bulk actions; statements with warnings are refused, so that people check them one by one. */
    writes: {
      submit,
      review: review([]),
      issue: async (at: Writing) => {
        refuseUnseen(at.row, []);
        await issue(at);
      },
    },
    async submit(actor: Actor, id: string, body: Versioned, context: SubmitContext): Promise<Invoice> {
      try {
        return await runStep(actor, id, body, context, "submit", submit);
      } catch (thrown) {
        const at = { id, rowVersion: body.rowVersion, now: clock.now(), today: clock.today() };
        if (thrown instanceof AppError && thrown.code === "invoice.recalculated")
          await context.writeAside((unit) => outdated.renew(unit, actor, at));
        throw thrown;
      }
    },
    accept: (
      actor: Actor,
      id: string,
      { checks, ...body }: WithReason & { checks: InvoiceCheckName[] },
      context: Context,
    ) =>
      runStep(actor, id, body, context, "accept", ({ unit, row, by, now }) =>
        acceptChecks(unit.tx, row, { checks, reason: body.reason, by, now }),
      ),
    withdraw: (actor: Actor, id: string, body: Versioned, context: Context) =>
      runStep(actor, id, body, context, "withdraw", ({ unit, row, by, now }) =>
        transitionInvoice(unit.tx, row, invoiceStatus.draft, { action: "withdraw", by, now, set: noReviewers }),
      ),
    review: (actor: Actor, id: string, body: Versioned & { seen: InvoiceCheckName[] }, context: Context) =>
      runStep(actor, id, body, context, "review", review(body.seen)),
    reject: (actor: Actor, id: string, body: WithReason, context: Context) =>
      runStep(actor, id, body, context, "reject", reject(body.reason)),
    issue: (actor: Actor, id: string, body: Versioned, context: Context) =>
      runStep(actor, id, body, context, "issue", issue),
    confirm: (actor: Actor, id: string, body: Versioned, context: Context) =>
      runStep(actor, id, body, context, "confirm", recordStep("confirm", { confirm_status: "CONFIRMED" })),
    dispute: (actor: Actor, id: string, body: WithReason, context: Context) =>
      runStep(actor, id, body, context, "dispute", async (at) => {
        const set = { confirm_status: "DISPUTED", dispute_text: body.reason, disputed_at: at.now };
        await recordStep("dispute", set, body.reason)(at);
        await notices.disputed(at.unit, at.row, body.reason);
      }),
    resolve: (actor: Actor, id: string, body: WithReason, context: Context) =>
      runStep(actor, id, body, context, "resolve", async (at) => {
        await recordStep("resolve", { confirm_status: "RESOLVED", resolution: body.reason }, body.reason)(at);
        await notices.answered(at.unit, at.row, body.reason);
      }),
    extend: (actor: Actor, id: string, body: WithReason & { until: string }, context: Context) =>
      runStep(actor, id, body, context, "extend", async ({ unit, row, by, now, today }) => {
        if (body.until < today) throw refuseField("until", "invoice.extension_past");
        const set = { extension_until: body.until, extensions: row.extensions + 1 };
        await transitionInvoice(unit.tx, row, invoiceStatus.unpaid, {
          action: "extend",
          by,
          now,
          reason: body.reason,
          set,
        });
        await insertExtension(unit.tx, row, today, body.until);
      }),
  };
}
export type InvoiceSteps = ReturnType<typeof createInvoiceSteps>;
