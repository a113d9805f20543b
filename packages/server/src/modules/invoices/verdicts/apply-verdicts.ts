import { AppError } from "../../../kernel/app-error.ts";
import { isConnectionFault, toAppError } from "../../../kernel/faults.ts";
import { editRecord } from "../../../kernel/records/edit-record.ts";
import { unitOfWork } from "../../../kernel/work/unit-of-work.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { recordsOf } from "../invoice-shape.ts";
import { createReviewNotices } from "../steps/review-notices.ts";
import { createVerdictRepository, type VerdictRow } from "./verdict-repository.ts";
import type { VerdictNeeds } from "./verdicts.ts";

/** Verdicts in one turn; more wait for the next second. */
const mostAtOnce = 50;

/**
 * Applies the verdicts whose time has come, from any process: each in a transaction of its own, by the ordinary rules
 * and with the reviewer's present permissions. A refused one ends as a notice to its reviewer.
 */
export function createVerdictTask({ ports, steps, notifyPeople, personNow }: VerdictNeeds) {
  const { db, clock, log } = ports;
  const notices = createReviewNotices(notifyPeople);

  const apply = async (verdict: VerdictRow): Promise<void> => {
    const { by_user_id: by, invoice_id: id } = verdict;
    const person = await personNow(by);
    const context = { actorId: by, actorCode: person?.userCode ?? "", requestId: "", ip: "" };
    await unitOfWork(ports, context, async (unit) => {
      if (!(await createVerdictRepository(unit.tx).claim(verdict))) return;
      // Read again under the lock: a permission may have ended within these seconds.
      const actor = await personNow(by, unit.tx);
      if (!actor) throw new AppError("not_allowed", { permission: "invoice:review" });
      const step = steps.edit(actor, unit, "review", steps.reviewSeen(verdict.seen));
      await editRecord(unit, recordsOf(createInvoiceRecords(unit.tx, clock.today()), actor), id, {
        ...step,
        judge: (row) => {
          const judged = step.judge(row);
          return judged === "ok" && step.inPlaceOf(row) !== verdict.for_user_id ? "not_allowed" : judged;
        },
        rowVersion: verdict.row_version,
      });
    });
  };

  const refuse = (verdict: VerdictRow, reason: AppError): Promise<void> => {
    const { by_user_id: by, invoice_id: id } = verdict;
    return unitOfWork(ports, { actorId: by, actorCode: "", requestId: "", ip: "" }, async (unit) => {
      if (!(await createVerdictRepository(unit.tx).claim(verdict))) return;
      const change = { result: reason.code, inPlaceOf: verdict.for_user_id };
      await unit.record("invoice.verdict_refused", "invoices", id, "updated", change);
      await notices.verdictRefused(unit, verdict, reason);
    });
  };

  return async (): Promise<void> => {
    for (const verdict of await createVerdictRepository(db).due(clock.now(), mostAtOnce)) {
      try {
        await apply(verdict);
      } catch (thrown) {
        if (isConnectionFault(thrown)) throw thrown;
        const refusal = toAppError(thrown);
        // It stays and is tried again in a second.
        if (refusal.code === "unavailable") continue;
        if (refusal.code === "bug") log.error({ err: thrown, invoice: verdict.invoice_id }, "a verdict broke");
        await refuse(verdict, refusal).catch((fault: unknown) => {
          if (isConnectionFault(fault)) throw fault;
          // It stays and is tried again; the others go on.
          log.error(
            { err: fault, invoice: verdict.invoice_id },
            "could not notify the reviewer that the first review was not applied",
          );
        });
      }
    }
  };
}
