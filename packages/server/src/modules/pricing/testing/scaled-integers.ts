import type { Days, PricedComponent, PricedPoint, PricingInput } from "../../../kernel/targets/pricing.ts";

/*
 * The calculation once more, from the rules as decided, in whole numbers: days one by one, quantities in thousandths,
 * prices in hundred-millionths, amounts in cents. It shares nothing with the engine but the shape of its input.
 */

export type ReferenceLine = {
  point: string | null;
  category: string;
  band: string | null;
  tier: number | null;
  from: string;
  to: string;
  quantity: bigint;
  days: number;
  ofDays: number;
  cents: bigint;
  /** In hundredths. */
  rate: bigint;
  collectable: boolean;
};

const priceScale = 100_000_000n;

/** A decimal text as a whole number of its smallest unit. */
function scaled(text: string, places: number): bigint {
  const [, sign = "", whole = "0", part = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  const digits = BigInt(whole + part.padEnd(places, "0").slice(0, places));
  return sign === "" ? digits : -digits;
}
const thousandths = (text: string) => scaled(text, 3);
const priced = (text: string) => scaled(text, 8);

/** Half away from zero. */
function divided(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator;
  const rounded = (2n * size + denominator) / (2n * denominator);
  return numerator < 0n ? -rounded : rounded;
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);
function daysOf({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day < to; day = dayAfter(day)) days.push(day);
  return days;
}

/** What a component asks on a day, with everything that its contract says of it. */
type Asked = { component: PricedComponent; rate: bigint; collectable: boolean; discount: bigint };
type Run = Days & { asked: Asked };

const usesQuantity = ({ kind }: PricedComponent) => !["FIXED", "CAPACITY", "DEMAND", "POWER_FACTOR"].includes(kind);
const isEnergy = ({ kind }: PricedComponent) => kind.startsWith("ENERGY");

/** Each component by the days on which it asks the same. Labels tell components of one version apart. */
function runsOf(input: PricingInput): Run[] {
  const open = new Map<string, Run>();
  const all: Run[] = [];
  for (const day of daysOf(input)) {
    const terms = input.contract.find(({ from, to }) => from <= day && day < to);
    for (const component of terms?.components ?? []) {
      if (!terms || (component.from ?? "") > day || (component.to ?? "9") <= day) continue;
      const { from: _, to: __, collect, taxRate, ...content } = component;
      const asked = {
        component,
        rate: scaled(taxRate ?? terms.taxRate, 2),
        collectable: terms.billingMode === "DIRECT" || collect,
        discount: isEnergy(component) ? priced(terms.discountPerUnit ?? "0") : 0n,
      };
      const key = JSON.stringify([content, asked.rate.toString(), asked.collectable, asked.discount.toString()]);
      const run = open.get(key);
      if (run && run.to === day) run.to = dayAfter(day);
      else {
        const begun = { from: day, to: dayAfter(day), asked };
        open.set(key, begun);
        all.push(begun);
      }
    }
  }
  return all;
}

/** A day's share of a part is not asked for: pieces between changes are, the rest going to the largest remainders. */
type Piece = Days & { band: string | null; quantity: bigint };
function piecesOf(point: PricedPoint, changes: ReadonlySet<string>): Piece[] {
  return point.parts.flatMap((part): Piece[] => {
    const pieces: (Days & { days: bigint })[] = [];
    for (const day of daysOf(part)) {
      const last = pieces.at(-1);
      if (last && !changes.has(day)) Object.assign(last, { to: dayAfter(day), days: last.days + 1n });
      else pieces.push({ from: day, to: dayAfter(day), days: 1n });
    }
    const whole = thousandths(part.quantity);
    const size = whole < 0n ? -whole : whole;
    const all = pieces.reduce((sum, { days }) => sum + days, 0n);
    const shares = pieces.map(({ days }, at) => ({ at, floor: (size * days) / all, rest: (size * days) % all }));
    let left = size - shares.reduce((sum, { floor }) => sum + floor, 0n);
    for (const share of shares.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
      if (left === 0n) break;
      share.floor += 1n;
      left -= 1n;
    }
    return pieces.map(({ from, to }, at) => {
      const share = shares[at]?.floor ?? 0n;
      return { from, to, band: part.band, quantity: whole < 0n ? -share : share };
    });
  });
}

function converted(metered: bigint, { unit }: PricedComponent, { gas }: PricedPoint): bigint {
  if (!gas || unit === "t" || unit === null) return metered;
  const standard = divided(metered * priced(gas.conversionFactor), priceScale);
  if (unit === "m³") return standard;
  const gigajoules = divided(standard * priced(gas.mjPerM3 ?? "0"), priceScale * 1000n);
  return unit === "GJ" ? gigajoules : divided(gigajoules * 10_000n, 36n);
}

const sum = (pieces: readonly Piece[]) => pieces.reduce((all, { quantity }) => all + quantity, 0n);
const most = (one: bigint, other: bigint) => (one > other ? one : other);
const least = (one: bigint, other: bigint) => (one < other ? one : other);
const overlap = (one: Days, other: Days): Days => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});

