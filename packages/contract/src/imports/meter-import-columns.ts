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
  assetNo: column(
    "资产编号",
    "Asset number",
    ["电表资产号", "表号", "电表编号", "资产号", "asset no", "meter no", "meter number", "meter"],
    "DZ2025000123",
    true,
  ),
  kind: column("表型", "Kind", ["电表类型", "表类型", "meter kind", "meter type"], {
    zh: "三相电能表",
    en: "Three-phase meter",
  }),
  digitsInt: column("整数位", "Digits", ["整数位数", "integer digits"], "6"),
  digitsDec: column("小数位", "Decimals", ["小数位数", "decimal digits"], "2"),
  channel: column("计量通道", "Channel", ["通道", "方向"], { zh: "正向有功", en: "Active, import" }),
  multiplier: column("倍率", "Multiplier", ["综合倍率", "ct×pt", "factor"], "120"),
  validFrom: column(
    "首个计量日",
    "First day",
    ["装表日期", "换表日期", "安装日期", "生效日期", "from"],
    "2025-07-01",
    true,
  ),
  startRead: column("起码", "Opening read", ["起始示数", "装表示数", "起度", "start read"], "0.00", true),
  closingRead: column(
    "旧表止码",
    "Old meter's closing read",
    ["拆表示数", "旧表示数", "旧表止度", "old closing read", "closing read"],
    "",
  ),
} satisfies ImportColumns;
export type MeterImportField = keyof typeof meterImportColumns;
