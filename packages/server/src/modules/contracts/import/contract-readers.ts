import { shareOfPercent } from "@busbar/contract/contracts/late-charge";
import { ContractDraft, type MonthVolume, taxRates } from "@busbar/contract/contracts/contract-fields";
import {
  billingModeWords,
  MonthVolume as MonthVolumeSchema,
  quantityBasisWords,
  taxModeWords,
} from "@busbar/contract/contracts/contract-fields";
import { type ContractImportField, monthFields } from "@busbar/contract/imports/contract-import-columns";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readDate,
  readLastDay,
  readQuantity,
  readWord,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";

export type ContractValues = Partial<
  Pick<ContractDraft, "startDate" | "endDate" | "billingMode" | "taxMode" | "taxRate" | "quantityBasis" | "note"> & {
    externalNo: string;
    customer: string;
    point: string;
    pointFrom: string;
    pointTo: string;
    planCode: string;
    planVersion: number;
    signDate: string;
    discountPerUnit: string;
    paymentTermsDays: number;
    lateChargeRate: string;
    volumes: MonthVolume[];
  } & Record<(typeof monthFields)[number], string>
>;

const { discountPerUnit, paymentTermsDays, lateChargeRate, note } = ContractDraft.shape;

/** A code as written, with normalised width and spaces. */
const readCode: CellReader = (text) => {
  const code = halfWidth(text);
  return code.length > 40 ? { rule: "too_long", values: { max: 40 } } : { value: code };
};

function readCustomer(text: string): CellReading {
  const wanted = halfWidth(text).toUpperCase();
  if (/^KH\d{6,}$/.test(wanted)) return { value: wanted };
  const code = checkCreditCode(text);
  return code.ok ? { value: code.code } : { rule: "import.customer_unknown", suggestion: code.suggestion ?? null };
}

/** 13%, 13 or 0.13. */
function readTaxRate(text: string): CellReading {
  const number = Number(halfWidth(text).replace(/%$/, ""));
  const rate = number >= 1 ? number / 100 : number;
  const found = taxRates.find((one) => Number(one) === Math.round(rate * 10_000) / 10_000);
  const values = taxRates.map((one) => `${Number(one) * 100}%`).join(", ");
  return found === undefined ? { rule: "enum", values: { values } } : { value: found };
}

/** 0.05% or 0.0005 a day; a percentage without its sign would be a share above the highest, and is refused. */
function readDailyRate(text: string): CellReading {
  const [, percent] = /^(.*)%$/.exec(halfWidth(text)) ?? [];
  const reading = percent === undefined ? readNumber(text, 6) : readNumber(percent, 4);
  if (!reading.ok) return reading;
  const share = percent === undefined ? reading.value : shareOfPercent(reading.value);
  return bySchema(lateChargeRate.unwrap().unwrap(), share);
}

/** `2026-01=10000；2026-02=9,000`: a month, an equals sign or colon, a quantity. */
function readVolumes(text: string): CellReading {
  const volumes: MonthVolume[] = [];
  for (const part of text
    .split(/[;；\n]/u)
    .map(halfWidth)
    .filter(Boolean)) {
    const [, year, month = "", quantity = ""] = /^(\d{4})[-/.年]?(\d{1,2})月?\s*[:=]\s*(.+)$/u.exec(part) ?? [];
    const number = readNumber(quantity, 3);
    const volume = MonthVolumeSchema.safeParse({
      month: `${year}-${month.padStart(2, "0")}`,
      quantity: number.ok ? number.value : "",
    });
    if (!volume.success) return { rule: "import.volumes", values: { part } };
    volumes.push(volume.data);
  }
  const isTwice = new Set(volumes.map(({ month }) => month)).size < volumes.length;
  return isTwice ? { rule: "contract.month_twice" } : { value: volumes };
}

const readVersion: CellReader = (text) => {
  const number = Number(halfWidth(text).replace(/^v/i, ""));
  return Number.isInteger(number) && number > 0 ? { value: number } : { rule: "integer" };
};

const readMonth = readQuantity(MonthVolumeSchema.shape.quantity, 3);

export const contractReaders: Record<ContractImportField, CellReader> = {
  externalNo: asCode(readCode),
  customer: asCode(readCustomer),
  startDate: readDate,
  endDate: readLastDay,
  point: asCode((text) => bySchemaCode(text)),
  pointFrom: readDate,
  pointTo: readLastDay,
  planCode: (text) => ({ value: halfWidth(text).toUpperCase() }),
  planVersion: readVersion,
  signDate: readDate,
  billingMode: readWord(billingModeWords),
  taxMode: readWord(taxModeWords),
  taxRate: readTaxRate,
  quantityBasis: readWord(quantityBasisWords),
  discountPerUnit: readQuantity(discountPerUnit.unwrap().unwrap(), 8),
  paymentTermsDays: (text) =>
    bySchema(paymentTermsDays.unwrap().unwrap(), Number(halfWidth(text).replace(/\s*(天|日|days?)$/i, ""))),
  lateChargeRate: readDailyRate,
  note: (text) => bySchema(note.unwrap(), text),
  ...(Object.fromEntries(monthFields.map((name) => [name, readMonth])) as Record<
    (typeof monthFields)[number],
    CellReader
  >),
  volumes: readVolumes,
};

/** Codes of points are stored in half-width capitals; a code damaged by a spreadsheet is reported as such. */
function bySchemaCode(text: string): CellReading {
  const code = halfWidth(text).replace(/\s+/g, "").toUpperCase();
  return /^\d(\.\d+)?E\+?\d+$/.test(code) || code.length > 40 ? { rule: "contract.point_missing" } : { value: code };
}
