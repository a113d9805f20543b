import type { IntervalSeries } from "@busbar/contract/readings/readings";
import { ofThousandths } from "@busbar/contract/readings/slots";
import { formatQuantity } from "../../../ui/values/format-values.ts";

/** Thousandths of a unit with three decimals, as people read them. */
export const shownLoad = (value: number): string => formatQuantity(ofThousandths(value), 3);

/** A share as `65.3%`. */
export const shownShare = (share: number): string => `${(share * 100).toFixed(1)}%`;

/** The unit of a load: kW, or that of the series an hour. */
export const loadUnit = ({ unit }: Pick<IntervalSeries, "unit">): string =>
  unit === "kWh" ? "kW" : unit === "kvarh" ? "kvar" : `${unit}/h`;

/** A load as a cell of table and file; empty where it is missing. */
export const cell = (load: number | null): string => (load === null ? "" : ofThousandths(load));
