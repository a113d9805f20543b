import type { InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { verdictSeconds } from "@busbar/contract/invoices/check-verdicts";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { NotifyPeople } from "../../../kernel/messages/notify-people.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editInBulk, editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { BulkAction } from "../../../kernel/targets/bulk-target.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import type { Ports } from "../../../ports.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import { recordsOf } from "../invoice-shape.ts";
import { createReviewNotices } from "../steps/review-notices.ts";
import { type InvoiceSteps, refuseUnseen, type Writing } from "../steps/invoice-steps.ts";
import { createVerdictRepository } from "./verdict-repository.ts";

export type VerdictNeeds = {
  ports: Pick<Ports, "db" | "clock" | "log" | "wake" | "queue">;
  steps: Pick<InvoiceSteps, "edit" | "reviewSeen">;
  notifyPeople: NotifyPeople;
  /** The person's present permissions; null when they may no longer sign in. */
  personNow: (userId: string, within?: Ports["db"]) => Promise<Actor | null>;
};

/**
 * First reviews that are applied ten seconds after they were passed. The statement stays in its state until then, because
 * no step leads back from the final review.
 */
export function createVerdicts({ ports: { clock }, steps, notifyPeople }: VerdictNeeds) {
  const notices = createReviewNotices(notifyPeople);
  const recordsFor = (unit: Unit, actor: Actor) => recordsOf(createInvoiceRecords(unit.tx, clock.today()), actor);

  const keep =
    (seen: readonly InvoiceCheckName[]) =>
    async ({ unit, row, by, inPlaceOf, now }: Writing): Promise<void> => {
      refuseUnseen(row, seen);
      const verdicts = createVerdictRepository(unit.tx);
      // A verdict on an earlier version would be refused at its time; its reviewer is told now.
      const outdated = await verdicts.take(row);
      if (outdated) await notices.verdictRefused(unit, outdated, new AppError("stale"));
      const dueAt = new Date(now.getTime() + verdictSeconds * 1000);
      await verdicts.insert({ row, seen, by, inPlaceOf, now, dueAt });
    };

  const withdrawal = (unit: Unit, actor: Actor) => ({
    action: "invoice.verdict_withdraw",
    happened: "updated",
    judge: ({ passing }: { passing: { by_id: string } | null }) =>
      passing?.by_id === actor.id ? ("ok" as const) : ("invoice.verdict_gone" as const),
    write: (_: object, row: { id: string; customer_id: string }) => createVerdictRepository(unit.tx).take(row),
  });
  const withdraw = (unit: Unit, actor: Actor, id: string) =>
    editInBulk(unit, recordsFor(unit, actor), id, (row) => ({
      ...withdrawal(unit, actor),
      rowVersion: row.row_version,
    }));

  return {
    give: (
      actor: Actor,
      id: string,
      { seen, rowVersion }: { seen: InvoiceCheckName[]; rowVersion: number },
      { write }: Pick<CallContext, "write">,
    ): Promise<Invoice> =>
      write((unit) =>
        editRecord(unit, recordsFor(unit, actor), id, {
          ...steps.edit(actor, unit, "verdict", keep(seen)),
          rowVersion,
        }),
      ),

    /** Without a version: what follows the verdict is told as such, not as a change by somebody else. */
    withdraw: (actor: Actor, id: string, { write }: Pick<CallContext, "write">): Promise<Invoice> =>
      write(async (unit) => {
        await withdraw(unit, actor, id);
        const records = recordsFor(unit, actor);
        return records.show(await getRow(records, id));
      }),

    /** Many at once show no warnings, so statements with warnings are refused. */
    bulk: {
      permissions: ["invoice:review"],
      audit: "invoice.verdict",
      title: { zh: "批量初审结算单", en: "First review of statements" },
      reversible: true,
      apply: (unit, actor, id) =>
        editInBulk(unit, recordsFor(unit, actor), id, (row) => ({
          ...steps.edit(actor, unit, "verdict", keep([])),
          rowVersion: row.row_version,
        })),
      restore: withdraw,
    } satisfies BulkAction,
  };
}
