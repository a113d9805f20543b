import type { Contract } from "@busbar/contract/contracts/contracts";
import type { Point } from "@busbar/contract/points/points";
import { unitsOf } from "@busbar/contract/price-plans/price-components";
import type { MonthUsage } from "@busbar/contract/readings/usage";
import type { Commodity } from "@busbar/contract/values/commodities";
import { Exact } from "@busbar/contract/kernel/decimal";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useApi, useCan } from "../../../../kernel/portal/portal-context.tsx";
import { chosenPoint } from "../../../../records/editing/PointField.tsx";
import { contractOf, usageOf, yearToDateOf } from "../point-month.ts";
import {
  type Determinants,
  type Group,
  type Quantities,
  registers,
  places,
  restOf,
  type Terms,
  undivided,
} from "../simulated-body.ts";
import { cleared, quantityKey, readQuantities, type SimulatorState } from "../simulator-state.ts";

/** The point of the page, its contract in the month, and what it is. */
export function usePoint(state: SimulatorState, month: string) {
  const api = useApi();
  const can = useCan();
  const id = state.by === "point" ? state.point : undefined;
  const point = useQuery({ ...chosenPoint(api, id ?? ""), enabled: id !== undefined });
  const contract = useQuery({
    ...contractOf(api, id ?? "", month),
    enabled: id !== undefined && can(["contract:read"]),
  });
  const commodity: Commodity = (id ? point.data?.commodity : state.commodity) ?? "ELECTRICITY";
  return { id, point, contract, commodity };
}

/** What is priced by default: as read, and as agreed with the point's customer. */
export type Given = {
  usage: MonthUsage | undefined;
  quantities: (group: Group) => Quantities | undefined;
  determinants: Determinants;
  terms: Terms;
  error: Error | null;
  retry: () => void;
};

const split = (group: Group, usage: MonthUsage): Quantities => {
  if (usage.quantity === null) return {};
  if (group === undivided) return { all: usage.quantity };
  const rest = restOf(usage.quantity, usage.bands);
  return {
    ...Object.fromEntries(usage.bands.map(({ band, quantity }) => [band, quantity])),
    ...(!new Exact(rest).isZero() && { all: rest }),
  };
};

export function useGiven(
  {
    id,
    point,
    contract,
    commodity,
  }: { id: string | undefined; point: Point | undefined; contract: Contract | null | undefined; commodity: Commodity },
  month: string,
  groups: readonly Group[],
  needsYear: boolean,
): Given {
  const api = useApi();
  const can = useCan();
  const whole = useQuery({ ...usageOf(api, id ?? "", month, null), enabled: id !== undefined });
  const split_ = useQueries({
    queries: groups.map((group) => ({
      ...usageOf(api, id ?? "", month, group === registers || group === undivided ? null : group),
      enabled: id !== undefined,
    })),
  });
  const isLater = !month.endsWith("-01");
  const year = useQuery({
    ...yearToDateOf(api, point?.pointNo ?? "", month),
    enabled: point?.commodity === "ELECTRICITY" && needsYear && isLater && can(["meter:read"]),
  });
  const usage = whole.data;
  const byDemand = point?.demandBasis === "MAX_DEMAND";
  const price = contract?.price;
  const [unit, ...others] = unitsOf[commodity];
  const failed = [whole, ...split_].find(({ error }) => error);
  return {
    usage,
    quantities: (group) => {
      if (id === undefined) return {};
      const found = split_[groups.indexOf(group)]?.data;
      return found && split(group, found);
    },
    determinants: {
      demandKw: byDemand ? (usage?.maxDemand?.kw ?? null) : null,
      capacityKva: point?.demandBasis === "CAPACITY" ? point.capacityKva : null,
      contractDemandKw: byDemand ? point.contractDemandKw : null,
      reactiveKvarh: usage?.reactive ?? null,
      yearToDate: year.data?.energyKwh ?? null,
      conversionFactor: null,
      mjPerM3: null,
      pfStandard: point?.pfStandard ?? null,
    },
    terms: {
      taxMode: price?.taxMode ?? "INCLUSIVE",
      taxRate: price?.taxRate ?? (commodity === "ELECTRICITY" ? "0.13" : "0.09"),
      billingMode: price?.billingMode ?? "DIRECT",
      discountPerUnit: price?.discountPerUnit ?? null,
      unit: others.length > 0 ? unit : null,
    },
    error: failed?.error ?? null,
    retry: () => void failed?.refetch(),
  };
}

/** Typed values go before those that are given. */
export function quantitiesWith(state: SimulatorState, group: Group, given: Quantities): Quantities {
  const typed = readQuantities(state.q);
  return Object.fromEntries(
    places.flatMap((band) => {
      const value = typed.get(quantityKey(group, band)) ?? given[band];
      return value === undefined ? [] : [[band, value]];
    }),
  );
}

const chosen = <Value extends string>(typed: Value | typeof cleared | undefined, given: Value | null): Value | null =>
  typed === cleared ? null : ((typed as Value | undefined) ?? given);

export const determinantsWith = (state: SimulatorState, given: Determinants): Determinants => ({
  demandKw: chosen(state.demand, given.demandKw),
  capacityKva: chosen(state.capacity, given.capacityKva),
  contractDemandKw: chosen(state.agreed, given.contractDemandKw),
  reactiveKvarh: chosen(state.reactive, given.reactiveKvarh),
  yearToDate: chosen(state.year, given.yearToDate),
  conversionFactor: chosen(state.conversion, given.conversionFactor),
  mjPerM3: chosen(state.heat, given.mjPerM3),
  pfStandard: chosen(state.pf, given.pfStandard),
});

export const termsWith = (state: SimulatorState, given: Terms): Terms => ({
  taxMode: state.tax ?? given.taxMode,
  taxRate: state.rate ?? given.taxRate,
  billingMode: state.billing ?? given.billingMode,
  discountPerUnit: chosen(state.discount, given.discountPerUnit),
  unit: given.unit === null ? null : (state.unit ?? given.unit),
});
