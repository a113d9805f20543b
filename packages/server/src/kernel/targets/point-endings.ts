import type { ClosingRead } from "@busbar/contract/meters/meters";
import type { Unit } from "../work/unit-of-work.ts";

type Closing = {
  unit: Unit;
  point: { id: string; capacityKva: string | null };
  by: string;
  /** The last day on which energy is taken. */
  lastDay: string;
  reads: readonly ClosingRead[];
  /** The point as it is now, for a caller who has seen an older reading. */
  current(): Promise<unknown>;
};

/** Ends the installations of a closed point. @throws AppError at `reads` or `lastDay` */
export type ClosePointMeters = (closing: Closing) => Promise<void>;

/** What ends together with a point: modules whose records depend on points declare it, and app.ts hands it over. */
export type PointEndings = {
  closeMeters: ClosePointMeters;
  /**
   * Locks the contracts of a point first, because signing locks contracts before points; another order could deadlock.
   */
  holdContracts(unit: Unit, pointId: string): Promise<void>;
  /** Removes the point from its contracts from `end` on. */
  endContracts(unit: Unit, pointId: string, end: string, by: string): Promise<void>;
};
