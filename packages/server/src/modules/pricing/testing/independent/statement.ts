import type {
  ContractTerms,
  PricedComponent,
  PricedLine,
  PricedPoint,
  PricingInput,
  PricingProblem,
  PricingWarning,
  PublishedPrice,
  UsagePart,
} from "../../../../kernel/targets/pricing.ts";
import { type BandEnergy, inAll, inUnit, metered } from "./energy.ts";
import { daysOf, holds, lengthOf, MonthDays, overlap, type Run, runsOf } from "./month-days.ts";
import { adjustment, powerFactor } from "./power-factor-law.ts";
import { decimalsOf, type Fraction, least, most, plus, rounded, scaled, shared, sum } from "./whole-numbers.ts";

/*
 * The calculation of a month again, from the written rules and by an author who had not read the engine (decision 154).
 * It looks up for each day by itself what is in force, and joins days on which that is the same. Quantities are
 * thousandths, unit prices have 16 decimals, money is in cents. Nothing is imported from the engine.
 */

/** A line in whole numbers; its days are those of the month. */
export type IndependentLine = Run & {
  point: string | null;
  label: string;
  category: PricedLine["category"];
  band: UsagePart["band"];
  tier: number | null;
  thousandths: bigint;
  unitPrice: bigint;
  days: bigint;
  ofDays: bigint;
  cents: bigint;
  rate: string;
  collectable: boolean;
  taxCents: bigint;
};
export type IndependentStatement = {
  lines: IndependentLine[];
  problems: PricingProblem["code"][];
  warnings: PricingWarning[];
  net: bigint;
  tax: bigint;
  payable: bigint;
};

const pricePlaces = 16;
const wholePrice = 10n ** BigInt(pricePlaces);
const quantityKinds = ["ENERGY_FLAT", "ENERGY_TOU", "ENERGY_TIERED", "TIER_SURCHARGE", "PER_UNIT"];
const isEnergy = ({ kind }: Pick<PricedComponent, "kind">) => kind.startsWith("ENERGY_");

/** A component with what else decides on its price, its place in the plan, and the neighbouring days on which it holds. */
type Charge = {
  component: Omit<PricedComponent, "taxRate" | "collect">;
  place: number;
  rate: string;
  collectable: boolean;
  discount: string;
  days: bigint[];
};
type Placed = Charge & { places: number[] };

/** Every charge, in the order of the plan; of one place, the earlier first. */
function chargesOf(input: PricingInput, month: MonthDays): Charge[] {
  const charges = new Map<string, Placed>();
  for (const day of daysOf(month.run(input))) {
    const seen = new Map<string, number>();
    for (const terms of input.contract.filter((each) => holds(month.run(each), day)))
      for (const [place, each] of terms.components.entries()) {
        if (!holds(month.run(each), day)) continue;
        const charge = chargeOf(each, terms);
        const name = JSON.stringify(charge);
        const times = (seen.get(name) ?? 0) + 1;
        seen.set(name, times);
        const known: Placed = charges.get(`${name} ${times}`) ?? { ...charge, place, places: [], days: [] };
        known.days.push(day);
        known.places.push(place);
        charges.set(`${name} ${times}`, known);
      }
  }
  return [...charges.values()]
    .flatMap(({ places, ...charge }) =>
      runsOf(charge.days, () => "").map((run) => ({
        ...charge,
        days: daysOf(run),
        place: places[charge.days.indexOf(run.from)] ?? charge.place,
      })),
    )
    .toSorted((a, b) => a.place - b.place || ((a.days[0] ?? 0n) < (b.days[0] ?? 0n) ? -1 : 1));
}
function chargeOf({ from: _from, to: _to, taxRate, collect, ...component }: PricedComponent, terms: ContractTerms) {
  return {
    component,
    rate: taxRate ?? terms.taxRate,
    collectable: terms.billingMode === "DIRECT" || collect,
    discount: isEnergy(component) ? String(scaled(terms.discountPerUnit ?? "0", pricePlaces)) : "0",
  };
}

/** The published price at a point: of the closest place that has one, there of the point's voltage before any voltage. */
function publishedAt(point: PricedPoint, key: string, month: string, prices: readonly PublishedPrice[]) {
  for (const place of [point.area, ...(point.around ?? []), ""])
    for (const level of [point.voltageLevel, ""]) {
      const found = prices.find(
        (price) => price.key === key && price.month === month && price.area === place && price.voltageLevel === level,
      );
      if (found) return found.value;
    }
  return null;
}

