import { CallError } from "@busbar/contract/kernel/http/client";
import type { PriceSimulationDraft, SimulatedPrices } from "@busbar/contract/pricing/simulation";
import { useQueries } from "@tanstack/react-query";
import { messageOf } from "../../../kernel/calls/call-errors.ts";
import { useApi } from "../../../kernel/portal/portal-context.tsx";
import { simulated } from "./point-month.ts";
import {
  bodyOf,
  type Determinants,
  type Group,
  groupOf,
  partsOf,
  pricedOf,
  type Quantities,
  type Terms,
} from "./simulated-body.ts";
import { quantityKey } from "./simulator-state.ts";
import type { LoadedColumn } from "./use-columns.ts";

export type SimulatedColumn = LoadedColumn & {
  /** The group whose quantities it is priced with. */
  group: Group;
  prices: SimulatedPrices | undefined;
  /** Being loaded or priced anew. */
  busy: boolean;
  /** What was refused in its components, by the path of the field. */
  faults: Readonly<Record<string, string>>;
  /** Why it could not be priced; undefined where it was. */
  message: string | undefined;
};
type Faults = { quantities: ReadonlyMap<string, string>; fields: Readonly<Record<string, string>> };

type Given = {
  month: string;
  columns: readonly LoadedColumn[];
  groups: readonly [Group, ...Group[]];
  /** undefined while they are read. */
  quantities: (group: Group) => Quantities | undefined;
  determinants: Determinants;
  terms: Terms;
  published: PriceSimulationDraft["publishedPrices"];
  ready: boolean;
};

/** Prices each column, and tells what was refused at the field that is at fault. */
export function useSimulation(given: Given): { columns: SimulatedColumn[]; faults: Faults } {
  const { month, columns, groups, quantities, determinants, terms, published, ready } = given;
  const api = useApi();
  const asked = columns.map(({ charged }) => {
    const group = (charged && groupOf(charged)) ?? groups[0];
    const own = quantities(group);
    const isPriced = ready && own !== undefined && charged !== undefined && pricedOf(charged, terms.unit).length > 0;
    const body = isPriced
      ? bodyOf({ month, components: charged, quantities: own, determinants, terms, published })
      : null;
    return { group, own: own ?? {}, charged: charged ?? [], body };
  });
  const answers = useQueries({ queries: asked.map(({ body }, at) => simulated(api, at, body)) });

  const ofQuantities = new Map<string, string>();
  const ofFields: Record<string, string> = {};
  const shown = columns.map((column, at): SimulatedColumn => {
    const { group, own, charged, body } = asked[at]!;
    const answer = answers[at]!;
    const faults: Record<string, string> = {};
    const refused = answer.error instanceof CallError ? answer.error.errors : [];
    for (const { path, message } of refused) {
      const [first = "", place = "", name = "", part = "", ...rest] = path.split(".");
      const component = first === "components" ? pricedOf(charged, terms.unit)[Number(place)] : undefined;
      const band = name === "quantities" ? partsOf(own)[Number(part)]?.band : undefined;
      if (component)
        faults[["components", component.place, name, part, ...rest].filter((one) => one !== "").join(".")] = message;
      else if (band) ofQuantities.set(quantityKey(group, band), message);
      else if (first === "points" && name !== "" && name !== "quantities") ofFields[name] = message;
    }
    const failure = column.error ?? answer.error;
    return {
      ...column,
      group,
      prices: body === null || failure ? undefined : answer.data,
      busy: !column.error && (column.charged === undefined || !ready || (body !== null && answer.isFetching)),
      faults,
      message: failure ? (refused[0]?.message ?? messageOf(failure)) : undefined,
    };
  });
  return { columns: shown, faults: { quantities: ofQuantities, fields: ofFields } };
}
