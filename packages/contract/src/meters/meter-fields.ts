import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { byDefault, day, decimal, integer, lastDay, oneOf, optional, text } from "../fields/kinds.ts";
import { noun, pick, type ValuesOf } from "../fields/noun.ts";
import { readNumber } from "../kernel/number-text.ts";
import type { Commodity } from "../values/commodities.ts";

export const MeterKind = z.enum(["SINGLE_PHASE", "THREE_PHASE", "GAS", "HEAT"]);
export type MeterKind = z.infer<typeof MeterKind>;
export const meterKindWords: Record<MeterKind, Bilingual> = {
  SINGLE_PHASE: { zh: "单相电能表", en: "Single-phase meter" },
  THREE_PHASE: { zh: "三相电能表", en: "Three-phase meter" },
  GAS: { zh: "燃气表", en: "Gas meter" },
  HEAT: { zh: "热量表", en: "Heat meter" },
};

/** The kinds of meter for each commodity; LNG is weighed. */
export const meterKindsOf: Record<Commodity, readonly MeterKind[]> = {
  ELECTRICITY: ["THREE_PHASE", "SINGLE_PHASE"],
  GAS: ["GAS"],
  HEAT: ["HEAT"],
  LNG: [],
};

export const MeterChannel = z.enum(["ACTIVE_IMPORT", "ACTIVE_EXPORT", "REACTIVE"]);
export type MeterChannel = z.infer<typeof MeterChannel>;
export const meterChannelWords: Record<MeterChannel, Bilingual> = {
  ACTIVE_IMPORT: { zh: "正向有功", en: "Active import" },
  ACTIVE_EXPORT: { zh: "反向有功", en: "Active export" },
  REACTIVE: { zh: "无功", en: "Reactive" },
};
/** Commodities other than electricity have one channel, the quantity taken. */
export const quantityTaken: Bilingual = { zh: "用量", en: "Quantity" };

/** The unit of a channel. */
export const meterUnit = (kind: MeterKind, channel: MeterChannel): "kWh" | "kvarh" | "m³" | "GJ" => {
  if (kind === "GAS") return "m³";
  if (kind === "HEAT") return "GJ";
  return channel === "REACTIVE" ? "kvarh" : "kWh";
};

/** A figure of a dial or transformer, as people write it. @see readNumber */
const figure = (judge: (value: number) => { message: string; params?: Record<string, unknown> } | null) =>
  z
    .string()
    .max(40)
    .transform((text, context) => {
      const reading = text.trim() === "" ? ({ ok: false, rule: "required", values: {} } as const) : readNumber(text, 4);
      const refused = reading.ok ? judge(Number(reading.value)) : { message: reading.rule, params: reading.values };
      if (reading.ok && !refused) return reading.value;
      context.addIssue({ code: "custom", params: {}, message: "", ...refused });
      return z.NEVER;
    });

/** The read of a dial; its number of digits is checked with the meter. */
export const DialRead = figure((value) => (value < 0 ? { message: "too_small", params: { min: 0 } } : null));
/** Current times voltage transformer ratio: quantity is the dial's difference times it. */
export const Multiplier = figure((value) => {
  if (value <= 0) return { message: "above_zero" };
  return value > 99_999.9999 ? { message: "too_big", params: { max: "99999.9999" } } : null;
});
export const AssetNo = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[0-9A-Z]{6,22}$/, { error: "meter.asset_no" });

/** The fields of a meter, wherever it is installed, in the order of files. */
export const meters = noun({
  assetNo: text({
    zh: "资产编号",
    en: "Asset number",
    about: "Asset no. on the meter, 6 to 22 digits and capital letters",
    max: 22,
    schema: AssetNo,
    isCode: true,
    aliases: ["电表资产号", "表号", "电表编号", "资产号", "asset no", "meter no", "meter number", "meter"],
    example: "DZ2025000123",
  }),
  kind: oneOf(MeterKind, {
    zh: "表型",
    en: "Type",
    about: "Type of the meter",
    words: meterKindWords,
    synonyms: { 单相: "SINGLE_PHASE", 三相: "THREE_PHASE", 气表: "GAS", 热表: "HEAT" },
    aliases: ["电表类型", "表类型", "kind", "meter kind", "meter type"],
    example: { zh: "三相电能表", en: "Three-phase meter" },
  }),
  /** Digits before the decimal point: the dial rolls over at ten to their power. */
  digitsInt: byDefault(
    6,
    integer({
      zh: "整数位",
      en: "Digits",
      about: "Digits of the dial before the decimal point",
      min: 4,
      max: 8,
      fromList: true,
      aliases: ["整数位数", "integer digits"],
      example: "6",
    }),
  ),
  digitsDec: byDefault(
    2,
    integer({
      zh: "小数位",
      en: "Decimals",
      about: "Digits of the dial after the decimal point",
      min: 0,
      max: 4,
      fromList: true,
      aliases: ["小数位数", "decimal digits"],
      example: "2",
    }),
  ),
});
export type MeterFields = ValuesOf<typeof meters>;

/** The fields of a meter's installation at a point on one channel, from its opening read to the closing one. */
export const installations = noun({
  channel: byDefault(
    "ACTIVE_IMPORT",
    oneOf(MeterChannel, {
      zh: "计量通道",
      en: "Channel",
      about: "What the meter measures on this channel",
      term: "installation",
      words: meterChannelWords,
      synonyms: {
        正向: "ACTIVE_IMPORT",
        反向: "ACTIVE_EXPORT",
        用量: "ACTIVE_IMPORT",
        "active, import": "ACTIVE_IMPORT",
        "active, export": "ACTIVE_EXPORT",
      },
      aliases: ["通道", "方向"],
      example: { zh: "正向有功", en: "Active import" },
    }),
  ),
  multiplier: byDefault(
    "1",
    decimal({
      zh: "倍率",
      en: "Multiplier",
      about: "Current transformer ratio times voltage transformer ratio",
      term: "multiplier",
      measure: "Quantity = difference of readings × multiplier",
      places: 4,
      trimmed: true,
      schema: Multiplier,
      aliases: ["综合倍率", "ct×pt", "factor"],
      example: "120",
    }),
  ),
  validFrom: day({
    zh: "首个计量日",
    en: "First day",
    about: "First day of the installation",
    aliases: ["装表日期", "换表日期", "安装日期", "生效日期", "from"],
    example: "2025-07-01",
  }),
  startRead: decimal({
    zh: "起码",
    en: "Opening reading",
    about: "Reading of the dial on the first day",
    measure: "In dial units, before the multiplier",
    places: 4,
    trimmed: true,
    schema: DialRead,
    aliases: ["起始示数", "装表示数", "起度", "opening read", "start read"],
    example: "0.00",
  }),
  /** The exclusive end; null while it is installed. */
  validTo: optional(
    lastDay({ zh: "最后计量日", en: "Last day", about: "End of the installation; null while the meter is installed" }),
  ),
  endRead: optional(
    decimal({
      zh: "止码",
      en: "Closing reading",
      about: "Reading of the dial after the last day; null while the meter is installed",
      sample: "1234.5",
      measure: "In dial units, before the multiplier",
      places: 4,
      trimmed: true,
      schema: DialRead,
    }),
  ),
});
export type InstallFields = ValuesOf<typeof installations>;

/** Of an installation: what a new one begins with. */
export const openings = pick(installations, ["channel", "multiplier", "validFrom", "startRead"]);

/** A meter at a point, with its read on the first day. */
export const MeterDraft = z.strictObject({ ...meters.draft, ...openings.draft });
export type MeterDraft = z.output<typeof MeterDraft>;
