import type { GasQualityImportField } from "@busbar/contract/readings/month-figure-import-columns";
import { gasQualities } from "@busbar/contract/readings/gas-quality-fields";
import { sql } from "kysely";
import { fieldReaders } from "../../../kernel/fields/readers.ts";
import { reachesAll } from "../../../kernel/records/visibility.ts";
import { type CellReader, halfWidth } from "../../../kernel/targets/cell-readers.ts";
import { readPointCode } from "../../../kernel/targets/shared-readers.ts";
import type { ImportTarget, ReadRow, RowProblem } from "../../../kernel/targets/import-target.ts";
import type { PointsSeenBy } from "../../../kernel/targets/seen-points.ts";
import type { Ports } from "../../../ports.ts";
import { findFigurePoints, type NamedPoint, storedFigure } from "../month-figures/figure-points.ts";
import { createFigureImport } from "../month-figures/figure-target.ts";
import { judgeFigure, type StoredFigure, wrongRow } from "../month-figures/judge-figure.ts";
import { gasQualitySample, gasQualityWords } from "./gas-quality-words.ts";

const readers: Record<GasQualityImportField, CellReader> = {
  ...fieldReaders(gasQualities, {}),
  pointCode: readPointCode,
  areaCode: (text) => (/^\d{6}$/.test(halfWidth(text)) ? { value: halfWidth(text) } : { rule: "import.area_unknown" }),
};

type Said = Partial<Record<GasQualityImportField, string>>;
const nameOf = ({ values }: ReadRow): NamedPoint => {
  const { pointCode = "", month = "" } = values as Said;
  return { code: pointCode, account: "", meteringPoint: "", month };
};
const asJson = storedFigure(gasQualities, "q");
const stored = sql`select ${asJson} from gas_quality q where q.point_id = s.id and q.month = a.month`;

/** Imports gas qualities, a month of a point or of an area in each row. */
export function createGasQualityImport(ports: Pick<Ports, "db" | "clock">, pointsSeenBy: PointsSeenBy): ImportTarget {
  /** The areas of rows in their order, with the figure of the month; undefined where there is no such area. */
  async function areasOf(rows: readonly ReadRow[]): Promise<(StoredFigure | null | undefined)[]> {
    const said = rows.map(({ values }) => values as Said);
    const { rows: found } = await sql<{ is_there: boolean; stored: StoredFigure | null }>`
      select exists (select from area r where r.code = a.area) as is_there,
        (select ${asJson} from gas_quality q where q.area_code = a.area and q.month = a.month) as stored
      from unnest(${said.map(({ areaCode = "" }) => areaCode)}::text[], ${said.map(({ month = "" }) => month)}::text[])
        with ordinality as a (area, month, place) order by a.place`.execute(ports.db);
    return found.map((row) => (row.is_there ? row.stored : undefined));
  }

  const kind = {
    kind: "gas-qualities",
    table: "gas_quality",
    noun: gasQualities,
    ofAreas: true,
    words: gasQualityWords,
    sample: gasQualitySample,
  } as const;
  return createFigureImport(ports, pointsSeenBy, kind, async (actor) => ({
    readers,
    async judge(rows) {
      const points = await findFigurePoints(ports.db, pointsSeenBy, actor, rows.map(nameOf), stored);
      const areas = await areasOf(rows);
      const thisMonth = ports.clock.today().slice(0, 7);
      return rows.map((row, at) => {
        const problems: RowProblem[] = [...row.problems];
        const refuse = (field: string, rule: string) => void problems.push({ field, rule });
        const said = row.values as Said;
        const found = points[at] ?? [];
        const [point] = found;
        if (said.areaCode !== undefined && said.pointCode !== undefined) refuse("areaCode", "import.point_or_area");
        else if (said.areaCode !== undefined) {
          if (areas[at] === undefined) refuse("areaCode", "import.area_unknown");
          else if (!reachesAll(actor, "meter:import")) refuse("areaCode", "import.area_all");
        } else if (said.pointCode === undefined) {
          if (!problems.some(({ field }) => field === "pointCode" || field === "areaCode"))
            refuse("pointCode", "import.point_or_area");
        } else if (!point) refuse("pointCode", "import.point_unknown");
        else if (found.length > 1) refuse("pointCode", "import.point_several");
        else if (point.commodity !== "GAS") refuse("pointCode", "import.not_gas");
        const { month } = said;
        const of = said.areaCode === undefined ? point && { pointId: point.id } : { areaCode: said.areaCode };
        if (!of || month === undefined) return wrongRow(null, problems);
        if (month > thisMonth) refuse("month", "import.month_ahead");
        else if (said.areaCode === undefined && point?.hasTenant === false) refuse("month", "import.no_tenant");
        const before = said.areaCode === undefined ? (point?.stored ?? null) : (areas[at] ?? null);
        return judgeFigure({ noun: gasQualities, of, month, said, stored: before, problems });
      });
    },
  }));
}
