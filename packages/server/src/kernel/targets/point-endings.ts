import type { ClosingRead } from "@busbar/contract/meters/meters";
import type { Unit } from "../work/unit-of-work.ts";

type Closing = {
  unit: Unit;
  point: { id: string; capacity_kva: string | null };
  by: string;
  /** The last day on which energy is taken. */
  lastDay: string;
  reads: readonly ClosingRead[];
  /** The point as it is now, for whom has seen an older reading. */
  current(): Promise<unknown>;
};

/** Ends the installations of a point that is closed. @throws AppError at `reads` or `lastDay` */
export type ClosePointMeters = (closing: Closing) => Promise<void>;

/** What ends with a point: modules that keep what hangs on points state it and app.ts hands it over. */
export type PointEndings = {
  closeMeters: ClosePointMeters;
  /** Holds the contracts of a point, in the order in which those who sign hold them: contracts before points. */
  holdContracts(unit: Unit, pointId: string): Promise<void>;
  /** Contracts have the point no longer from `end` on. */
  endContracts(unit: Unit, pointId: string, end: string, by: string): Promise<void>;
};
