import { externalRefs } from "../fields/external-refs.ts";
import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import {
  area,
  byDefault,
  day,
  decimal,
  dictionary,
  fixed,
  lastDay,
  oneNumberOf,
  oneOf,
  optional,
  text,
} from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { businessTimeZone } from "../kernel/business-time.ts";
import { Commodity, commodityWords } from "../values/commodities.ts";
import { IdScheme, idSchemeWords } from "./point-codes.ts";

export const PointKind = z.enum(["METERED", "DEPOT"]);
export type PointKind = z.infer<typeof PointKind>;
export const pointKindWords: Record<PointKind, Bilingual> = {
  METERED: { zh: "计量点", en: "Metered point" },
  DEPOT: { zh: "提货点", en: "Depot" },
};

export const PointStatus = z.enum(["DRAFT", "ACTIVE", "SUSPENDED", "CLOSED"]);
export type PointStatus = z.infer<typeof PointStatus>;
export const pointStatusWords: Record<PointStatus, Bilingual> = {
  DRAFT: { zh: "草稿", en: "Draft" },
  ACTIVE: { zh: "在用", en: "Active" },
  SUSPENDED: { zh: "暂停", en: "Suspended" },
  CLOSED: { zh: "已销户", en: "Closed" },
};

export const VoltageLevel = z.enum(["LT1KV", "KV1_10", "KV20", "KV35", "KV110", "KV220"]);
export type VoltageLevel = z.infer<typeof VoltageLevel>;
export const voltageWords: Record<VoltageLevel, Bilingual> = {
  LT1KV: { zh: "不满1千伏", en: "Below 1 kV" },
  KV1_10: { zh: "1–10千伏", en: "1–10 kV" },
  KV20: { zh: "20千伏", en: "20 kV" },
  KV35: { zh: "35千伏", en: "35 kV" },
  KV110: { zh: "110千伏", en: "110 kV" },
  KV220: { zh: "220千伏及以上", en: "220 kV and above" },
};

export const DemandBasis = z.enum(["NONE", "CAPACITY", "MAX_DEMAND"]);
export type DemandBasis = z.infer<typeof DemandBasis>;
export const demandBasisWords: Record<DemandBasis, Bilingual> = {
  NONE: { zh: "不计基本电费", en: "No basic charge" },
  CAPACITY: { zh: "按容量", en: "By capacity" },
  MAX_DEMAND: { zh: "按最大需量", en: "By maximum demand" },
};

export const UseClass = z.enum(["LARGE_INDUSTRY", "GENERAL_COMMERCIAL", "AGRICULTURE", "RESIDENTIAL"]);
export type UseClass = z.infer<typeof UseClass>;
export const useClassWords: Record<UseClass, Bilingual> = {
  LARGE_INDUSTRY: { zh: "大工业用电", en: "Large industry" },
  GENERAL_COMMERCIAL: { zh: "一般工商业用电", en: "General industry and commerce" },
  AGRICULTURE: { zh: "农业生产用电", en: "Agriculture" },
  RESIDENTIAL: { zh: "居民生活用电", en: "Residential" },
};

/** Required power factor, by the tariff of the point. */
const PfStandard = z.enum(["0.90", "0.85", "0.80"]);

/** Degrees with six decimals, which is a tenth of a metre. */
const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, { error: "decimal" })
    .refine((typed) => Math.abs(Number(typed)) <= limit, { error: "range", params: { min: -limit, max: limit } })
    .transform((typed) => fixed(typed, 6));

const AccountNo = z
  .string()
  .trim()
  .regex(/^(\d{10,13})?$/, { error: "point.account_no" });
const MeteringPointNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-Z]{6,22})?$/, { error: "point.metering_point_no" });