class Statement {
  readonly #input: PricingInput;
  readonly #month: MonthDays;
  readonly #charges: readonly Charge[];
  readonly #lines = new Map<Charge, IndependentLine[]>();
  readonly #problems: PricingProblem["code"][] = [];
  readonly #warnings: PricingWarning[] = [];

  constructor(input: PricingInput) {
    this.#input = input;
    this.#month = new MonthDays(input.from);
    this.#charges = chargesOf(input, this.#month);
  }

  calculate(): IndependentStatement {
    for (const charge of this.#charges) if (charge.component.kind !== "POWER_FACTOR") this.#addCharge(charge);
    for (const charge of this.#charges)
      if (charge.component.kind === "POWER_FACTOR")
        for (const point of this.#input.points) this.#addPowerFactor(charge, point);
    const isPriced = this.#problems.length === 0;
    const lines = isPriced ? this.#charges.flatMap((charge) => this.#lines.get(charge) ?? []) : [];
    const { shares, ...totals } = taxOf(lines, this.#input.taxMode);
    return {
      lines: lines.map((line, at) => ({ ...line, taxCents: shares[at] ?? 0n })),
      problems: this.#problems,
      warnings: this.#warnings,
      ...totals,
    };
  }

  #addCharge(charge: Charge): void {
    const { kind, amountPer } = charge.component;
    if (kind === "FIXED" && amountPer === "CONTRACT") {
      for (const run of runsOf(charge.days, () => "")) this.#addFixed(charge, null, run);
      return;
    }
    for (const point of this.#input.points) {
      if (kind === "FIXED") for (const run of this.#runs(charge, point)) this.#addFixed(charge, point, run);
      if (quantityKinds.includes(kind))
        for (const run of this.#runs(charge, point)) this.#addEnergy(charge, point, run);
      if (kind === "CAPACITY" || kind === "DEMAND") this.#addBasic(charge, point, kind);
    }
  }

  /** Days on which the point has the charge. */
  #runs(charge: Charge, point: PricedPoint) {
    return runsOf(charge.days, (day) => (this.#spanAt(point, day) ? "" : null));
  }
  #spanAt(point: PricedPoint, day: bigint) {
    return point.spans.find((span) => holds(this.#month.run(span), day));
  }

  #add(charge: Charge, own: Run & Partial<IndependentLine> & { thousandths: bigint; unitPrice: bigint }): void {
    const { days = 1n, ofDays = 1n } = own;
    const above = own.thousandths * own.unitPrice * days * 100n;
    const lines = this.#lines.get(charge) ?? [];
    this.#lines.set(charge, lines);
    lines.push({
      point: null,
      label: charge.component.label ?? "",
      category: categoryOf(charge.component),
      band: null,
      tier: null,
      rate: charge.rate,
      collectable: charge.collectable,
      taxCents: 0n,
      days,
      ofDays,
      ...own,
      cents: rounded({ above, below: 1000n * wholePrice * ofDays }),
    });
  }

  /** A monthly charge: `days` of the month where it is not due for all of them. */
  #addMonthly(charge: Charge, run: Run, own: { point: string | null; thousandths: bigint; unitPrice: bigint }): void {
    const days = lengthOf(run);
    const part = days === this.#month.length ? {} : { days, ofDays: this.#month.length };
    this.#add(charge, { from: run.from, to: run.to, ...own, ...part });
  }

  #addFixed(charge: Charge, point: PricedPoint | null, run: Run): void {
    const unitPrice = scaled(charge.component.amount ?? "0", pricePlaces);
    this.#addMonthly(charge, run, { point: point?.key ?? null, thousandths: 1000n, unitPrice });
  }

  /** Capacity, or demand that is not below its floor; another line from the day on which it changes. */
  #addBasic(charge: Charge, point: PricedPoint, kind: PricingWarning["kind"]): void {
    const { floorPct, price } = charge.component;
    if (point.demandBasis !== null && point.demandBasis !== kind) {
      const isTold = this.#warnings.some((told) => told.point === point.key && told.kind === kind);
      if (!isTold) this.#warnings.push({ code: "F10", point: point.key, kind });
      return;
    }
    const stateOf = (day: bigint) => {
      const span = this.#spanAt(point, day);
      if (kind === "CAPACITY") return span?.capacityKva ?? null;
      if (!span || span.demandKw === null) return null;
      return floorPct === null ? span.demandKw : `${span.demandKw} ${span.contractDemandKw ?? "0"}`;
    };
    for (const run of runsOf(charge.days, stateOf)) {
      const [measured = "0", contracted = "0"] = run.state.split(" ");
      const floor = rounded({
        above: scaled(contracted, 3) * scaled(floorPct ?? "0", 6),
        below: 100n * 1_000_000n,
      });
      const thousandths = most(scaled(measured, 3), floor);
      this.#addMonthly(charge, run, { point: point.key, thousandths, unitPrice: scaled(price ?? "0", pricePlaces) });
    }
  }

  /** Days between which a point's energy is split, for all components alike: where one that prices energy changes. */
  #edges(point: PricedPoint): bigint[] {
    const priced = this.#charges.filter(({ component }) => quantityKinds.includes(component.kind));
    const edges = priced.flatMap((each) => this.#runs(each, point)).flatMap(({ from, to }) => [from, to]);
    return [...new Set(edges)].toSorted((a, b) => (a < b ? -1 : 1));
  }

  #addEnergy(charge: Charge, point: PricedPoint, run: Run): void {
    const { component } = charge;
    const edges = this.#edges(point);
    const energy = metered(point, this.#month, edges, run);
    const days = { from: run.from, to: run.to, point: point.key };
    if (energy.length === 0) return;
    if (component.kind === "ENERGY_TOU") {
      this.#addBands(charge, point, days, energy);
      return;
    }
    const thousandths = this.#inUnit(energy, charge, point);
    if (thousandths === 0n) return;
    if (component.tiers.length === 0) {
      const price = this.#priceAt(component, point);
      this.#add(charge, { ...days, thousandths, unitPrice: discounted(scaled(price, pricePlaces), charge) });
      return;
    }
    const year = component.tierBasis === "YEAR" ? scaled(point.yearToDate, 3) : 0n;
    const earlier = metered(point, this.#month, edges, { from: 1n, to: run.from });
    const before = year + this.#inUnit(earlier, charge, point);
    const isSurcharge = component.kind === "TIER_SURCHARGE";
    for (const slice of slicesOf(component, before, before + thousandths))
      if (!isSurcharge || slice.unitPrice !== 0n)
        this.#add(charge, { ...days, ...slice, unitPrice: discounted(slice.unitPrice, charge) });
  }

  #addBands(charge: Charge, point: PricedPoint, days: Run & { point: string }, energy: readonly BandEnergy[]): void {
    const { component } = charge;
    const planned = component.bands.map(({ band }) => band);
    for (const { band } of energy)
      if (band === null) this.#problems.push("price.band_needed");
      else if (!planned.includes(band)) this.#problems.push("price.band_missing");
    for (const { band, value } of component.bands) {
      const used = energy.filter((each) => each.band === band);
      const thousandths = used.length === 0 ? 0n : this.#inUnit(used, charge, point);
      if (thousandths === 0n) continue;
      const isRatio = component.bandBasis === "RATIO";
      const price = isRatio ? this.#priceAt(component, point) : "1";
      if (isRatio && decimalsOf(price) + decimalsOf(value ?? "0") > 8) this.#problems.push("price.decimals");
      const unitPrice = scaled(price, 8) * scaled(value ?? "0", 8);
      this.#add(charge, { ...days, band, thousandths, unitPrice: discounted(unitPrice, charge) });
    }
  }

  #inUnit(energy: readonly BandEnergy[], { component }: Charge, point: PricedPoint): bigint {
    if (!point.gas || point.gas.mjPerM3 !== null || component.unit === "m³")
      return inUnit(inAll(energy), point, component.unit);
    this.#problems.push("price.quality_missing");
    return 0n;
  }

  /** Its own price or the published one. */
  #priceAt(component: Charge["component"], point: PricedPoint): string {
    if (!component.publishedKey) return component.price ?? "0";
    const value = publishedAt(point, component.publishedKey, this.#month.name, this.#input.published);
    if (value === null) this.#problems.push("price.not_published");
    return value ?? "0";
  }

  /** On the amounts of the point's lines; of a line that has more days than the adjustment, the share of its days. */
  #addPowerFactor(charge: Charge, point: PricedPoint): void {
    const active = sum(point.parts.map(({ quantity }) => scaled(quantity, 3)));
    const standard = point.pfStandard ?? charge.component.pfStandard;
    if (point.reactiveKvarh === null || standard === null || active <= 0n) return;
    const percent = adjustment(powerFactor(active, scaled(point.reactiveKvarh, 3)), standard);
    const lines = [...this.#lines]
      .filter(([{ component }]) => !component.pfExempt && component.kind !== "POWER_FACTOR")
      .flatMap(([, ofCharge]) => ofCharge)
      .filter((line) => line.point === point.key && line.category !== "FUND" && line.category !== "FIXED");
    for (const run of this.#runs(charge, point)) {
      const base = lines.reduce<Fraction>(
        (all, line) => plus(all, { above: line.cents * overlap(line, run), below: lengthOf(line) }),
        { above: 0n, below: 1n },
      );
      const thousandths = rounded(base) * 10n;
      if (thousandths === 0n) continue;
      this.#add(charge, {
        from: run.from,
        to: run.to,
        point: point.key,
        thousandths,
        unitPrice: (percent * wholePrice) / 10_000n,
      });
    }
  }
}

