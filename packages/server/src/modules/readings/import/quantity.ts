import { Exact } from "@busbar/contract/kernel/decimal";

/** What the values of a file are: energy that stands for itself, load in kW, or readings before the meter's multiplier. */
export type ValuesAre = "energy" | "load" | "raw";
/** The unit in which a point's readings are kept, in thousandths. */
export type BaseUnit = "kWh" | "kvarh" | "m³" | "GJ";

/** Thousandths of the base unit in one of the unit, as a fraction. */
type Scale = { base: BaseUnit; times: bigint; isLoad?: true };
const units = {
  Wh: { base: "kWh", times: 1n },
  kWh: { base: "kWh", times: 1000n },
  MWh: { base: "kWh", times: 1_000_000n },
  varh: { base: "kvarh", times: 1n },
  kvarh: { base: "kvarh", times: 1000n },
  Mvarh: { base: "kvarh", times: 1_000_000n },
  kW: { base: "kWh", times: 1000n, isLoad: true },
  MW: { base: "kWh", times: 1_000_000n, isLoad: true },
  kvar: { base: "kvarh", times: 1000n, isLoad: true },
  "m³": { base: "m³", times: 1000n },
  "km³": { base: "m³", times: 1_000_000n },
  MJ: { base: "GJ", times: 1n },
  GJ: { base: "GJ", times: 1000n },
} as const satisfies Record<string, Scale>;
export type ReadingUnit = keyof typeof units;

const spellings = new Map<string, ReadingUnit>(
  Object.entries({
    千瓦时: "kWh",
    度: "kWh",
    兆瓦时: "MWh",
    瓦时: "Wh",
    千乏时: "kvarh",
    千瓦: "kW",
    兆瓦: "MW",
    千乏: "kvar",
    立方米: "m³",
    标方: "m³",
    千立方米: "km³",
    吉焦: "GJ",
    兆焦: "MJ",
    m3: "m³",
    nm3: "m³",
    km3: "km³",
  } as const),
);
for (const unit of Object.keys(units)) spellings.set(unit.normalize("NFKC").toLowerCase(), unit as ReadingUnit);

/** The unit of a cell or of a title such as `电量（kWh）`; null for none that is known. */
export function readUnit(text: string): ReadingUnit | null {
  const plain = text.normalize("NFKC").trim().toLowerCase();
  const whole = spellings.get(plain);
  if (whole) return whole;
  const inBrackets = /[([]([^()[\]]+)[)\]]$/.exec(plain)?.[1] ?? /[\s_/]([^\s_/]+)$/.exec(plain)?.[1];
  return (inBrackets && spellings.get(inBrackets.trim())) || null;
}

export const baseOf = (unit: ReadingUnit): BaseUnit => units[unit].base;
/** A quantity in the unit as one in its base unit, with all its decimals. */
export const scaled = (text: string, unit: ReadingUnit): string =>
  new Exact(text).times(String(units[unit].times)).dividedBy(1000).toFixed();
export const isLoad = (unit: ReadingUnit): boolean => "isLoad" in units[unit];

const plainNumber = /^(-?)(\d{1,15})(?:\.(\d{1,12}))?$/;
/** Commas that can only part thousands: two or more of them, or one before a decimal point. */
const parted = /^-?\d{1,3}(?:,\d{3})+\.\d+$|^-?\d{1,3}(?:,\d{3}){2,}$/;
/** What the database holds of one value. */
const most = 2_147_483_647n;

export type Quantity = number | "unreadable";

/**
 * Makes exact thousandths of the base unit of a decimal number. What is finer than a thousandth is rounded half up, once.
 * @returns a function of the text, for all values of one unit
 */
export function toThousandths({
  unit,
  values,
  minutes,
  multiplier,
}: {
  unit: ReadingUnit;
  values: ValuesAre;
  minutes: number;
  /** Of the installation; used for raw values only. */
  multiplier: string;
}): (text: string) => Quantity {
  let numerator: bigint = units[unit].times;
  let denominator = 1n;
  if (values === "load") {
    numerator *= BigInt(minutes);
    denominator *= 60n;
  }
  if (values === "raw") {
    const [whole = "0", decimals = ""] = multiplier.split(".");
    numerator *= BigInt(whole + decimals);
    denominator *= 10n ** BigInt(decimals.length);
  }
  const isPlain = numerator === 1000n && denominator === 1n;
  return (text) => {
    const number = parted.test(text) ? text.replaceAll(",", "") : text;
    const [, sign, whole = "", decimals = ""] = plainNumber.exec(number) ?? [];
    if (whole === "") return "unreadable";
    // Nearly all values: thousandths in a file of the base unit.
    if (isPlain && decimals.length <= 3 && whole.length <= 6) {
      const value = Number(whole) * 1000 + Number(decimals.padEnd(3, "0"));
      return sign === "-" ? 0 - value : value;
    }
    const scale = denominator * 10n ** BigInt(decimals.length);
    const value = (2n * BigInt(whole + decimals) * numerator + scale) / (2n * scale);
    if (value > most) return "unreadable";
    return sign === "-" ? 0 - Number(value) : Number(value);
  };
}
