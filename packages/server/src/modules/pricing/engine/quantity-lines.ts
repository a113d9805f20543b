import { Exact } from "@busbar/contract/kernel/decimal";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import { type Calculation, type CutPoint, type LineDraft, report } from "./line-draft.ts";
import { billedQuantity } from "../../../kernel/prices/metered-gas.ts";
import { isEnergy, shared, type Term } from "./terms.ts";
import { tierSlices } from "./tier-slices.ts";
import { byRatio, lessDiscount, priceAt, type UnitPrice } from "./unit-prices.ts";
import { type Amount, type Piece, sumOf, zero } from "./usage.ts";

/** Energy, tiers and prices per unit of one point: quantities of the term's days, summed before they are priced. */
export function quantityLines(calculation: Calculation, term: Term, point: CutPoint): LineDraft[] {
  const days = shared(term, point);
  if (!days) return [];
  const { kind } = term.component;
  const pieces = point.pieces.filter(({ from }) => from >= days.from && from < days.to);
  if (kind === "ENERGY_TOU") return bandLines(calculation, term, point, pieces);
  const quantity = billed(calculation, term, point, pieces);
  if (quantity === null || quantity.isZero()) return [];
  if (kind === "ENERGY_TIERED" || kind === "TIER_SURCHARGE")
    return tierLines(calculation, { ...term, ...days }, point, pieces, quantity);
  const price = priceAt(calculation, term, point);
  if (price === null) return [];
  const own = { price: new Exact(price), text: price };
  const unitPrice = isEnergy(term.component) ? lessDiscount(own, term.discount) : own;
  return [line(term, point, pieces, quantity, unitPrice)];
}

function bandLines(calculation: Calculation, term: Term, point: CutPoint, pieces: readonly Piece[]): LineDraft[] {
  const { bands, bandBasis } = term.component;
  for (const piece of pieces) {
    if (piece.band === null) report(calculation, "price.band_needed", term, point, {}, piece.part);
    else if (!bands.some(({ band }) => band === piece.band))
      report(calculation, "price.band_missing", term, point, { band: piece.band }, piece.part);
  }
  const used = bands.flatMap(({ band, value }) => {
    const ofBand = pieces.filter((piece) => piece.band === band);
    const quantity = ofBand.length === 0 ? zero : billed(calculation, term, point, ofBand);
    return quantity === null || quantity.isZero() ? [] : [{ band, own: value ?? "0", ofBand, quantity }];
  });
  // Where nothing was used, no price is missing.
  const base = bandBasis === "RATIO" && used.length > 0 ? priceAt(calculation, term, point) : null;
  if (bandBasis === "RATIO" && base === null) return [];
  return used.flatMap(({ band, own, ofBand, quantity }) => {
    const full = base === null ? { price: new Exact(own), text: own } : byRatio(calculation, term, point, base, own);
    return full ? [line(term, point, ofBand, quantity, lessDiscount(full, term.discount), { band })] : [];
  });
}

function tierLines(
  calculation: Calculation,
  term: Term,
  point: CutPoint,
  pieces: readonly Piece[],
  quantity: Amount,
): LineDraft[] {
  const { tiers, tierBasis, kind } = term.component;
  const isSurcharge = kind === "TIER_SURCHARGE";
  const sooner = point.pieces.filter(({ from }) => from < term.from);
  const inMonth = billed(calculation, term, point, sooner) ?? zero;
  const before = tierBasis === "YEAR" ? inMonth.plus(point.yearToDate) : inMonth;
  return tierSlices(before, quantity, tiers).flatMap((slice, at) => {
    const price = tiers[at]?.price ?? "0";
    const own = { price: new Exact(price), text: price };
    // A tier without an add-on adds nothing to the statement.
    if (slice.isZero() || (isSurcharge && own.price.isZero())) return [];
    const unitPrice = isSurcharge ? own : lessDiscount(own, term.discount);
    const tier = { tier: at + 1, inputs: { before: before.toFixed(3), upTo: tiers[at]?.upTo ?? "" } };
    return [line(term, point, pieces, slice, unitPrice, tier)];
  });
}

/** The sum in the priced unit. null: reported, since the heating value is missing. */
function billed(calculation: Calculation, term: Term, point: CutPoint, pieces: readonly Piece[]): Amount | null {
  const metered = sumOf(pieces.map(({ quantity }) => quantity));
  const quantity = billedQuantity(metered, term.component.unit, point.gas);
  if (quantity === null) report(calculation, "price.quality_missing", term, point, { month: calculation.month.name });
  return quantity;
}

function line(
  term: Term,
  point: CutPoint,
  pieces: readonly Piece[],
  quantity: Amount,
  { price, text }: UnitPrice,
  own: { band?: TouBand; tier?: number; inputs?: Record<string, string> } = {},
): LineDraft {
  const { component } = term;
  const perUnit = component.kind === "PER_UNIT" ? component.category : null;
  const days = shared(term, point) ?? term;
  return {
    from: days.from,
    to: days.to,
    point: point.key,
    category: perUnit ?? (component.kind === "TIER_SURCHARGE" ? "SURCHARGE" : "ENERGY"),
    band: own.band ?? null,
    tier: own.tier ?? null,
    quantity,
    unit: component.unit ?? "",
    unitPrice: price,
    priceText: text,
    days: 1,
    ofDays: 1,
    inputs: { ...own.inputs, ...publishedInputs(term), ...gasInputs(point, pieces) },
    estimated: sumOf(pieces.map(({ estimated }) => estimated)),
  };
}

const publishedInputs = ({ component }: Term): Record<string, string> =>
  component.publishedKey ? { published: component.publishedKey } : {};

const gasInputs = ({ gas }: CutPoint, pieces: readonly Piece[]): Record<string, string> =>
  gas === null
    ? {}
    : {
        metered: sumOf(pieces.map(({ quantity }) => quantity)).toFixed(3),
        conversionFactor: gas.conversionFactor,
        ...(gas.mjPerM3 !== null && { mjPerM3: gas.mjPerM3 }),
      };
