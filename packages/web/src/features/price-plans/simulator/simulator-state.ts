import { BillingMode, TaxMode, TaxRate } from "@busbar/contract/contracts/contract-fields";
import { Id, many, Month } from "@busbar/contract/kernel/http/paging";
import { PfStandard, type PriceComponent, PriceUnit } from "@busbar/contract/price-plans/price-components";
import { Commodity } from "@busbar/contract/values/commodities";
import { z } from "zod";
import { readComponents, writeComponents } from "../versions/component-text.ts";

/** Name of the page in its address. */
export const simulatorPage = "price-simulator";
export const mostColumns = 3;

/** A typed value, or that the one from readings does not count. */
const Typed = z.string().regex(/^(-|\d+(\.\d+)?)$/);
export const cleared = "-";

/** Everything that the page shows, kept in its address. What is absent comes from the point, its month and its contract. */
export const SimulatorState = z.object({
  pageNo: z.coerce.number().default(1),
  by: z.enum(["point", "hand"]).default("point"),
  point: Id.optional(),
  month: Month.optional(),
  commodity: Commodity.optional(),
  /** Columns as {@link writeColumn} writes them. */
  plan: many(z.string().max(20_000)),
  /** Typed quantities: group, band and value. */
  q: many(z.string().max(60)),
  demand: Typed.optional(),
  capacity: Typed.optional(),
  agreed: Typed.optional(),
  reactive: Typed.optional(),
  year: Typed.optional(),
  conversion: Typed.optional(),
  heat: Typed.optional(),
  pf: PfStandard.or(z.literal(cleared)).optional(),
  tax: TaxMode.optional(),
  rate: TaxRate.optional(),
  billing: BillingMode.optional(),
  discount: Typed.optional(),
  unit: PriceUnit.optional(),
});
export type SimulatorState = z.output<typeof SimulatorState>;
export type ChangeState = (patch: { [Name in keyof SimulatorState]?: SimulatorState[Name] | undefined }) => void;

/** A version of a plan, its prices as they are or changed here; or components of one's own. */
export type Column = { planId: string | null; versionNo: number; components: PriceComponent[] | null };

export const writeColumn = ({ planId, versionNo, components }: Column): string =>
  `${planId ?? ""}.${planId === null ? "" : versionNo}.${components ? writeComponents(components) : ""}`;

/** null: nothing that can be priced. */
export function readColumn(text: string): Column | null {
  const [, planId = "", versionNo = "", written = ""] = /^(\d*)\.(\d*)\.(.*)$/s.exec(text) ?? [];
  const components = written === "" ? null : readComponents(written);
  if (!Id.safeParse(planId).success) return components && { planId: null, versionNo: 0, components };
  return { planId, versionNo: Number(versionNo), components };
}

/** Typed quantities by group and band. */
export type TypedQuantities = ReadonlyMap<string, string>;
export const quantityKey = (group: string, band: string) => `${group}_${band}`;

export const readQuantities = (texts: readonly string[] | undefined): TypedQuantities =>
  new Map(
    (texts ?? []).flatMap((text): [string, string][] => {
      const [, group, band, value] = /^([a-z]+|\d+)_([SPFVD]|all)_(\d+(?:\.\d+)?)$/.exec(text) ?? [];
      return group && band && value ? [[quantityKey(group, band), value]] : [];
    }),
  );
export const writeQuantities = (typed: TypedQuantities): string[] =>
  [...typed].map(([key, value]) => `${key}_${value}`);
