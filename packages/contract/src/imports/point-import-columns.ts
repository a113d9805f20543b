import { column, type ImportColumns } from "./import-column.ts";

/**
 * Pick-up points, identified by scheme and external code, with the customer who takes energy there. Ends are last days,
 * as on screens.
 */
export const pointImportColumns = {
  name: column(
    "名称",
    "Name",
    ["用能点名称", "用能点", "point name", "point"],
    { zh: "示例厂区一号配电房", en: "Example plant, substation 1" },
    true,
  ),
  idScheme: column(
    "编号体系",
    "Identifier scheme",
    ["编号类型", "编码体系", "scheme", "id scheme"],
    { zh: "用电户号", en: "Account number (China)" },
    true,
  ),
  externalCode: column(
    "外部编号",
    "External code",
    ["用能点外部编号", "point code", "code", "pod", "pdr", "cups", "mpan", "malo"],
    "3101234567890",
    true,
  ),
  areaCode: column(
    "区域代码",
    "Area code",
    ["行政区划代码", "地区代码", "区划代码", "区县代码", "区域", "area", "division code"],
    "310115",
    true,
  ),
  pointKind: column("类型", "Kind", ["用能点类型", "point kind", "type"], { zh: "计量点", en: "Metered point" }),
  commodity: column("能源品种", "Commodity", ["品种", "能源类型", "energy"], { zh: "电", en: "Electricity" }),
  accountNo: column("用电户号", "Account number", ["户号", "account no", "account"], "3101234567890"),
  meteringPointNo: column(
    "计量点编号",
    "Metering point number",
    ["计量点", "计量点号", "metering point no", "metering point"],
    "JLD00012345",
  ),
  address: column("地址", "Address", ["用能地址", "用电地址", "street"], {
    zh: "上海市浦东新区示例路 1 号",
    en: "1 Example Road, Pudong, Shanghai",
  }),
  lng: column("经度", "Longitude", ["lng", "lon"], "121.544300"),
  lat: column("纬度", "Latitude", ["lat"], "31.221500"),
  gridCompany: column("电网企业", "Grid company", ["电网公司", "电网", "供电公司", "grid"], ""),
  voltageLevel: column("电压等级", "Voltage", ["电压", "voltage level"], { zh: "1–10千伏", en: "1–10 kV" }),
  capacityKva: column("容量（kVA）", "Capacity (kVA)", ["容量", "变压器容量", "受电容量", "capacity"], "1250"),
  demandBasis: column("基本电费", "Basic charge", ["基本电费计收方式", "demand basis"], {
    zh: "按容量",
    en: "By capacity",
  }),
  contractDemandKw: column(
    "合同最大需量（kW）",
    "Contract demand (kW)",
    ["合同需量", "最大需量", "contract demand"],
    "",
  ),
  pfStandard: column("力率标准", "Power factor standard", ["功率因数标准", "功率因数", "power factor"], "0.90"),
  useClass: column("用电类别", "Use class", ["用电性质", "use"], { zh: "大工业用电", en: "Large industry" }),
  timeZone: column("时区", "Time zone", ["timezone"], ""),
  resolutionMin: column("数据间隔（分钟）", "Interval (minutes)", ["数据间隔", "采集间隔", "resolution"], "15"),
  dataFrom: column("数据起始日", "Data from", ["数据开始日期"], ""),
  dataAuthorisedTo: column("数据授权截止", "Data authorised until", ["授权截止", "authorised until"], ""),
  status: column("状态", "Status", ["用能点状态"], { zh: "在用", en: "Active" }),
  note: column("备注", "Note", ["说明", "remark", "notes"], ""),
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