/** Tax once per rate, of what is collected; each line's share by the largest remainder, ties to the earlier line. */
function taxOf(
  lines: readonly Pick<IndependentLine, "cents" | "rate" | "collectable">[],
  taxMode: PricingInput["taxMode"],
) {
  const all = { payable: 0n, net: 0n, tax: 0n };
  const shares = lines.map(() => 0n);
  const collected = [...lines.entries()].filter(([, { collectable }]) => collectable);
  for (const rate of new Set(collected.map(([, line]) => line.rate))) {
    const group = collected.filter(([, line]) => line.rate === rate);
    const amount = sum(group.map(([, { cents }]) => cents));
    const share = scaled(rate, 6);
    const below = taxMode === "INCLUSIVE" ? 1_000_000n + share : 1_000_000n;
    const tax =
      taxMode === "INCLUSIVE"
        ? amount - rounded({ above: amount * 1_000_000n, below })
        : rounded({ above: amount * share, below });
    const parts = shared(
      tax,
      group.map(([, { cents }]) => ({ above: cents * share, below })),
    );
    for (const [place, [at]] of group.entries()) shares[at] = parts[place] ?? 0n;
    all.tax += tax;
    all.payable += taxMode === "INCLUSIVE" ? amount : amount + tax;
  }
  all.net = all.payable - all.tax;
  return { ...all, shares };
}

