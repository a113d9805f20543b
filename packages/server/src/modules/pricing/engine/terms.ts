import { Exact } from "@busbar/contract/kernel/decimal";
import type { ContractTerms, Days, PricedComponent } from "../../../kernel/targets/pricing.ts";

/** A component with all that its lines take from its contract, on the days on which nothing of it changes. */
export type Term = Days & {
  component: PricedComponent;
  /** Of the contract's versions, and of the components there; the first ones where several are one. */
  version: number;
  place: number;
  versions: readonly string[];
  taxRate: string;
  collectable: boolean;
  /** Off each unit of energy; "0" for none. */
  discount: string;
};

export const isEnergy = ({ kind }: PricedComponent) =>
  kind === "ENERGY_FLAT" || kind === "ENERGY_TOU" || kind === "ENERGY_TIERED";
/** Whether it prices quantities, so that usage is cut where it changes. */
export const isPerQuantity = (component: PricedComponent) =>
  isEnergy(component) || component.kind === "PER_UNIT" || component.kind === "TIER_SURCHARGE";

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The days that both have; null for none. */
export function shared(one: Days, other: Days): Days | null {
  const days = { from: later(one.from, other.from), to: earlier(one.to, other.to) };
  return days.from < days.to ? days : null;
}

/**
 * The components of a contract on `days`. One is cut only where one of its own inputs changes: what is equal in two
 * versions that follow each other is one term, so that a fee stays one line over a change of the energy price.
 */
export function termsOf(contract: readonly ContractTerms[], days: Days): Term[] {
  const single = contract.flatMap((terms, version) =>
    terms.components.flatMap((component, place): { term: Term; content: string }[] => {
      const own = { from: component.from ?? terms.from, to: component.to ?? terms.to };
      const within = shared(own, terms);
      const inForce = within && shared(within, days);
      if (!inForce) return [];
      const taxRate = component.taxRate ?? terms.taxRate;
      const collectable = terms.billingMode === "DIRECT" || component.collect;
      const discount = plain(isEnergy(component) ? terms.discountPerUnit : null) ?? "0";
      const content = JSON.stringify([contentOf(component), taxRate, collectable, discount]);
      const versions = [terms.version];
      return [{ term: { ...inForce, component, version, place, versions, taxRate, collectable, discount }, content }];
    }),
  );
  const joined: typeof single = [];
  for (const { term, content } of single.toSorted((one, other) => compare(one.term.from, other.term.from))) {
    const before = joined.find((one) => one.term.to === term.from && one.content === content);
    if (!before) joined.push({ term, content });
    else {
      const versions = [...new Set([...before.term.versions, ...term.versions])];
      before.term = { ...before.term, to: term.to, versions };
    }
  }
  return joined
    .map(({ term }) => term)
    .toSorted((one, other) => one.place - other.place || compare(one.from, other.from) || one.version - other.version);
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

/** One text for equal numbers, however many zeros they are written with. */
export const plain = (number: string | null) => (number === null ? null : new Exact(number).toString());

/** Everything of a component that decides on its lines. */
const contentOf = (component: PricedComponent) => [
  component.kind,
  component.label ?? "",
  component.category,
  component.unit,
  plain(component.price),
  component.publishedKey ?? null,
  plain(component.amount),
  component.amountPer,
  component.bandBasis,
  component.bands.map(({ band, value }) => [band, plain(value)]),
  component.tierBasis,
  component.tiers.map(({ upTo, price }) => [plain(upTo), plain(price)]),
  plain(component.floorPct),
  component.pfStandard,
  component.pfExempt,
];
