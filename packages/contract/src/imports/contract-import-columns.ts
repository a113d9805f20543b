import { column, type ImportColumns } from "./import-column.ts";

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

/**
 * Contracts at the cut-over, one row for each point; rows with the same external number are one contract. Ends are last
 * days.
 */
export const contractImportColumns = {
  externalNo: column(
    "原合同编号",
    "Own contract number",
    ["合同编号", "合同号", "原合同号", "纸质合同编号", "contract number", "contract no"],
    "2025-GD-018",
    true,
  ),
  customer: column(
    "客户编号",
    "Customer number",
    ["客户编号或信用代码", "统一社会信用代码", "信用代码", "customer", "customer no", "credit code"],
    "KH000001",
    true,
  ),
  startDate: column("开始日期", "From", ["合同开始日期", "起始日期", "start date", "start"], "2026-01-01", true),
  endDate: column("最后一天", "Until", ["结束日期", "合同结束日期", "到期日", "end date", "end"], "2026-12-31", true),
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
  signDate: column("签订日期", "Signed on", ["签约日期", "签署日期", "sign date"], "2025-12-20"),
  billingMode: column("收费方式", "Billing mode", ["结算方式"], ""),
  taxMode: column("含税方式", "Tax mode", ["计税方式"], ""),
  taxRate: column("税率", "Tax rate", ["增值税率", "vat"], "13%"),
  quantityBasis: column("电量依据", "Quantity basis", ["结算电量依据"], ""),
  discountPerUnit: column("单位优惠", "Discount per unit", ["度电优惠", "discount"], ""),
  paymentTermsDays: column("付款天数", "Payment days", ["账期天数", "付款期限", "payment terms"], ""),
  lateChargeRate: column("逾期日费率", "Late charge per day", ["违约金日费率", "late charge"], "0.05%"),
  note: column("备注", "Note", ["说明", "remark", "notes"], ""),
  ...monthColumns,
  volumes: column("分月电量", "Volumes by month", ["月度电量", "monthly volumes"], "2026-01=10000；2026-02=9000"),
} satisfies ImportColumns;
export type ContractImportField = keyof typeof contractImportColumns;
