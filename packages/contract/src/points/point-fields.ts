import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { businessTimeZone } from "../kernel/business-time.ts";
import { Id, LocalDate } from "../kernel/http/paging.ts";
import { readNumber } from "../kernel/number-text.ts";
import { AreaCode } from "../sales/areas.ts";
import { Commodity } from "../values/commodities.ts";
import { line } from "../values/fields.ts";
import { checkPointCode, IdScheme } from "./point-codes.ts";

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
export const PfStandard = z.enum(["0.90", "0.85", "0.80"]);
export type PfStandard = z.infer<typeof PfStandard>;

/** Minutes per interval value. */
export const Resolution = z.union([z.literal(15), z.literal(30), z.literal(60)]);

/** A positive quantity as people write it, with `places` decimals. @see readNumber */
const amount = (places: number, max: number) =>
  z
    .string()
    .max(60)
    .transform((text, context) => {
      const reading = readNumber(text, places);
      const refuse = (message: string, params: Record<string, unknown> = {}) => {
        context.addIssue({ code: "custom", message, params });
        return z.NEVER;
      };
      if (!reading.ok) return refuse(reading.rule, reading.values);
      if (Number(reading.value) <= 0) return refuse("above_zero");
      if (Number(reading.value) > max) return refuse("too_big", { max });
      return fixed(reading.value, places);
    });
/** Degrees with six decimals, which is a tenth of a metre. */
const degrees = (limit: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d{1,6})?$/, { error: "decimal" })
    .refine((text) => Math.abs(Number(text)) <= limit, { error: "range", params: { min: -limit, max: limit } })
    .transform((text) => fixed(text, 6));

/** With exactly this many decimals, as the database returns it. */
const fixed = (text: string, places: number): string => {
  const [whole = "", decimals = ""] = text.split(".");
  return `${whole}.${decimals.padEnd(places, "0")}`;
};

export const Capacity = amount(2, 1_000_000);
export const AccountNo = z
  .string()
  .trim()
  .regex(/^(\d{10,13})?$/, { error: "point.account_no" });
export const MeteringPointNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^([0-9A-Z]{6,22})?$/, { error: "point.metering_point_no" });

/** The fields without defaults, because an edit may send each of them alone. */
export const pointFields = {
  pointKind: PointKind,
  commodity: Commodity,
  idScheme: IdScheme,
  externalCode: z.string().max(64).min(1, { error: "required" }),
  accountNo: AccountNo,
  meteringPointNo: MeteringPointNo,
  name: line(120, 1),
  /** A county, or a city without counties; the server checks it in the database. */
  areaCode: AreaCode,
  address: line(200),
  lng: degrees(180).nullable(),
  lat: degrees(90).nullable(),
  /** A code of the dictionary `grid_company`. */
  gridCompany: line(64, 1).nullable(),
  voltageLevel: VoltageLevel.nullable(),
  capacityKva: Capacity.nullable(),
  demandBasis: DemandBasis,
  contractDemandKw: amount(2, 1_000_000).nullable(),
  pfStandard: PfStandard.nullable(),
  useClass: UseClass.nullable(),
  timeZone: line(64, 1),
  resolutionMin: Resolution,
  /** The first day whose readings the customer may see. */
  dataFrom: LocalDate.nullable(),
  /** Exclusive end of the customer's authorisation to fetch data. */
  dataAuthorisedTo: LocalDate.nullable(),
  note: line(500),
};
const Fields = z.strictObject(pointFields);
export type PointFields = z.output<typeof Fields>;

export type PointProblem = { path: keyof PointFields; code: string; values?: Record<string, unknown> };

const ofElectricity = ["voltageLevel", "capacityKva", "contractDemandKw", "pfStandard", "useClass"] as const;

/** Contradictions between fields; the same check for a form, an edit and an imported row. */
export function pointProblems(fields: PointFields): PointProblem[] {
  const problems: PointProblem[] = [];
  const code = checkPointCode(fields.idScheme, fields.externalCode);
  if (!code.ok) {
    const word = code.reason === "check" ? "point_code.check" : `point_code.${fields.idScheme.toLowerCase()}`;
    problems.push({ path: "externalCode", code: word, ...(code.expected && { values: { expected: code.expected } }) });
  }
  if ((fields.lng === null) !== (fields.lat === null))
    problems.push({ path: fields.lng === null ? "lng" : "lat", code: "point.both_coordinates" });
  if (fields.commodity !== "ELECTRICITY") {
    for (const path of ofElectricity)
      if (fields[path] !== null) problems.push({ path, code: "point.electricity_only" });
    if (fields.demandBasis !== "NONE") problems.push({ path: "demandBasis", code: "point.electricity_only" });
  } else if (fields.demandBasis === "CAPACITY" && fields.capacityKva === null)
    problems.push({ path: "capacityKva", code: "point.capacity_needed" });
  if (fields.dataFrom && fields.dataAuthorisedTo && fields.dataAuthorisedTo <= fields.dataFrom)
    problems.push({ path: "dataAuthorisedTo", code: "point.authorised_dates" });
  return problems;
}

/** Who takes energy at the point from the first day to before `validTo`; null is open-ended. */
export const TenancyDraft = z
  .strictObject({ customerId: Id, validFrom: LocalDate, validTo: LocalDate.nullable().default(null) })
  .refine(({ validFrom, validTo }) => validTo === null || validTo > validFrom, {
    path: ["validTo"],
    error: "assignment.dates",
  });
export type TenancyDraft = z.output<typeof TenancyDraft>;

/** A new point, from the form or an import, optionally with its first customer. */
export const PointDraft = z
  .strictObject({
    ...pointFields,
    pointKind: pointFields.pointKind.default("METERED"),
    commodity: pointFields.commodity.default("ELECTRICITY"),
    accountNo: pointFields.accountNo.default(""),
    meteringPointNo: pointFields.meteringPointNo.default(""),
    address: pointFields.address.default(""),
    lng: pointFields.lng.default(null),
    lat: pointFields.lat.default(null),
    gridCompany: pointFields.gridCompany.default(null),
    voltageLevel: pointFields.voltageLevel.default(null),
    capacityKva: pointFields.capacityKva.default(null),
    demandBasis: pointFields.demandBasis.default("NONE"),
    contractDemandKw: pointFields.contractDemandKw.default(null),
    pfStandard: pointFields.pfStandard.default(null),
    useClass: pointFields.useClass.default(null),
    timeZone: pointFields.timeZone.default(businessTimeZone),
    resolutionMin: pointFields.resolutionMin.default(15),
    dataFrom: pointFields.dataFrom.default(null),
    dataAuthorisedTo: pointFields.dataAuthorisedTo.default(null),
    note: pointFields.note.default(""),
    status: z.enum(["DRAFT", "ACTIVE"]).default("ACTIVE"),
    tenancy: TenancyDraft.nullable().default(null),
  })
  .superRefine((draft, context) => {
    for (const { path, code, values } of pointProblems(draft))
      context.addIssue({ code: "custom", path: [path], message: code, ...(values && { params: values }) });
  });
export type PointDraft = z.output<typeof PointDraft>;

/** Changes the given fields; the others stay. Closing is a call of its own. */
export const PointPatch = z
  .strictObject({ ...pointFields, status: PointStatus.exclude(["CLOSED", "DRAFT"]) })
  .partial();
export type PointPatch = z.output<typeof PointPatch>;