/** The fields of a pick-up point, in the order of files. */
export const points = noun({
  name: text({
    zh: "名称",
    en: "Name",
    about: "Name of the pick-up point, as statements show it",
    max: 120,
    aliases: ["用能点名称", "用能点", "point name", "point"],
    example: { zh: "示例厂区一号配电房", en: "Example plant, substation 1" },
  }),
  idScheme: oneOf(IdScheme, {
    zh: "编号体系",
    en: "Identifier scheme",
    about: "Scheme of the external no., which decides its form and check digit",
    words: idSchemeWords,
    synonyms: {
      户号: "CN_ACCOUNT",
      计量点: "CN_MP",
      自定义: "FREE",
      "free text": "FREE",
      pod: "IT_POD",
      pdr: "IT_PDR",
    },
    initial: "CN_ACCOUNT",
    aliases: ["编号类型", "编码体系", "scheme", "id scheme"],
    example: { zh: "用电户号", en: "Account no. (China)" },
  }),
  /** Checked by its scheme. @see checkPointCode */
  externalCode: text({
    zh: "外部编号",
    en: "External no.",
    about: "Identifier assigned by the grid company, unique within its scheme",
    term: "externalNo",
    max: 64,
    schema: z.string().max(64).min(1, { error: "required" }),
    isCode: true,
    aliases: ["用能点外部编号", "external code", "point code", "code", "pod", "pdr", "cups", "mpan", "malo"],
    example: "3101234567890",
  }),
  /** A county, or a city without counties. */
  areaCode: area({
    zh: "区域代码",
    en: "Area code",
    about: "Area of the point, a GB/T 2260 code of a county, or of a city without counties",
    aliases: ["行政区划代码", "地区代码", "区划代码", "区县代码", "区域", "area", "division code"],
    example: "310115",
  }),
  pointKind: byDefault(
    "METERED",
    oneOf(PointKind, {
      zh: "类型",
      en: "Type",
      about: "Whether the point is metered or a depot where goods are picked up",
      words: pointKindWords,
      aliases: ["用能点类型", "point kind", "kind"],
      example: { zh: "计量点", en: "Metered point" },
    }),
  ),
  commodity: byDefault(
    "ELECTRICITY",
    oneOf(Commodity, {
      zh: "能源品种",
      en: "Commodity",
      about: "What is delivered at the point",
      words: commodityWords,
      synonyms: { 电力: "ELECTRICITY", 电能: "ELECTRICITY", 燃气: "GAS", 热力: "HEAT" },
      aliases: ["品种", "能源类型", "energy"],
      example: { zh: "电", en: "Electricity" },
    }),
  ),
  accountNo: text({
    zh: "用电户号",
    en: "Account no.",
    about: 'Account no. at the grid company, 10 to 13 digits; "" for none',
    term: "accountNo",
    max: 13,
    schema: AccountNo,
    isCode: true,
    optional: true,
    aliases: ["户号", "account number", "account"],
    example: "3101234567890",
  }),
  meteringPointNo: text({
    zh: "计量点编号",
    en: "Metering point no.",
    about: 'Metering point no. of the grid company, 6 to 22 digits and capital letters; "" for none',
    term: "accountNo",
    max: 22,
    schema: MeteringPointNo,
    isCode: true,
    optional: true,
    aliases: ["计量点", "计量点号", "metering point number", "metering point"],
    example: "JLD00012345",
  }),
  address: text({
    zh: "地址",
    en: "Address",
    about: "Address of the point",
    max: 200,
    optional: true,
    aliases: ["用能地址", "用电地址", "street"],
    example: { zh: "上海市浦东新区示例路 1 号", en: "1 Example Road, Pudong, Shanghai" },
  }),
  lng: optional(
    decimal({
      zh: "经度",
      en: "Longitude",
      about: "Longitude, given together with the latitude",
      measure: "In degrees",
      places: 6,
      schema: degrees(180),
      aliases: ["lng", "lon"],
      example: "121.544300",
    }),
  ),
  lat: optional(
    decimal({
      zh: "纬度",
      en: "Latitude",
      about: "Latitude, given together with the longitude",
      measure: "In degrees",
      places: 6,
      schema: degrees(90),
      aliases: ["lat"],
      example: "31.221500",
    }),
  ),
  gridCompany: optional(
    dictionary("grid_company", {
      zh: "电网企业",
      en: "Grid company",
      about: "Grid company that the point is connected to",
      sample: "SGCC_SH",
      aliases: ["电网公司", "电网", "供电公司", "grid"],
    }),
  ),
  voltageLevel: optional(
    oneOf(VoltageLevel, {
      zh: "电压等级",
      en: "Voltage",
      about: "Voltage of the connection",
      words: voltageWords,
      synonyms: {
        "<1kv": "LT1KV",
        "0.4kv": "LT1KV",
        "380v": "LT1KV",
        "220v": "LT1KV",
        "10kv": "KV1_10",
        "6kv": "KV1_10",
        "1-10kv": "KV1_10",
        "20kv": "KV20",
        "35kv": "KV35",
        "110kv": "KV110",
        "220kv": "KV220",
        "220kv+": "KV220",
      },
      aliases: ["电压", "voltage level"],
      example: { zh: "1–10千伏", en: "1–10 kV" },
    }),
  ),
  capacityKva: optional(
    decimal({
      zh: "容量",
      en: "Capacity",
      about: "Installed transformer capacity, charged when the basic charge is by capacity",
      term: "capacity",
      unit: "kVA",
      places: 2,
      max: 1_000_000,
      aliases: ["容量", "变压器容量", "受电容量", "capacity"],
      example: "1250",
    }),
  ),
  demandBasis: byDefault(
    "NONE",
    oneOf(DemandBasis, {
      zh: "基本电费",
      en: "Basic charge",
      about: "What the basic charge is computed from",
      term: "basicCharge",
      words: demandBasisWords,
      synonyms: { 容量: "CAPACITY", 需量: "MAX_DEMAND", 最大需量: "MAX_DEMAND", 无: "NONE" },
      aliases: ["基本电费计收方式", "demand basis"],
      example: { zh: "按容量", en: "By capacity" },
    }),
  ),
  contractDemandKw: optional(
    decimal({
      zh: "合同最大需量",
      en: "Contract demand",
      about: "Maximum demand agreed with the grid company",
      term: "demand",
      sample: "800.00",
      unit: "kW",
      places: 2,
      max: 1_000_000,
      aliases: ["合同需量", "最大需量", "contract demand"],
    }),
  ),
  pfStandard: optional(
    oneOf(PfStandard, {
      zh: "力率标准",
      en: "Power factor standard",
      about: "Power factor that the adjustment is measured against",
      term: "powerFactor",
      stored: "numeric",
      synonyms: {
        "0.9": "0.90",
        ".9": "0.90",
        ".90": "0.90",
        "0.900": "0.90",
        ".85": "0.85",
        "0.850": "0.85",
        "0.8": "0.80",
        ".8": "0.80",
        ".80": "0.80",
        "0.800": "0.80",
      },
      aliases: ["功率因数标准", "功率因数", "power factor"],
      example: "0.90",
    }),
  ),
  useClass: optional(
    oneOf(UseClass, {
      zh: "用电类别",
      en: "Tariff class",
      about: "Tariff class of the connection",
      words: useClassWords,
      synonyms: { 大工业: "LARGE_INDUSTRY", 一般工商业: "GENERAL_COMMERCIAL" },
      aliases: ["用电性质", "use class", "use"],
      example: { zh: "大工业用电", en: "Large industry" },
    }),
  ),
  timeZone: byDefault(
    businessTimeZone,
    text({ zh: "时区", en: "Time zone", about: "IANA time zone of the readings", max: 64, aliases: ["timezone"] }),
  ),
  /** Minutes per interval value. */
  resolutionMin: oneNumberOf([15, 30, 60], {
    zh: "数据间隔",
    en: "Interval",
    about: "Length of one interval of the load curve",
    unit: "min",
    default: 15,
    aliases: ["数据间隔", "采集间隔", "resolution"],
    example: "15",
  }),
  /** The first day whose readings the customer may see. */
  dataFrom: optional(
    day({
      zh: "数据起始日",
      en: "Data from",
      about: "First day whose readings the customer may see",
      aliases: ["数据开始日期"],
    }),
  ),
  /** Exclusive end of the customer's authorisation to fetch data. */
  dataAuthorisedTo: optional(
    lastDay({
      zh: "数据授权截止",
      en: "Data authorised until",
      about: "End of the authorisation to fetch data",
      aliases: ["授权截止", "authorised until"],
    }),
  ),
  status: byDefault(
    "ACTIVE",
    oneOf(PointStatus, {
      zh: "状态",
      en: "Status",
      about: "Status of the point",
      words: pointStatusWords,
      synonyms: { 运行: "ACTIVE", 正常: "ACTIVE", 停用: "SUSPENDED", 销户: "CLOSED" },
      aliases: ["用能点状态"],
      example: { zh: "在用", en: "Active" },
    }),
  ),
  note: text({
    zh: "备注",
    en: "Note",
    about: "Internal note",
    sample: "Second substation planned",
    max: 500,
    optional: true,
    aliases: ["说明", "remark", "notes"],
  }),
  externalRefs,
});
/** The fields with the status, which changes by steps of its own. */
export type StatedPoint = ValuesOf<typeof points>;
export type PointFields = Omit<StatedPoint, "status">;
