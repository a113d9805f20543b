import type { PointImportField } from "@busbar/contract/imports/point-import-columns";
import { checkPointCode, type IdScheme, idSchemeWords } from "@busbar/contract/points/point-codes";
import {
  type DemandBasis,
  demandBasisWords,
  PfStandard,
  pointFields,
  type PointFields,
  pointKindWords,
  type PointStatus,
  pointStatusWords,
  useClassWords,
  type VoltageLevel,
  voltageWords,
} from "@busbar/contract/points/point-fields";
import { commodityWords } from "@busbar/contract/values/commodities";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import { type AreaNames, readAreaCode } from "../../../kernel/targets/area-names.ts";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readDate,
  readLastDay,
  readQuantity,
  readWord,
  spreadsheetDamage,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";

/** Lookup data, read once for a whole file. */
export type References = {
  areas: AreaNames;
  grids: readonly { code: string; zh: string; en: string; enabled: boolean }[];
};

/** Values of a row. Cells that are empty or not mapped are missing here: the point keeps its value. */
export type PointValues = Partial<PointFields> & {
  status?: PointStatus;
  /** Number or credit code of a customer, normalised. */
  customer?: string;
  tenancyFrom?: string;
  /** Exclusive end. */
  tenancyTo?: string;
};

const readScheme = readWord(idSchemeWords, { 户号: "CN_ACCOUNT", 计量点: "CN_MP", pod: "IT_POD", pdr: "IT_PDR" });

const alsoVoltage: Record<string, VoltageLevel> = {
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
};
const alsoBasis: Record<string, DemandBasis> = {
  容量: "CAPACITY",
  需量: "MAX_DEMAND",
  最大需量: "MAX_DEMAND",
  无: "NONE",
};

/** Checked by the scheme of the same row; without a known scheme the code is not judged. */
function readCode(text: string, texts: Readonly<Partial<Record<string, string>>>): CellReading {
  const scheme = readScheme(texts["idScheme"] ?? "", {});
  if (!("value" in scheme)) return { value: halfWidth(text).slice(0, 64).toUpperCase() };
  const check = checkPointCode(scheme.value as IdScheme, text);
  if (check.ok) return { value: check.code };
  const { expected, suggestion } = check;
  if (check.reason === "check") return { rule: "point_code.check", ...(expected && { values: { expected } }) };
  return { rule: `point_code.${(scheme.value as IdScheme).toLowerCase()}`, suggestion: suggestion ?? null };
}

function readCustomer(text: string): CellReading {
  const wanted = halfWidth(text).toUpperCase();
  if (/^KH\d{6,}$/.test(wanted)) return { value: wanted };
  const code = checkCreditCode(text);
  if (code.ok) return { value: code.code };
  const number = /^\d{1,6}$/.test(wanted) ? `KH${wanted.padStart(6, "0")}` : null;
  return { rule: "import.customer_unknown", suggestion: code.suggestion ?? number };
}

const readResolution: CellReader = (text) =>
  bySchema(pointFields.resolutionMin, Number(halfWidth(text).replace(/\s*(分钟?|min(utes?)?)$/i, "")));

/** One reader for each column, with the contract's schema where there is one. */
export function pointReaders({ areas, grids }: References): Record<PointImportField, CellReader> {
  const readGrid: CellReader = (text) => {
    const key = halfWidth(text).toLowerCase();
    const named = grids.find(({ code, zh, en }) => [code, zh, en].some((name) => name.toLowerCase() === key));
    if (named?.enabled) return { value: named.code };
    const similar = grids.filter(
      ({ zh, en, enabled }) => enabled && (zh.includes(key) || en.toLowerCase().includes(key)),
    );
    return { rule: "point.grid_unknown", suggestion: similar.length === 1 ? (similar[0]?.zh ?? null) : null };
  };
  return {
    name: (text) => bySchema(pointFields.name, text),
    idScheme: readScheme,
    externalCode: asCode(readCode),
    areaCode(text, texts) {
      const reading = readAreaCode(areas, text, [texts["address"] ?? "", texts["name"] ?? ""]);
      // Whether the area is allowed depends on the customer, so the row as a whole is judged later.
      if ("rule" in reading && reading.rule === "customer.out_of_scope") return { value: reading.values?.["code"] };
      return "value" in reading ? reading : (spreadsheetDamage(text) ?? reading);
    },
    pointKind: readWord(pointKindWords),
    commodity: readWord(commodityWords, { 电力: "ELECTRICITY", 电能: "ELECTRICITY", 燃气: "GAS", 热力: "HEAT" }),
    accountNo: asCode((text) => bySchema(pointFields.accountNo, halfWidth(text))),
    meteringPointNo: asCode((text) => bySchema(pointFields.meteringPointNo, halfWidth(text))),
    address: (text) => bySchema(pointFields.address, text),
    lng: (text) => bySchema(pointFields.lng, halfWidth(text)),
    lat: (text) => bySchema(pointFields.lat, halfWidth(text)),
    gridCompany: readGrid,
    voltageLevel: readWord(voltageWords, alsoVoltage),
    capacityKva: readQuantity(pointFields.capacityKva, 2),
    demandBasis: readWord(demandBasisWords, alsoBasis),
    contractDemandKw: readQuantity(pointFields.contractDemandKw, 2),
    pfStandard(text) {
      const found = PfStandard.options.find((one) => Number(one) === Number(halfWidth(text)));
      return found ? { value: found } : { rule: "enum", values: { values: PfStandard.options.join(", ") } };
    },
    useClass: readWord(useClassWords, { 大工业: "LARGE_INDUSTRY", 一般工商业: "GENERAL_COMMERCIAL" }),
    timeZone: (text) => bySchema(pointFields.timeZone, text),
    resolutionMin: readResolution,
    dataFrom: readDate,
    dataAuthorisedTo: readLastDay,
    status: readWord(pointStatusWords, { 运行: "ACTIVE", 正常: "ACTIVE", 停用: "SUSPENDED", 销户: "CLOSED" }),
    note: (text) => bySchema(pointFields.note, text),
    customer: asCode(readCustomer),
    tenancyFrom: readDate,
    tenancyTo: readLastDay,
  };
}
