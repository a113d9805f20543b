import type { LineCategory } from "@busbar/contract/invoices/invoice-fields";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";
import type {
  Days,
  PricedPoint,
  PricingProblem,
  PricingWarning,
  PublishedPrice,
} from "../../../kernel/targets/pricing.ts";
import type { Term } from "./terms.ts";
import type { Amount, Piece } from "./usage.ts";

/** A line before its amount. */
export type LineDraft = Days & {
  point: string | null;
  category: LineCategory;
  band: TouBand | null;
  tier: number | null;
  quantity: Amount;
  unit: string;
  unitPrice: Amount;
  /** How the unit price is read: `0.45238 × 0.4`. */
  priceText: string;
  days: number;
  ofDays: number;
  inputs: Record<string, string>;
  estimated: Amount | null;
};

/** A point with its usage cut and its days in the contract. */
export type CutPoint = PricedPoint & Days & { place: number; pieces: readonly Piece[] };

/** What all components of a calculation share. */
export type Calculation = {
  /** `yyyy-mm`, its first day and the first day of the next. */
  month: Days & { name: string; days: number };
  published: readonly PublishedPrice[];
  problems: PricingProblem[];
  warnings: PricingWarning[];
};

/** A problem of a component at a point. */
export function report(
  calculation: Calculation,
  code: PricingProblem["code"],
  term: Term,
  point: CutPoint,
  details: Record<string, unknown> = {},
  part?: number,
): void {
  const at = { version: term.version, component: term.place, point: point.place };
  calculation.problems.push({ code, ...at, ...(part !== undefined && { part }), details });
}