function categoryOf({ kind, category }: Charge["component"]): PricedLine["category"] {
  if (kind === "PER_UNIT") return category ?? "SURCHARGE";
  if (kind === "TIER_SURCHARGE") return "SURCHARGE";
  if (kind === "CAPACITY" || kind === "DEMAND") return "BASIC";
  if (kind === "FIXED" || kind === "POWER_FACTOR") return kind;
  return "ENERGY";
}

/** Less the contract's discount, never below zero. */
const discounted = (unitPrice: bigint, { discount, component }: Charge) =>
  isEnergy(component) ? most(unitPrice - BigInt(discount), 0n) : unitPrice;

/** What lies in each tier of the energy between two totals; the last tier is open. */
function slicesOf({ tiers }: Charge["component"], before: bigint, after: bigint) {
  const slices: { tier: number; thousandths: bigint; unitPrice: bigint }[] = [];
  let floor: bigint | null = null;
  for (const [at, { upTo, price }] of tiers.entries()) {
    const top = at === tiers.length - 1 || upTo === null ? null : scaled(upTo, 3);
    const within = (total: bigint) => {
      const capped = top === null ? total : least(total, top);
      return floor === null ? capped : most(capped, floor);
    };
    const thousandths: bigint = within(after) - within(before);
    if (thousandths !== 0n) slices.push({ tier: at + 1, thousandths, unitPrice: scaled(price ?? "0", pricePlaces) });
    floor = top;
  }
  return slices;
}

/** A month's statement by the written rules. */
export const independentStatement = (input: PricingInput): IndependentStatement => new Statement(input).calculate();
