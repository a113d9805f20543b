import { z } from "zod";
import type { Bilingual } from "../kernel/bilingual.ts";
import { LocalDate } from "../kernel/http/paging.ts";
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
  ACTIVE_IMPORT: { zh: "正向有功", en: "Active, import" },
  ACTIVE_EXPORT: { zh: "反向有功", en: "Active, export" },
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

/** Properties of a meter, wherever it is installed. */
export const meterFields = {
  assetNo: AssetNo,
  kind: MeterKind,
  /** Digits before the decimal point: the dial rolls over at ten to their power. */
  digitsInt: z.number().int().min(4).max(8),
  digitsDec: z.number().int().min(0).max(4),
};

/** A meter at a point, with its read on the first day. */
export const MeterDraft = z.strictObject({
  ...meterFields,
  digitsInt: meterFields.digitsInt.default(6),
  digitsDec: meterFields.digitsDec.default(2),
  channel: MeterChannel.default("ACTIVE_IMPORT"),
  multiplier: Multiplier.default("1"),
  validFrom: LocalDate,
  startRead: DialRead,
});
export type MeterDraft = z.output<typeof MeterDraft>;
