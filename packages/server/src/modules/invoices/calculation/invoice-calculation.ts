import type { InvoiceCalculation } from "@busbar/contract/invoices/calculation";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { CallContext } from "../../../kernel/module.ts";
import { editRecord, getRow } from "../../../kernel/records/edit-record.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Ports } from "../../../ports.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { judge } from "../invoice-rules.ts";
import { recordsOf } from "../invoice-shape.ts";
import type { CalculateStatement } from "./calculate-statement.ts";
import { isCalculatedFrom, writeCalculated } from "./write-calculated.ts";

/** Drafts that people have calculated, and what their calculation lacks. */
export function createInvoiceCalculation({ db, clock }: Pick<Ports, "db" | "clock">, calculate: CalculateStatement) {
  const held = (actor: Actor, tx: Db) => recordsOf(createInvoiceRecords(tx, clock.today()), actor);
  const calculationOf = (tx: Db, { contract_id, service_from, service_to }: DetailRow) =>
    calculate(tx, { contractId: contract_id, from: service_from, to: service_to });
  const verdictOf = (row: DetailRow, actor: Actor) => judge("calculate", row, actor, row.min_persons);

  return {
    /**
     * Of a statement in any state, so that it is seen when what it was calculated from has changed since.
     * Corrections are written by hand. @throws AppError `not_found`, `not_allowed`
     */
    async check(actor: Actor, id: string): Promise<InvoiceCalculation> {
      const row = await getRow(held(actor, db), id);
      if (verdictOf(row, actor) === "not_allowed") throw new AppError("not_allowed", { permission: "invoice:submit" });
      if (row.doc_type !== "REGULAR") return { missing: [], warnings: [], changes: false };
      const calculation = await calculationOf(db, row);
      const { missing, warnings } = calculation;
      return { missing, warnings, changes: missing.length === 0 && !isCalculatedFrom(row, calculation) };
    },

    /** Writes nothing when the draft was calculated from the same. @throws AppError `invoice.calculation_missing` */
    calculate: (
      actor: Actor,
      id: string,
      { rowVersion }: { rowVersion: number },
      context: Pick<CallContext, "write">,
    ): Promise<Invoice> =>
      context.write(async (unit) => {
        const records = held(actor, unit.tx);
        await records.lock(id);
        const row = await getRow(records, id);
        const isDue = verdictOf(row, actor) === "ok" && row.row_version === rowVersion;
        const calculation = isDue ? await calculationOf(unit.tx, row) : null;
        if (calculation && calculation.missing.length > 0)
          throw new AppError("invoice.calculation_missing", {
            count: calculation.missing.length,
            missing: calculation.missing,
          });
        if (calculation && isCalculatedFrom(row, calculation)) return records.show(row);
        return editRecord(unit, records, id, {
          action: "invoice.calculate",
          happened: "updated",
          rowVersion,
          judge: (held) => verdictOf(held, actor),
          async write() {
            if (calculation) await writeCalculated(unit.tx, row, calculation, { by: actor.id, now: clock.now() });
          },
        });
      }),
  };
}
