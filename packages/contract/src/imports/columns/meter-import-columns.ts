import { meters, openings } from "../../meters/meter-fields.ts";
import { column, type ImportColumns } from "./import-column.ts";

/**
 * Meters at existing points, identified by point, channel and first day. The row of an exchange has the closing read of
 * the meter before it, which ends on the day before.
 */
export const meterImportColumns = {
  pointCode: column(
    "用能点编号",
    "Pick-up point",
    ["用能点", "外部编号", "户号", "用电户号", "计量点编号", "external code", "point code", "point no", "point"],
    "3101234567890",
    true,
  ),
  ...meters.importColumns,
  // Told by the commodity of the point.
  kind: { ...meters.importColumns.kind, required: false },
  ...openings.importColumns,
  closingRead: column(
    "旧表止码",
    "Old meter's closing reading",
    ["拆表示数", "旧表示数", "旧表止度", "old meter's closing read", "old closing read", "closing read"],
    "",
  ),
} satisfies ImportColumns;
export type MeterImportField = keyof typeof meterImportColumns;
