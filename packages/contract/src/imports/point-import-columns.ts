import { points } from "../points/point-fields.ts";
import { column, type ImportColumns } from "./import-column.ts";

/**
 * Pick-up points, identified by scheme and external code, with the customer who takes energy there. Ends are last days,
 * as on screens.
 */
export const pointImportColumns = {
  ...points.importColumns,
  customer: column(
    "客户编号",
    "Customer number",
    ["客户编号或信用代码", "统一社会信用代码", "信用代码", "用能客户", "customer", "customer no", "credit code"],
    "KH000001",
  ),
  tenancyFrom: column("首个用能日", "First day", ["用能开始日期", "用能起始日", "start"], "2025-01-01"),
  tenancyTo: column("最后用能日", "Last day", ["用能结束日期", "用能截止日", "end"], ""),
} satisfies ImportColumns;
export type PointImportField = keyof typeof pointImportColumns;
