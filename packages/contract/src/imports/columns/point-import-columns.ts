import { points } from "../../points/point-fields.ts";
import { column, customerColumn, type ImportColumns } from "./import-column.ts";

/**
 * Pick-up points, identified by scheme and external code, with the customer who takes energy there. Ends are last days,
 * as on screens.
 */
export const pointImportColumns = {
  ...points.importColumns,
  customer: customerColumn(false, "用能客户"),
  tenancyFrom: column("首个用能日", "First day", ["用能开始日期", "用能起始日", "start"], "2025-01-01"),
  tenancyTo: column("最后用能日", "Last day", ["用能结束日期", "用能截止日", "end"], ""),
} satisfies ImportColumns;
export type PointImportField = keyof typeof pointImportColumns;
