import { z } from "zod";
import { BillingMode, TaxMode, TaxRate } from "../contracts/contract-fields.ts";
import { LineCategory } from "../invoices/invoice-fields.ts";
import { decimalText, fitsAmount, Money, Quantity } from "../kernel/decimal.ts";
import { LocalDate, Month } from "../kernel/http/paging.ts";
import { defineRoutes } from "../kernel/http/route.ts";
import {
  ComponentKind,
  PfStandard,
  Price,
  priceComponentShape,
  refuseOtherFields,
  unsigned,
} from "../price-plans/price-components.ts";
import { TouBand } from "../tou-calendars/tou-bands.ts";

const from = LocalDate.describe("First day.");
const to = LocalDate.describe("Exclusive: the day after the last one.");
const order = { path: ["to"], error: "assignment.dates" };
const measured = unsigned(18, 3);

/** A name that whoever asks gives a point or a published price, to find it again in the answer. */
const Key = z.string().trim().min(1).max(60);

export const SimulatedQuantity = z
  .strictObject({
    band: TouBand.nullish().describe("Time-of-use band; needed by time-of-use prices."),
    from,
    to,
    quantity: Quantity.refine(fitsAmount, { error: "amount_digits" }).describe(
      "Energy of these days. In the unit of the component; for gas with a conversion factor, in metered m³, 3 decimals.",
    ),
  })
  .refine((part) => part.to > part.from, order);

export const SimulatedPoint = z.strictObject({
  key: Key.describe("Your name for the point; the trace of its lines repeats it."),
  quantities: z.array(SimulatedQuantity).max(400).describe("Energy by days and bands."),
  demandKw: measured.nullish().describe("Highest demand of the month. In kW, 3 decimals."),
  capacityKva: measured.nullish().describe("Installed capacity. In kVA, 3 decimals."),
  contractDemandKw: measured
    .nullish()
    .describe("Contracted demand, of which minimum demand is a share. In kW, 3 decimals."),
  reactiveKvarh: measured.nullish().describe("Reactive energy of the month. In kvarh, 3 decimals."),
  yearToDate: measured
    .nullish()
    .describe("Energy of the calendar year before the first day, for yearly tiers. In the priced unit, 3 decimals."),
  conversionFactor: unsigned(14, 8).nullish().describe("Metered m³ of gas to m³ at standard conditions."),
  mjPerM3: unsigned(14, 8).nullish().describe("Heating value of the gas. In MJ/m³."),
  pfStandard: PfStandard.nullish().describe("Standard power factor of the point; goes before that of the component."),
});
export type SimulatedPoint = z.output<typeof SimulatedPoint>;

const { calendarId, label, ...shape } = priceComponentShape;
/** A component as in a plan version, in force on days of its own where it has them. */
export const SimulatedComponent = z
  .strictObject({
    ...shape,
    label,
    calendarId,
    from: LocalDate.nullish().describe("First day on which it is in force; by default the first day priced."),
    to: LocalDate.nullish().describe("Exclusive: the day after the last one; by default the end."),
    publishedKey: Key.nullish().describe("Key of the published price that stands for `price`."),
  })
  .superRefine(refuseOtherFields)
  .superRefine((component, context) => {
    const { from: first, to: end } = component;
    if (first && end && end <= first) context.addIssue({ code: "custom", path: ["to"], message: "assignment.dates" });
  });
export type SimulatedComponent = z.output<typeof SimulatedComponent>;

export const SimulatedPublishedPrice = z.strictObject({
  key: Key.describe("Key that components name."),
  month: Month.describe("Month for which it was published, yyyy-mm."),
  value: Price.describe("In CNY per unit, at most 8 decimals."),
});

/** The place of the first one that was there before; -1 for none. */
const repeated = (keys: readonly string[]) => keys.findIndex((key, at) => keys.indexOf(key) < at);

