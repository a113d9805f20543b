import { omit } from "../fields/noun.ts";
import { gasQualities } from "./gas-quality-fields.ts";
import { settledQuantities } from "./settled-fields.ts";
import { column, type ImportColumns } from "../imports/columns/import-column.ts";

const pointColumn = (...further: string[]) =>
  column(
    "用能点编号",
    "Pick-up point",
    ["用能点", "外部编号", ...further, "external code", "point code", "point no", "point"],
    "",
  );

/** Settled months, whose point is named by its number, or by account and metering point of the grid company. */
export const settledImportColumns = {
  pointCode: pointColumn(),
  accountNo: column("用电户号", "Account no.", ["户号", "客户编号", "account", "account number"], "3301234567890"),
  meteringPointNo: column("计量点编号", "Metering point no.", ["计量点", "计量点号", "metering point"], ""),
  ...omit(settledQuantities, ["source", "reason"]).importColumns,
  unit: column("单位", "Unit", ["电量单位", "计量单位", "unit of measure"], "kWh"),
  source: settledQuantities.importColumns.source,
} satisfies ImportColumns;
export type SettledImportField = keyof typeof settledImportColumns;

/** Gas qualities, each of a point or of an area. */
export const gasQualityImportColumns = {
  pointCode: { ...pointColumn("户号"), example: { zh: "PP-GAS-001", en: "PP-GAS-001" } },
  areaCode: column("地区代码", "Area code", ["地区", "城市", "供气区域", "area", "city"], ""),
  ...omit(gasQualities, ["reason"]).importColumns,
} satisfies ImportColumns;
export type GasQualityImportField = keyof typeof gasQualityImportColumns;
