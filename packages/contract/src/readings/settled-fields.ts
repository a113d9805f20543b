import { decimal, optional } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import { touBands, touBandWords, type TouBand } from "../tou-calendars/tou-bands.ts";
import { figureMonth, figureOf, figureReason, figureSource } from "./month-figure.ts";

/** Billions of kWh. */
const most = 99_999_999_999;
const inUnit = "In the unit of the pick-up point";

const ofBand = (band: TouBand, ...aliases: string[]) => {
  const { zh, en } = touBandWords[band];
  return optional(
    decimal({
      zh: `${zh}电量`,
      en,
      about: `Settled quantity of the band ${en}; null where the settlement has no bands`,
      measure: inUnit,
      places: 3,
      schema: figureOf(3, most, true),
      aliases: [band, zh, ...aliases],
      sample: "1000.000",
    }),
  );
};

/** What a trading platform or grid company has settled for a point in a month, in the order of files. */
export const settledQuantities = noun({
  month: figureMonth,
  total: decimal({
    zh: "结算电量",
    en: "Settled quantity",
    about: "Settled quantity of the month",
    measure: inUnit,
    places: 3,
    schema: figureOf(3, most, true),
    aliases: ["总电量", "结算总电量", "合计", "合计电量", "结算量", "total", "total quantity"],
    example: "200000",
    sample: "200000.000",
  }),
  bandS: ofBand("S", "尖", "尖时段电量"),
  bandP: ofBand("P", "峰", "高峰时段电量", "峰段电量", "峰电量"),
  bandF: ofBand("F", "平", "平段", "平时段电量", "平电量"),
  bandV: ofBand("V", "谷", "低谷时段电量", "谷段电量", "谷电量"),
  bandD: ofBand("D", "深", "深谷时段电量"),
  source: figureSource,
  reason: figureReason,
});
export type SettledFields = ValuesOf<typeof settledQuantities>;

/** The fields of the bands. */
export const settledBands = touBands.map((band) => ({ band, field: `band${band}` as const }));
