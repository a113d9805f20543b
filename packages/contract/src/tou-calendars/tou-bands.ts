import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";

/** The price band of a quarter-hour. */
export const TouBand = z.enum(["S", "P", "F", "V", "D"]);
export type TouBand = z.infer<typeof TouBand>;
export const touBands = TouBand.options;
export const touBandWords: Record<TouBand, Bilingual> = {
  S: { zh: "尖峰", en: "Super-peak" },
  P: { zh: "高峰", en: "Peak" },
  F: { zh: "平段", en: "Shoulder" },
  V: { zh: "低谷", en: "Off-peak" },
  D: { zh: "深谷", en: "Super off-peak" },
};

/** The same for the narrow bars of a day. */
export const touBandSigns: Record<TouBand, Bilingual> = {
  S: { zh: "尖", en: "SP" },
  P: { zh: "峰", en: "P" },
  F: { zh: "平", en: "Sh" },
  V: { zh: "谷", en: "OP" },
  D: { zh: "深", en: "SOP" },
};

/** Quarter-hours of a day without a clock change. */
export const slotsOfDay = 96;
/** A letter for each quarter-hour of the local day, by its beginning. */
export const Slots = z.string().regex(/^[SPFVD]{96}$/, { error: "tou.slots" });

/** The bands that occur in `slots`, in the order of {@link touBands}. */
export const bandsIn = (...slots: readonly string[]): TouBand[] =>
  touBands.filter((band) => slots.some((day) => day.includes(band)));

/** The number of quarter-hours of each band in `slots`. */
export const slotCounts = (slots: string): { band: TouBand; count: number }[] =>
  bandsIn(slots).map((band) => ({ band, count: slots.split(band).length - 1 }));

/** The days of a season that a row of slots applies to. */
export const DayType = z.enum(["ALL", "WORKDAY", "RESTDAY", "HOLIDAY"]);
export type DayType = z.infer<typeof DayType>;
export const dayTypeWords: Record<DayType, Bilingual> = {
  ALL: { zh: "全部日期", en: "All days" },
  WORKDAY: { zh: "工作日", en: "Workdays" },
  RESTDAY: { zh: "休息日", en: "Rest days" },
  HOLIDAY: { zh: "节假日", en: "Holidays" },
};
