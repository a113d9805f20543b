import type { PointImportField } from "@busbar/contract/imports/columns/point-import-columns";
import { checkPointCode, type IdScheme } from "@busbar/contract/points/point-codes";
import { points, type StatedPoint } from "@busbar/contract/points/point-fields";
import { type DictionaryItem, fieldReaders, readerOf, readItem } from "../../../kernel/fields/readers.ts";
import { type AreaNames, readAreaCode } from "../../../kernel/targets/area-names.ts";
import {
  asCode,
  type CellReader,
  halfWidth,
  readDate,
  readLastDay,
  spreadsheetDamage,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";
import { readCustomer } from "../../../kernel/targets/shared-readers.ts";

/** Lookup data, read once for a whole file. */
export type References = {
  areas: AreaNames;
  grids: readonly DictionaryItem[];
};

/** Values of a row. Cells that are empty or not mapped are missing here: the point keeps its value. */
export type PointValues = Partial<StatedPoint> & {
  /** Number or credit code of a customer, normalised. */
  customer?: string;
  tenancyFrom?: string;
  /** Exclusive end. */
  tenancyTo?: string;
};

const readScheme = readerOf(points.fields.idScheme);

/** Checked by the scheme of the same row; without a known scheme the code is not judged. */
function readCode(text: string, texts: Readonly<Partial<Record<string, string>>>): CellReading {
  const scheme = readScheme(texts["idScheme"] ?? "", {});
  if (!("value" in scheme)) return { value: halfWidth(text).slice(0, 64).toUpperCase() };
  const check = checkPointCode(scheme.value as IdScheme, text);
  if (check.ok) return { value: check.code };
  const { expected, suggestion } = check;
  if (check.reason === "check") return { rule: "point_code.check", ...(expected && { values: { expected } }) };
  return { rule: `point_code.${(scheme.value as IdScheme).toLowerCase()}`, suggestion: suggestion ?? null };
}

/** One reader for each column; those of the fields follow from the declaration where the cell alone decides. */
export function pointReaders({ areas, grids }: References): Record<PointImportField, CellReader> {
  return {
    ...fieldReaders(points, {
      externalCode: asCode(readCode),
      areaCode(text, texts) {
        const reading = readAreaCode(areas, text, [texts["address"] ?? "", texts["name"] ?? ""]);
        // Whether the area is allowed depends on the customer, so the row as a whole is judged later.
        if ("rule" in reading && reading.rule === "customer.out_of_scope") return { value: reading.values?.["code"] };
        return "value" in reading ? reading : (spreadsheetDamage(text) ?? reading);
      },
      gridCompany: readItem(grids, "point.grid_unknown"),
    }),
    customer: readCustomer,
    tenancyFrom: readDate,
    tenancyTo: readLastDay,
  };
}