/** Percent in hundredths at a power factor in hundredths. */
function hundredthsOfPercent(standard: string, factor: bigint): bigint {
  if (standard === "0.90") {
    if (factor >= 95n) return -75n;
    if (factor >= 90n) return -15n * (factor - 90n);
    if (factor >= 70n) return 50n * (90n - factor);
    if (factor >= 65n) return 1000n + 100n * (70n - factor);
    return 1500n + 200n * (65n - factor);
  }
  if (standard === "0.85") {
    if (factor >= 94n) return -110n;
    if (factor > 90n) return -50n - 15n * (factor - 90n);
    if (factor >= 85n) return -10n * (factor - 85n);
    if (factor >= 65n) return 50n * (85n - factor);
    if (factor >= 60n) return 1000n + 100n * (65n - factor);
    return 1500n + 200n * (60n - factor);
  }
  if (factor >= 92n) return -130n;
  if (factor === 91n) return -115n;
  if (factor >= 80n) return -10n * (factor - 80n);
  if (factor >= 60n) return 50n * (80n - factor);
  if (factor >= 55n) return 1000n + 100n * (60n - factor);
  return 1500n + 200n * (55n - factor);
}

/** Hundredths, half up, by comparing squares. */
function powerFactor(active: bigint, reactive: bigint): bigint {
  const apparent = active * active + reactive * reactive;
  let factor = 0n;
  while ((2n * factor + 1n) ** 2n * apparent <= 40_000n * active * active) factor += 1n;
  return factor;
}

/** Divides by any number of days of a month. */
const anyDays = 72_201_776_446_800n;

