import { unitsOf } from "../price-plans/price-components.ts";
import type { Commodity } from "../values/commodities.ts";
import type { LineCategory } from "./invoice-fields.ts";

/** Units that are no energy: of demand, capacity and time, and counts. */
const otherUnits = ["kW", "kVA", "kvar", "月", "天", "次"] as const;

/** Units that a line of a contract may have, the usual one first. */
export const lineUnitsOf = (commodity: Commodity, category: LineCategory): readonly string[] =>
  category === "ENERGY" ? unitsOf[commodity] : [...unitsOf[commodity], ...otherUnits];
