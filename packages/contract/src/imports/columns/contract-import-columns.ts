import { contracts } from "../../contracts/contract-fields.ts";
import { omit } from "../../fields/noun.ts";
import { column, customerColumn, type ImportColumns } from "./import-column.ts";

/** Columns of the months of a year, January first. */
export const monthFields = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
] as const;
type MonthField = (typeof monthFields)[number];

const monthColumns = Object.fromEntries(
  monthFields.map((name, at) => [
    name,
    column(
      `${at + 1}月电量`,
      `${name.charAt(0).toUpperCase()}${name.slice(1)} volume`,
      [`${at + 1}月`, name, name.slice(0, 3)],
      "",
    ),
  ]),
) as Record<MonthField, ReturnType<typeof column>>;

const own = contracts.importColumns;

/**
 * Contracts at the cut-over, one row for each point; rows with the same external number are one contract. Ends are last
 * days.
 */
export const contractImportColumns = {
  externalNo: { ...own.externalNo, required: true },
  customer: customerColumn(true),
  startDate: own.startDate,
  endDate: own.endDate,
  point: column(
    "用能点编号",
    "Point",
    ["用能点", "外部编号", "户号", "用能点外部编号", "external code", "point number", "point no"],
    "3101234567890",
    true,
  ),
  pointFrom: column("用能点开始日期", "Point from", [], ""),
  pointTo: column("用能点最后一天", "Point until", ["用能点结束日期"], ""),
  planCode: column("套餐编号", "Plan code", ["价格套餐", "套餐", "套餐代码", "plan", "price plan"], "S1", true),
  planVersion: column("套餐版本", "Plan version", ["版本", "version"], ""),
  ...omit(contracts, ["externalNo", "customerId", "commodity", "startDate", "endDate", "planVersionId"]).importColumns,
  ...monthColumns,
  volumes: column("分月电量", "Volumes by month", ["月度电量", "monthly volumes"], "2026-01=10000；2026-02=9000"),
} satisfies ImportColumns;
export type ContractImportField = keyof typeof contractImportColumns;