/** The lines in no order that matters. */
export function referenceLines(input: PricingInput): ReferenceLine[] {
  const runs = runsOf(input);
  const changes = new Set(
    runs.filter(({ asked }) => usesQuantity(asked.component)).flatMap(({ from, to }) => [from, to]),
  );
  const monthDays = new Date(Date.UTC(Number(input.from.slice(0, 4)), Number(input.from.slice(5, 7)), 0)).getUTCDate();
  const lines: (ReferenceLine & { component: PricedComponent })[] = [];

  const add = (run: Run, own: Partial<ReferenceLine> & { category: string; quantity: bigint }, price: bigint) => {
    const line = { point: null, band: null, tier: null, from: run.from, to: run.to, days: 1, ofDays: 1, ...own };
    const cents = divided(line.quantity * price * BigInt(line.days), BigInt(line.ofDays) * 1_000_000_000n);
    const { component, rate, collectable } = run.asked;
    lines.push({ ...line, cents, rate, collectable, component });
  };
  const byDays = ({ from, to }: Days) => {
    const count = daysOf({ from, to }).length;
    return count === monthDays ? { from, to, days: 1, ofDays: 1 } : { from, to, days: count, ofDays: monthDays };
  };

  for (const run of runs) {
    const { component, discount } = run.asked;
    const { kind } = component;
    if (kind === "FIXED" && component.amountPer !== "POINT")
      add(run, { category: "FIXED", quantity: 1000n, ...byDays(run) }, priced(component.amount ?? "0"));
    for (const point of input.points) {
      const spans = point.spans.map((span) => ({ ...span, ...overlap(span, run) })).filter(({ from, to }) => from < to);
      if (kind === "FIXED" || kind === "CAPACITY" || kind === "DEMAND") {
        if (kind === "FIXED" && component.amountPer !== "POINT") continue;
        const held: { days: Days; quantity: bigint; inputs: string }[] = [];
        for (const span of spans) {
          const floor = divided(
            thousandths(span.contractDemandKw ?? "0") * scaled(component.floorPct ?? "0", 6),
            100_000_000n,
          );
          if (kind === "CAPACITY" && span.capacityKva === null) continue;
          if (kind === "DEMAND" && span.demandKw === null) continue;
          const quantity =
            kind === "FIXED"
              ? 1000n
              : kind === "CAPACITY"
                ? thousandths(span.capacityKva ?? "0")
                : most(thousandths(span.demandKw ?? "0"), floor);
          const inputs =
            kind === "DEMAND" ? `${span.demandKw} ${component.floorPct === null ? "" : span.contractDemandKw}` : "";
          const last = held.at(-1);
          const days = { from: span.from, to: span.to };
          if (last && last.days.to === days.from && last.quantity === quantity && last.inputs === inputs)
            last.days.to = days.to;
          else held.push({ days, quantity, inputs });
        }
        for (const { days, quantity } of held)
          add(
            run,
            { point: point.key, category: kind === "FIXED" ? "FIXED" : "BASIC", quantity, ...byDays(days) },
            priced((kind === "FIXED" ? component.amount : component.price) ?? "0"),
          );
        continue;
      }
      if (!usesQuantity(component) || spans.length === 0) continue;
      const days = { from: spans[0]?.from ?? "", to: spans.at(-1)?.to ?? "" };
      const pieces = piecesOf(point, changes);
      const within = pieces.filter(({ from }) => from >= run.from && from < run.to);
      const lessDiscount = (price: bigint) => (isEnergy(component) ? most(price - discount, 0n) : price);
      const base = component.publishedKey
        ? (input.published.find(({ key }) => key === component.publishedKey)?.value ?? "0")
        : (component.price ?? "0");
      if (kind === "ENERGY_TOU")
        for (const { band, value } of component.bands) {
          const quantity = converted(sum(within.filter((piece) => piece.band === band)), component, point);
          const own = priced(value ?? "0");
          const price = component.bandBasis === "RATIO" ? (priced(base) * own) / priceScale : own;
          if (quantity !== 0n)
            add(run, { point: point.key, category: "ENERGY", band, quantity, ...days }, lessDiscount(price));
        }
      else if (kind === "ENERGY_TIERED" || kind === "TIER_SURCHARGE") {
        const sooner = converted(sum(pieces.filter(({ from }) => from < run.from)), component, point);
        const begin = sooner + (component.tierBasis === "YEAR" ? thousandths(point.yearToDate) : 0n);
        const end = begin + converted(sum(within), component, point);
        let lower: bigint | null = null;
        for (const [at, { upTo, price }] of component.tiers.entries()) {
          const upper: bigint | null = upTo === null ? null : thousandths(upTo);
          const inside = (reached: bigint): bigint => {
            const high = upper === null ? reached : least(reached, upper);
            return lower === null ? high : most(high, lower) - lower;
          };
          const quantity = inside(end) - inside(begin);
          const own = priced(price ?? "0");
          const isShown = quantity !== 0n && (kind === "ENERGY_TIERED" || own !== 0n);
          const category = kind === "ENERGY_TIERED" ? "ENERGY" : "SURCHARGE";
          if (isShown) add(run, { point: point.key, category, tier: at + 1, quantity, ...days }, lessDiscount(own));
          lower = upper;
        }
      } else {
        const quantity = converted(sum(within), component, point);
        const category = kind === "PER_UNIT" ? (component.category ?? "") : "ENERGY";
        if (quantity !== 0n) add(run, { point: point.key, category, quantity, ...days }, lessDiscount(priced(base)));
      }
    }
  }

  const adjustable = lines.filter(
    ({ component, category }) => !component.pfExempt && category !== "FUND" && category !== "FIXED",
  );
  for (const run of runs.filter(({ asked }) => asked.component.kind === "POWER_FACTOR"))
    for (const point of input.points) {
      const [first, last] = [point.spans[0], point.spans.at(-1)];
      const days = overlap(run, { from: first?.from ?? "", to: last?.to ?? "" });
      const active = point.parts.reduce((all, { quantity }) => all + thousandths(quantity), 0n);
      if (point.reactiveKvarh === null || active <= 0n || days.from >= days.to) continue;
      const share = adjustable
        .filter((line) => line.point === point.key)
        .reduce((all, line) => {
          const both = daysOf(overlap(line, days)).length;
          return all + (line.cents * BigInt(both) * anyDays) / BigInt(daysOf(line).length);
        }, 0n);
      const base = divided(share, anyDays);
      if (base === 0n) continue;
      const standard = point.pfStandard ?? run.asked.component.pfStandard ?? "0.90";
      const percent = hundredthsOfPercent(standard, powerFactor(active, thousandths(point.reactiveKvarh)));
      const { rate, collectable, component } = run.asked;
      const line = { point: point.key, category: "POWER_FACTOR", band: null, tier: null, ...days, days: 1, ofDays: 1 };
      lines.push({
        ...line,
        quantity: base * 10n,
        cents: divided(base * percent, 10_000n),
        rate,
        collectable,
        component,
      });
    }
  return lines.map((line) => {
    const { component, ...shown } = line;
    return component && shown;
  });
}

/** Tax once per rate, and its shares by largest remainder in the order of the lines, in cents. */
export function referenceTotals(
  lines: readonly Pick<ReferenceLine, "cents" | "rate" | "collectable">[],
  isInclusive: boolean,
) {
  const shares = lines.map(() => 0n);
  let [net, tax] = [0n, 0n];
  for (const rate of new Set(lines.map((line) => line.rate))) {
    const owed = lines.flatMap((line, at) =>
      line.collectable && line.rate === rate ? [{ at, cents: line.cents }] : [],
    );
    const all = owed.reduce((some, { cents }) => some + cents, 0n);
    const part = isInclusive ? 100n + rate : 100n;
    const ofRate = isInclusive ? all - divided(all * 100n, part) : divided(all * rate, part);
    tax += ofRate;
    net += isInclusive ? all - ofRate : all;
    const floored = owed.map(({ at, cents }) => {
      const rest = (((cents * rate) % part) + part) % part;
      return { at, rest, floor: (cents * rate - rest) / part };
    });
    let left = ofRate - floored.reduce((some, { floor }) => some + floor, 0n);
    for (const { at, floor } of floored) shares[at] = floor;
    for (const { at } of floored.toSorted((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))) {
      if (left <= 0n) break;
      shares[at] = (shares[at] ?? 0n) + 1n;
      left -= 1n;
    }
  }
  return { net, tax, payable: net + tax, shares };
}
