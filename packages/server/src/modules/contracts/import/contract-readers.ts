import { shareOfPercent } from "@busbar/contract/contracts/late-charge";
import {
  contracts,
  type MonthVolume,
  MonthVolume as MonthVolumeSchema,
} from "@busbar/contract/contracts/contract-fields";
import { omit, type ValuesOf } from "@busbar/contract/fields/noun";
import { type ContractImportField, monthFields } from "@busbar/contract/imports/columns/contract-import-columns";
import { readNumber } from "@busbar/contract/kernel/number-text";
import { fieldReaders } from "../../../kernel/fields/readers.ts";
import {
  asCode,
  bySchema,
  type CellReader,
  halfWidth,
  readDate,
  readLastDay,
  readQuantity,
} from "../../../kernel/targets/cell-readers.ts";
import type { CellReading } from "../../../kernel/targets/import-target.ts";
import { readCustomer, readForeignNo, readTaxRate } from "../../../kernel/targets/shared-readers.ts";

/** The declared fields of a row. */
const read = omit(contracts, ["customerId", "commodity", "planVersionId"]);

export type ContractValues = {
  [Name in keyof typeof read.fields]?: NonNullable<ValuesOf<typeof read>[Name]>;
} & Partial<
  {
    customer: string;
    point: string;
    pointFrom: string;
    pointTo: string;
    planCode: string;
    planVersion: number;
    volumes: MonthVolume[];
  } & Record<(typeof monthFields)[number], string>
>;

/** 0.05% or 0.0005 a day; a percentage without its sign would be a share above the highest, and is refused. */
function readDailyRate(text: string): CellReading {
  const [, percent] = /^(.*)%$/.exec(halfWidth(text)) ?? [];
  const reading = percent === undefined ? readNumber(text, 6) : readNumber(percent, 4);
  if (!reading.ok) return reading;
  const share = percent === undefined ? reading.value : shareOfPercent(reading.value);
  return bySchema(contracts.fields.lateChargeRate.schema, share);
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
  ...fieldReaders(read, { externalNo: readForeignNo, taxRate: readTaxRate, lateChargeRate: readDailyRate }),
  customer: readCustomer,
  point: asCode((text) => bySchemaCode(text)),
  pointFrom: readDate,
  pointTo: readLastDay,
  planCode: (text) => ({ value: halfWidth(text).toUpperCase() }),
  planVersion: readVersion,
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
