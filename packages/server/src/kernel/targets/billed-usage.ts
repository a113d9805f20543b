import type { QuantityBasis } from "@busbar/contract/contracts/contract-fields";
import type { GapCode } from "@busbar/contract/invoices/calculation";
import type { Db } from "../sql/query.ts";
import type { UsagePart } from "./pricing.ts";

/** Days of one calendar month of a point that a contract bills, `[from, to)`, by the source of its quantities. */
export type BilledSpan = { pointId: string; from: string; to: string; basis: QuantityBasis };

/** What metered gas of a month is worth. */
export type GasOfMonth = { conversionFactor: string; mjPerM3: string | null };

/** What a point took on the days of a span. */
export type BilledUsage = BilledSpan & {
  /** Cut where the contract's version changes; by band where its price plan has a calendar. */
  parts: UsagePart[];
  /** Slots of the days without a value. */
  missing: number;
  /** What keeps the quantities from being known, where they are not those of intervals. */
  gaps: { code: GapCode; details: Record<string, string> }[];
  maxDemandKw: string | null;
  /** Slots of the days without a value, from which the demand would follow. */
  demandMissing: number;
  reactiveKvarh: string | null;
  /** Slots of the days without a value of reactive energy. */
  reactiveMissing: number;
  /** Which readings these were: another number once a day of the span has been written again. */
  fingerprint: string;
  /** Of the point's month, else of the closest area around it; null without any, and for other commodities. */
  gas: GasOfMonth | null;
};

/** Usage from readings, in the order of the spans; the module of readings hands it over. */
export type ReadBilledUsage = (db: Db, spans: readonly BilledSpan[]) => Promise<BilledUsage[]>;
