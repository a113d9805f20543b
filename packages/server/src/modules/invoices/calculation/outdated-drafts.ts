import type { Actor } from "../../../kernel/actor.ts";
import { AppError } from "../../../kernel/app-error.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import type { Unit } from "../../../kernel/work/unit-of-work.ts";
import { createInvoiceRecords } from "../invoice-record.ts";
import type { DetailRow } from "../invoice-rows.ts";
import { judge } from "../invoice-rules.ts";
import { recordsOf } from "../invoice-shape.ts";
import type { CalculateStatement, Calculation } from "./calculate-statement.ts";
import { isCalculatedFrom, writeCalculated } from "./write-calculated.ts";

type Step = { id: string; rowVersion: number; now: Date; today: string };

/** Calculated drafts whose readings, prices or contract have changed since. */
export function createOutdatedDrafts(calculate: CalculateStatement) {
  const calculationOf = (tx: Db, { contract_id, service_from, service_to }: DetailRow) =>
    calculate(tx, { contractId: contract_id, from: service_from, to: service_to });

  return {
    /**
     * @returns what it stands on; nothing for one written by hand
     * @throws AppError `invoice.recalculated` or `invoice.calculation_missing`
     */
    async refuse(tx: Db, row: DetailRow): Promise<Calculation | null> {
      if (row.input_hash === null) return null;
      const calculation = await calculationOf(tx, row);
      const { missing } = calculation;
      if (missing.length > 0) throw new AppError("invoice.calculation_missing", { count: missing.length, missing });
      if (!isCalculatedFrom(row, calculation)) throw new AppError("invoice.recalculated");
      return calculation;
    },

    /** Brings a draft up to date that was refused for that, so that the person sees what it has become. */
    async renew(unit: Unit, actor: Actor, { id, rowVersion, now, today }: Step): Promise<void> {
      const records = recordsOf(createInvoiceRecords(unit.tx, today), actor);
      await records.lock(id);
      const row = await records.find(id);
      if (!row || row.row_version !== rowVersion || judge("update", row, actor, row.min_persons) !== "ok") return;
      const calculation = await calculationOf(unit.tx, row);
      if (calculation.missing.length > 0) return;
      const before = { payable: row.payable };
      if ((await writeCalculated(unit.tx, row, calculation, { by: actor.id, now })) === "UNCHANGED") return;
      const after = await records.find(id);
      await unit.record("invoice.calculate", "invoices", id, "updated", {
        before,
        after: { payable: after?.payable ?? null },
      });
    },
  };
}
