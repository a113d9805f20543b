import type { SettledImportField } from "@busbar/contract/readings/month-figure-import-columns";
import { meterKindsOf, meterUnit } from "@busbar/contract/meters/meter-fields";
import { settledBands, settledQuantities } from "@busbar/contract/readings/settled-fields";
import { readNumber } from "@busbar/contract/kernel/number-text";
import type { Commodity } from "@busbar/contract/values/commodities";
import { sql } from "kysely";
import { fieldReaders } from "../../../kernel/fields/readers.ts";
import { bySchema, type CellReader } from "../../../kernel/targets/cell-readers.ts";
import { readPointCode } from "../../../kernel/targets/shared-readers.ts";
import type { ImportTarget, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { baseOf, isLoad, readUnit, scaled } from "../import/quantity.ts";
import { findFigurePoints, type NamedPoint, storedFigure } from "../month-figures/figure-points.ts";
import { createFigureImport } from "../month-figures/figure-target.ts";
import { judgeFigure, wrongRow } from "../month-figures/judge-figure.ts";
import { settledSample, settledWords } from "./settled-words.ts";

/** In the unit of the row: how many decimals are left is known with that. */
const quantity: CellReader = (text) => {
  const reading = readNumber(text, 9);
  return reading.ok && reading.value.startsWith("-") ? { rule: "too_small", values: { min: 0 } } : asCell(reading);
};
const asCell = (reading: ReturnType<typeof readNumber>) => (reading.ok ? { value: reading.value } : reading);

const quantities = ["total", ...settledBands.map(({ field }) => field)] as const;
const readers: Record<SettledImportField, CellReader> = {
  ...fieldReaders(settledQuantities, {}),
  ...(Object.fromEntries(quantities.map((name) => [name, quantity])) as Record<
    (typeof quantities)[number],
    CellReader
  >),
  pointCode: readPointCode,
  accountNo: readPointCode,
  meteringPointNo: readPointCode,
  unit: (text) => {
    const unit = readUnit(text);
    return unit === null || isLoad(unit) ? { rule: "enum", values: { values: "kWh, MWh, m³, GJ" } } : { value: unit };
  },
};

export const unitOfPoint = (commodity: Commodity) =>
  meterUnit(meterKindsOf[commodity][0] ?? "THREE_PHASE", "ACTIVE_IMPORT");

type Said = Partial<Record<SettledImportField, string>>;
const nameOf = ({ values }: ReadRow): NamedPoint => {
  const { pointCode = "", accountNo = "", meteringPointNo = "", month = "" } = values as Said;
  return { code: pointCode, account: accountNo, meteringPoint: meteringPointNo, month };
};

/** The quantities of a row in the unit of its point, with three decimals. */
function inUnitOf(said: Said, unit: string, refuse: (field: string, rule: string, values?: object) => void): Said {
  const given = readUnit(said.unit ?? unit);
  if (given === null || baseOf(given) !== unit) {
    refuse("unit", "import.unit_of_point", { values: unit });
    return said;
  }
  const made = { ...said };
  for (const name of quantities) {
    const text = said[name];
    if (text === undefined) continue;
    const value = scaled(text, given);
    const reading = bySchema(settledQuantities.edit[name], value);
    if ("value" in reading) made[name] = String(reading.value);
    else refuse(name, reading.rule, reading.values);
  }
  return made;
}

const stored = sql`select ${storedFigure(settledQuantities, "q")} from settled_quantity q where q.point_id = s.id and q.month = a.month`;

/** Imports what trading platforms and grid companies have settled, a month of a point in each row. */
export function createSettledImport(ports: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy): ImportTarget {
  const kind = {
    kind: "settled-quantities",
    table: "settled_quantity",
    noun: settledQuantities,
    isChecked: true,
    words: settledWords,
    sample: settledSample,
  } as const;
  return createFigureImport(ports, pointsSeenBy, kind, async (actor) => ({
    readers,
    async judge(rows) {
      const found = await findFigurePoints(ports.db, pointsSeenBy, actor, rows.map(nameOf), stored);
      const thisMonth = ports.clock.today().slice(0, 7);
      return rows.map((row, at) => {
        const problems: RowProblem[] = [...row.problems];
        const refuse = (field: string, rule: string, values?: object) =>
          void problems.push({ field, rule, ...(values && { values: { ...values } }) });
        const points = found[at] ?? [];
        const said = row.values as Said;
        const named = said.pointCode === undefined ? "accountNo" : "pointCode";
        const [point] = points;
        if (said.pointCode === undefined && said.accountNo === undefined) {
          if (!problems.some(({ field }) => field === "pointCode" || field === "accountNo"))
            refuse("pointCode", "import.point_needed");
        } else if (!point) refuse(named, "import.point_unknown");
        if (points.length > 1) refuse(named, "import.point_several");
        if (!point || said.month === undefined) return wrongRow(null, problems);
        if (said.month > thisMonth) refuse("month", "import.month_ahead");
        else if (!point.hasTenant) refuse("month", "import.no_tenant");
        return judgeFigure({
          noun: settledQuantities,
          of: { pointId: point.id },
          month: said.month,
          said: inUnitOf(said, unitOfPoint(point.commodity), refuse),
          stored: point.stored,
          problems,
        });
      });
    },
  }));
}
