import type { LineCategory } from "@busbar/contract/invoices/invoice-fields";
import type { InvoiceTotals } from "@busbar/contract/invoices/invoice-amounts";
import type { BillingMode, TaxMode } from "@busbar/contract/contracts/contract-fields";
import type { PfStandard, PriceComponent } from "@busbar/contract/price-plans/price-components";
import type { TouBand } from "@busbar/contract/tou-calendars/tou-bands";

/*
 * What the calculation reads and returns. Quantities, prices and amounts are decimal texts; days are local dates, a
 * range is half-open. Nothing here knows a database or a clock.
 */

/** `[from, to)`. */
export type Days = { from: string; to: string };

/** A component of a plan version; in force on days of its own only where it has them. */
export type PricedComponent = Omit<PriceComponent, "calendarId" | "label" | "publishedKey"> &
  Partial<Days> & {
    label?: string;
    /** The published price that stands for `price`; null: `price` itself. */
    publishedKey?: string | null;
  };

/** The terms of a contract on some days: a version or an amendment, with its frozen plan. */
export type ContractTerms = Days & {
  /** What the trace calls it, such as "S3/2". */
  version: string;
  taxRate: string;
  billingMode: BillingMode;
  discountPerUnit: string | null;
  components: readonly PricedComponent[];
};

/** Energy of some days, in one band or in none. */
export type UsagePart = Days & {
  band: TouBand | null;
  quantity: string;
  /** How much of it was estimated. */
  estimated?: string;
};

/** Capacity and demand while a point belongs to the contract; another span begins where one of them changes. */
export type PointSpan = Days & {
  capacityKva: string | null;
  demandKw: string | null;
  contractDemandKw: string | null;
};

export type PricedPoint = {
  key: string;
  spans: readonly PointSpan[];
  parts: readonly UsagePart[];
  reactiveKvarh: string | null;
  /** Energy of the calendar year before the first day, in the priced unit. */
  yearToDate: string;
  /** Goes before that of the component. */
  pfStandard: PfStandard | null;
  /** What its basic charge follows; null: capacity and demand as given. */
  demandBasis: "CAPACITY" | "DEMAND" | null;
  /** Of metered gas; null: parts are in the priced unit already. */
  gas: { conversionFactor: string; mjPerM3: string | null } | null;
  area: string;
  /** What the area lies in, closest first, and the grid company: a price that names one of them applies, too. */
  around?: readonly string[];
  voltageLevel: string;
};

/** A price of a month; an empty area or voltage level holds for all. */
export type PublishedPrice = { key: string; area: string; voltageLevel: string; month: string; value: string };

/** Days of one calendar month. */
export type PricingInput = Days & {
  taxMode: TaxMode;
  contract: readonly ContractTerms[];
  points: readonly PricedPoint[];
  published: readonly PublishedPrice[];
};

/** How an amount came about. */
export type LineTrace = {
  /** The kind of component, whose formula it is. */
  formula: PriceComponent["kind"];
  /** Versions of the contract whose component it is, and its place there. */
  versions: readonly string[];
  component: string;
  point: string | null;
  taxRate: string;
  /** As it is read: `9920.000 × (0.45238 × 0.4)`. */
  expression: string;
  /** Before rounding to the cent, to twelve decimals. */
  raw: string;
  /** Other figures behind it, by their names. */
  inputs: Readonly<Record<string, string>>;
  /** Estimated part of the quantity, as metered. */
  estimated: string;
};

export type PricedLine = Days & {
  point: string | null;
  category: LineCategory;
  label: string;
  band: TouBand | null;
  tier: number | null;
  quantity: string;
  unit: string;
  unitPrice: string;
  days: number;
  ofDays: number;
  amount: string;
  taxRate: string;
  taxShare: string;
  collectable: boolean;
  trace: LineTrace;
};

/** Why nothing was calculated: where in the input, and with which figures. */
export type PricingProblem = {
  code: "price.not_published" | "price.decimals" | "price.band_needed" | "price.band_missing" | "price.quality_missing";
  version: number;
  component: number;
  point: number;
  /** Of the point's parts. */
  part?: number;
  details: Record<string, unknown>;
};

/** A component that leaves out a point which is billed on the other basis. */
export type PricingWarning = { code: "F10"; point: string; kind: "CAPACITY" | "DEMAND" };

export type Pricing = Omit<InvoiceTotals, "taxShares"> & {
  lines: PricedLine[];
  warnings: PricingWarning[];
  problems: PricingProblem[];
};

/** The calculation of a month, a pure function that the module of pricing hands over. */
export type PriceMonth = (input: PricingInput) => Pricing;
