import type { CheckFigureName, InvoiceCheck, InvoiceCheckName } from "@busbar/contract/invoices/invoice-checks";
import { InvoiceCheckName as Names } from "@busbar/contract/invoices/invoice-checks";
import { Exact } from "@busbar/contract/kernel/decimal";
import { isOfOtherBasis, type PriceComponent } from "@busbar/contract/price-plans/price-components";

/** A statement of the contract, or of the contract that it renews, from one of the twelve months before. */
export type EarlierInvoice = { period: string; quantity: string; payable: string; informational: string[] };

/** What the checks compare; decimals as strings. */
export type Measures = {
  period: string;
  quantity: string;
  payable: string;
  /** Sums of the energy lines with their unit; null without any. */
  energy: { quantity: string; amount: string; unit: string } | null;
  /** The estimated share of the energy; null while statements are not calculated from readings. */
  estimated: string | null;
  /** Categories that are collected by others, in order. */
  informational: string[];
  earlier: EarlierInvoice[];
  creditLimit: string | null;
  /** Components of the plan as copied into the contract. */
  components: Pick<PriceComponent, "kind" | "unit" | "price" | "bandBasis" | "bands" | "tiers">[];
  /** Subtracted from the price of each unit. */
  discount: string;
  /** The contract's first period, unless it renews another contract. */
  firstPeriod: string | null;
  /** The first day after the month; null for one that is over, and for the final statement of an ended contract. */
  overOn: string | null;
  /** Numbers of lines that charge the same point, category, band and days. */
  sameLines: number[][];
  /** The points of the contract that have a basic charge; null for a statement written by hand, whose author decides. */
  basicPoints: { name: string; basis: "CAPACITY" | "DEMAND" }[] | null;
};

type Figures = Partial<Record<CheckFigureName, string | null>>;
/** `warns` null: there is nothing to compare with. `blocks`: a warning that nobody can accept. */
type Finding = { warns: boolean | null; blocks?: true; figures: Figures };

const most = (values: readonly string[]): string | null =>
  values.length === 0 ? null : Exact.max(...values).toFixed();

/** `202501` has `202412` before it. */
export const monthBefore = (period: string): string =>
  period.endsWith("01") ? String(Number(period) - 89) : String(Number(period) - 1);

/** The price per unit of energy, with up to six decimals. */
export const averagePriceOf = (energy: Pick<NonNullable<Measures["energy"]>, "quantity" | "amount"> | null) =>
  energy === null || new Exact(energy.quantity).isZero()
    ? null
    : new Exact(energy.amount).dividedBy(energy.quantity).toDecimalPlaces(6).toFixed();

/** Every price of the plan for energy in this unit, less the contract's discount. */
function energyPrices({ components, discount, energy }: Measures): string[] {
  return components
    .filter(({ unit }) => unit === null || unit === energy?.unit)
    .flatMap(({ kind, price, bandBasis, bands, tiers }) => {
      if (kind === "ENERGY_FLAT") return [price];
      if (kind === "ENERGY_TIERED") return tiers.map((tier) => tier.price);
      if (kind !== "ENERGY_TOU") return [];
      return bands.map(({ value }) =>
        bandBasis === "RATIO" && value !== null ? new Exact(value).times(price ?? 0).toFixed() : value,
      );
    })
    .filter((price) => price !== null)
    .map((price) => new Exact(price).minus(discount).toFixed());
}

