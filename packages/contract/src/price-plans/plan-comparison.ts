import type { PriceComponent } from "./price-components.ts";

export type ComponentField = Exclude<keyof PriceComponent, "kind">;
/** A component of one version beside its counterpart; `changed` names the differing fields. */
export type ComparedComponent = {
  state: "added" | "removed" | "changed" | "same";
  before: PriceComponent | null;
  after: PriceComponent | null;
  changed: readonly ComponentField[];
};

/**
 * Compares two versions, in the order of the later one; components that only the earlier one has keep their place.
 * Counterparts charge for the same: equal kind, category and unit and, where several match, label and position.
 */
export function comparePlans(before: readonly PriceComponent[], after: readonly PriceComponent[]): ComparedComponent[] {
  const partners = pairsOf(before, after);
  const rows: ComparedComponent[] = [];
  let next = 0;
  const passRemoved = (until: number) => {
    for (; next < until; next += 1) {
      const gone = before[next]!;
      if (!partners.has(gone)) rows.push({ state: "removed", before: gone, after: null, changed: [] });
    }
  };
  const earlierOf = new Map([...partners].map(([earlier, later]) => [later, earlier]));
  for (const component of after) {
    const earlier = earlierOf.get(component);
    if (!earlier) {
      rows.push({ state: "added", before: null, after: component, changed: [] });
      continue;
    }
    passRemoved(before.indexOf(earlier) + 1);
    const changed = differingFields(earlier, component);
    rows.push({ state: changed.length > 0 ? "changed" : "same", before: earlier, after: component, changed });
  }
  passRemoved(before.length);
  return rows;
}

/** Pairs of earlier and later components, best match first: equal labels before different ones. */
function pairsOf(before: readonly PriceComponent[], after: readonly PriceComponent[]) {
  const pairs = new Map<PriceComponent, PriceComponent>();
  const taken = new Set<PriceComponent>();
  const closeness = [
    (one: PriceComponent, other: PriceComponent) => identity(one) === identity(other) && one.label === other.label,
    (one: PriceComponent, other: PriceComponent) => identity(one) === identity(other),
  ];
  for (const belong of closeness) {
    for (const earlier of before) {
      if (pairs.has(earlier)) continue;
      const later = after.find((one) => !taken.has(one) && belong(earlier, one));
      if (!later) continue;
      pairs.set(earlier, later);
      taken.add(later);
    }
  }
  return pairs;
}

const identity = ({ kind, category, unit }: PriceComponent) => JSON.stringify([kind, category, unit]);

/** The fields whose values differ; bands are compared by letter, in any order. */
function differingFields(before: PriceComponent, after: PriceComponent): ComponentField[] {
  const values = (component: PriceComponent, field: ComponentField) =>
    JSON.stringify(
      field === "bands" ? component.bands.toSorted((a, b) => a.band.localeCompare(b.band)) : component[field],
    );
  const fields = Object.keys(after).filter((name) => name !== "kind") as ComponentField[];
  return fields.filter((field) => values(before, field) !== values(after, field));
}
