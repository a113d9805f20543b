import { decimal, optional } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { figureMonth, figureOf, figureReason, figureSource } from "./month-figure.ts";

/** What metered gas of a month is worth, in the order of files. */
export const gasQualities = noun({
  month: figureMonth,
  conversionFactor: decimal({
    zh: "换算系数",
    en: "Conversion factor",
    about: "From metered m³ to m³ at standard conditions, by pressure and temperature",
    measure: "m³ at standard conditions = metered m³ × factor",
    places: 6,
    trimmed: true,
    schema: figureOf(6, 100),
    aliases: ["体积换算系数", "修正系数", "压力温度修正系数", "factor", "correction factor"],
    example: "1.0417",
    sample: "1.0417",
  }),
  heatingValue: optional(
    decimal({
      zh: "热值（MJ/m³）",
      en: "Heating value (MJ/m³)",
      about: "Energy of one m³ at standard conditions; null where nothing is priced by energy",
      measure: "In MJ per m³ at standard conditions",
      places: 4,
      trimmed: true,
      schema: figureOf(4, 200),
      aliases: ["热值", "高位热值", "发热量", "单位热值", "calorific", "calorific value", "heating value"],
      example: "37.215",
      sample: "37.215",
    }),
  ),
  source: figureSource,
  reason: figureReason,
});
export type GasQualityFields = ValuesOf<typeof gasQualities>;