export const PriceSimulation = z
  .strictObject({
    taxMode: TaxMode.describe("Whether prices include value-added tax."),
    taxRate: TaxRate.describe("Rate of value-added tax, as a share; components may have their own."),
    billingMode: BillingMode.describe("DIRECT: every line is collected; SERVICE_ONLY: those whose component is."),
    from: from.describe("First day that is priced; all days lie in one calendar month."),
    to,
    points: z.array(SimulatedPoint).max(50).describe("What is priced, by points."),
    components: z.array(SimulatedComponent).min(1).max(40).describe("Prices, in the order of the lines."),
    discountPerUnit: Price.nullish().describe(
      "Subtracted from each price of energy. In CNY per unit, at most 8 decimals.",
    ),
    publishedPrices: z
      .array(SimulatedPublishedPrice)
      .max(200)
      .nullish()
      .describe("Published prices that components name."),
  })
  .superRefine((given, context) => {
    const refuse = (path: (string | number)[], message: string) => context.addIssue({ code: "custom", path, message });
    if (given.to <= given.from) refuse(["to"], "assignment.dates");
    const point = repeated(given.points.map(({ key }) => key));
    if (point >= 0) refuse(["points", point, "key"], "price.point_twice");
    const published = repeated((given.publishedPrices ?? []).map(({ key, month }) => `${month} ${key}`));
    if (published >= 0) refuse(["publishedPrices", published, "month"], "price.published_twice");
    for (const [place, { quantities }] of given.points.entries())
      for (const [at, part] of quantities.entries())
        if (part.from < given.from || part.to > given.to)
          refuse(["points", place, "quantities", at, part.from < given.from ? "from" : "to"], "price.outside_days");
  });
export type PriceSimulation = z.output<typeof PriceSimulation>;
export type PriceSimulationDraft = z.input<typeof PriceSimulation>;

export const LineTrace = z
  .object({
    formula: ComponentKind.describe("Type of the component, whose formula it is."),
    component: z.string().describe("Place of the component, counted from 1."),
    point: z.string().nullable().describe("Key of the point; null for a charge of the whole contract."),
    label: z.string().describe('Name on statements; "" for that of the category.'),
    taxRate: z.string().describe("Rate of value-added tax, as a share."),
    expression: z.string().describe("The calculation as it is read."),
    raw: z.string().describe("Amount before rounding to the cent. In CNY, at most 12 decimals."),
    inputs: z
      .record(z.string(), z.string())
      .describe("Other figures behind it, such as `cosPhi` or `before` of tiers."),
  })
  .describe("How the amount came about.");

export const SimulatedLine = z.object({
  category: LineCategory.describe("What the line charges."),
  band: TouBand.nullable().describe("Time-of-use band; null outside of it."),
  tier: z.string().nullable().describe("Tier, counted from 1; null without tiers."),
  from,
  to,
  quantity: z
    .string()
    .describe("Quantity that is charged, 3 decimals; of a power-factor adjustment the adjusted amount."),
  unit: z.string().describe("Unit of the quantity, such as kWh."),
  unitPrice: decimalText(24, 12).describe("Price of one unit, never rounded. In CNY per unit."),
  days: z.string().describe("Days in force, where a monthly charge is due for some days only; otherwise 1."),
  ofDays: z.string().describe("Days of the month, where a monthly charge is due for some days only; otherwise 1."),
  amount: Money.describe(
    "quantity × unitPrice × days / ofDays, rounded once, half away from zero. In CNY, 2 decimals.",
  ),
  taxShare: Money.describe("Share of the tax of the document. In CNY, 2 decimals."),
  collectable: z.boolean().describe("Whether it is collected; otherwise it is shown only."),
  trace: LineTrace,
});
export type SimulatedLine = z.output<typeof SimulatedLine>;

export const SimulatedPrices = z.object({
  lines: z.array(SimulatedLine),
  net: Money.describe("Amount without tax. In CNY, 2 decimals."),
  tax: Money.describe("Value-added tax. In CNY, 2 decimals."),
  payable: Money.describe("Amount with tax. In CNY, 2 decimals."),
});
export type SimulatedPrices = z.output<typeof SimulatedPrices>;

export const pricingRoutes = defineRoutes({
  simulatePrices: {
    method: "POST",
    path: "/pricing/simulate",
    permission: "price:read",
    summary: "Simulate prices",
    description:
      "Prices quantities of one month by typed components, exactly as statements are. Nothing is stored. With a problem there are no lines, and the answer names each field.",
    body: PriceSimulation,
    response: SimulatedPrices,
    errors: [
      "price.one_month",
      "price.value_missing",
      "price.decimals",
      "price.band_needed",
      "price.band_missing",
      "price.quality_missing",
      "price.not_published",
      "invoice.sum_too_large",
    ],
  },
});
