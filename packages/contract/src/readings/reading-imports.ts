import type { Bilingual } from "../kernel/bilingual.ts";
import { z } from "zod";

/** How a file of interval readings is read, as recognised or as a person says. */
export const ReadingLayout = z.strictObject({
  form: z.enum(["wide", "long"]).describe("wide: a row is a day with its values. long: a row is one value."),
  labels: z.enum(["start", "end"]).describe("Whether times name the start of a slot or its end."),
  minutes: z.number().int().nullable().describe("Minutes of a slot, by the number of columns; null in long files."),
  unit: z
    .enum(["Wh", "kWh", "MWh", "varh", "kvarh", "Mvarh", "kW", "MW", "kvar", "m³", "km³", "MJ", "GJ"])
    .nullable()
    .describe("Unit of values whose row has none; null: that of the point."),
  values: z
    .enum(["energy", "load", "raw"])
    .describe("energy: quantities. load: mean load in kW. raw: before the multiplier of the meter."),
});
export type ReadingLayout = z.infer<typeof ReadingLayout>;

/** What a person can correct of it. */
export const ReadingLayoutChoice = ReadingLayout.pick({ labels: true, unit: true, values: true }).partial();
export type ReadingLayoutChoice = z.infer<typeof ReadingLayoutChoice>;

export const readingIssueCodes = ["I01", "I02", "I03", "I04", "I05", "I06", "I07", "I08", "I09", "R03", "R05"] as const;
export type ReadingIssueCode = (typeof readingIssueCodes)[number];

/** What each code says of a value. */
export const readingIssueWords: Record<ReadingIssueCode, Bilingual> = {
  I01: { zh: "没有这个用能点，或当天没有客户", en: "Unknown point, or no customer on that day" },
  I02: { zh: "与前面的行相同，已跳过", en: "Same as an earlier row, skipped" },
  I03: { zh: "同一时段有不同的数值", en: "Different values for one interval" },
  I04: { zh: "没有数值", en: "No value" },
  I05: { zh: "时间不在间隔上", en: "Time is off the interval" },
  I06: { zh: "时间在未来", en: "Time in the future" },
  I07: { zh: "编号被表格改成了数字，请设为文本格式", en: "Code turned into a number. Format it as text." },
  I08: {
    zh: "换时当天没有或有两个这样的时间，请写明时差",
    en: "Missing or double hour of a clock change. State the offset.",
  },
  I09: { zh: "无法识别，或单位与用能点不符", en: "Cannot be read, or its unit does not fit the point" },
  R03: { zh: "负数", en: "Negative" },
  R05: { zh: "高于容量的 1.2 倍，待确认", en: "Above 1.2 times the capacity, to be confirmed" },
};