const findings: Record<InvoiceCheckName, (measures: Measures) => Finding> = {
  F01({ quantity, earlier }) {
    const mostQuantity = most(earlier.map((one) => one.quantity));
    return {
      warns: mostQuantity && new Exact(quantity).greaterThan(new Exact(mostQuantity).times("1.5")),
      figures: { quantity, mostQuantity },
    } as Finding;
  },
  F02: ({ payable }) => ({ warns: !new Exact(payable).greaterThan(0), figures: { payable } }),
  F03({ payable, earlier, creditLimit }) {
    const sum = earlier.reduce((all, one) => all.plus(one.payable), new Exact(0));
    const mean = earlier.length === 0 ? null : sum.dividedBy(earlier.length);
    const limits = [mean?.times(10), creditLimit].filter((limit) => limit !== null && limit !== undefined);
    return {
      warns: limits.length === 0 ? null : limits.some((limit) => new Exact(payable).greaterThan(limit)),
      figures: { payable, meanPayable: mean?.toFixed(2) ?? null, creditLimit },
    };
  },
  F04(measures) {
    const averagePrice = averagePriceOf(measures.energy);
    const prices = energyPrices(measures);
    const [lowestPrice, highestPrice] =
      prices.length === 0 ? [null, null] : [Exact.min(...prices).toFixed(), Exact.max(...prices).toFixed()];
    const isOutside =
      averagePrice === null || lowestPrice === null
        ? null
        : new Exact(averagePrice).lessThan(lowestPrice) || new Exact(averagePrice).greaterThan(highestPrice);
    return { warns: isOutside, figures: { averagePrice, lowestPrice, highestPrice } };
  },
  F05({ estimated, energy }) {
    if (estimated === null || energy === null || new Exact(energy.quantity).isZero())
      return { warns: null, figures: { estimatedShare: null } };
    const share = new Exact(estimated).dividedBy(energy.quantity);
    return { warns: share.greaterThan("0.05"), figures: { estimatedShare: share.toDecimalPlaces(4).toFixed() } };
  },
  F06({ period, informational, earlier }) {
    const before = earlier.find((one) => one.period === monthBefore(period));
    return {
      warns: before ? before.informational.join() !== informational.join() : null,
      figures: { informational: informational.join(), informationalBefore: before?.informational.join() ?? null },
    };
  },
  F07({ period, earlier, firstPeriod }) {
    const month = monthBefore(period);
    const isThere = earlier.some((one) => one.period === month);
    return {
      warns: !isThere && (firstPeriod === null || firstPeriod < period),
      figures: { monthBefore: month },
    };
  },
  F08: ({ overOn }) => ({ warns: overOn !== null, blocks: true, figures: overOn === null ? {} : { overOn } }),
  F09({ sameLines, payable }) {
    const named = sameLines.map((lines) => lines.join(" = ")).join(", ");
    return { warns: named !== "", figures: named === "" ? {} : { sameLines: named, payable } };
  },
  F10({ components, basicPoints }) {
    if (basicPoints === null) return { warns: null, figures: {} };
    const without = (charge: "CAPACITY" | "DEMAND") =>
      basicPoints
        .filter(({ basis }) => components.some(({ kind }) => kind === charge && isOfOtherBasis(basis, kind)))
        .map(({ name }) => name)
        .join(", ");
    const [withoutCapacity, withoutDemand] = [without("CAPACITY"), without("DEMAND")];
    return {
      warns: withoutCapacity !== "" || withoutDemand !== "",
      figures: { ...(withoutCapacity && { withoutCapacity }), ...(withoutDemand && { withoutDemand }) },
    };
  },
};

/** A warning that a person accepted, with the figures of that time. */
export type Acceptance = Pick<InvoiceCheck, "name" | "figures"> & NonNullable<InvoiceCheck["accepted"]>;

const sameFigures = (one: InvoiceCheck["figures"], other: InvoiceCheck["figures"]): boolean =>
  one.length === other.length &&
  one.every(({ name, value }) => other.some((figure) => figure.name === name && figure.value === value));

/** All checks of a statement; a warning counts as accepted while its figures are unchanged. */
export function checksOf(measures: Measures, acceptances: readonly Acceptance[]): InvoiceCheck[] {
  return Names.options.map((name) => {
    const { warns, blocks, figures: found } = findings[name](measures);
    const figures = Object.entries(found).map(([figure, value]) => ({ name: figure as CheckFigureName, value }));
    const accepted = acceptances.find((one) => one.name === name && sameFigures(one.figures, figures));
    return {
      name,
      verdict: warns === null ? "UNKNOWN" : !warns ? "PASSED" : blocks ? "BLOCKED" : "WARNED",
      figures,
      accepted: warns && accepted ? toAccepted(accepted) : null,
    };
  });
}

const toAccepted = ({ at, by, reason }: Acceptance) => ({ at: new Date(at).toISOString(), by, reason });

/** What an issued statement keeps: the accepted warnings as they were. */
export const checksKept = (acceptances: readonly Acceptance[]): InvoiceCheck[] =>
  acceptances.map((one) => ({ name: one.name, verdict: "WARNED", figures: one.figures, accepted: toAccepted(one) }));
