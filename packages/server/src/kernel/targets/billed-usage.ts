import type { Db } from "../sql/query.ts";
import type { UsagePart } from "./pricing.ts";

/** Days of a point that a contract bills: `[from, to)`. */
export type BilledSpan = { pointId: string; from: string; to: string };

/** What a point took on the days of a span. */
export type BilledUsage = BilledSpan & {
  /** Cut where the contract's version changes; by band where its price plan has a calendar. */
  parts: UsagePart[];
  /** Slots of the days without a value. */
  missing: number;
  maxDemandKw: string | null;
  reactiveKvarh: string | null;
  /** Slots of the days without a value of reactive energy. */
  reactiveMissing: number;
  /** Which readings these were: another number once a day of the span has been written again. */
  fingerprint: string;
};

/** Usage from readings, in the order of the spans; the module of readings hands it over. */
export type ReadBilledUsage = (db: Db, spans: readonly BilledSpan[]) => Promise<BilledUsage[]>;
