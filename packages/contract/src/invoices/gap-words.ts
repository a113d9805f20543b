import type { Bilingual } from "../kernel/bilingual.ts";
import { fillText } from "../kernel/errors/errors.ts";
import { publishedKeyWords } from "../published-prices/published-keys.ts";
import { exceptionCodeWords } from "../readings/exceptions.ts";
import type { GapCode } from "./calculation.ts";
import { priceBandWords } from "./invoice-fields.ts";

/** What a calculation lacks, in the words of statements and of billing runs alike; `{name}` is a detail of the gap. */
export const gapWords: Record<GapCode, Bilingual> = {
  "contract.no_version": {
    zh: "合同在结算期开始时没有生效的版本",
    en: "The contract has no version in force at the start of the service period",
  },
  "contract.no_points": {
    zh: "合同在结算期内没有用能点",
    en: "The contract has no pick-up point in the service period",
  },
  "readings.basis": {
    zh: "合同按抄表示数计费，目前只能按分时电量曲线或结算电量计算",
    en: "The contract is billed by register readings. Only interval data and settled quantities can be calculated so far.",
  },
  "readings.missing": { zh: "{month} 缺少 {slots} 个读数", en: "{slots} readings of {month} are missing" },
  "settled.missing": { zh: "缺少 {month} 的结算电量", en: "The settled quantity for {month} is missing" },
  "settled.bands": {
    zh: "{month} 的结算电量不分时段，分时读数又不完整，无法按比例拆分",
    en: "The settlement of {month} has no bands, and the interval readings to split it by are incomplete",
  },
  "demand.missing": {
    zh: "{month} 缺少 {slots} 个读数，无法确定最大需量",
    en: "{slots} readings of {month} are missing, so the maximum demand is not known",
  },
  "readings.exception": {
    zh: "{month} 有未处理的数据异常：{code} {words}",
    en: "Open exception in {month}: {code} {words}",
  },
  "reactive.missing": {
    zh: "{month} 缺少 {slots} 个无功读数，无法计算功率因数调整",
    en: "{slots} reactive readings of {month} are missing for the power-factor adjustment",
  },
  "price.not_published": { zh: "{month} 的发布价格“{key}”尚未录入", en: "{key} for {month} is missing" },
  "price.quality_missing": {
    zh: "缺少 {month} 的燃气热值",
    en: "The heating value of the gas for {month} is missing",
  },
  "price.band_needed": {
    zh: "分时电价需要分时段电量，但合同的套餐没有时段日历",
    en: "Time-of-use prices require quantities by band, and the contract's price plan has no calendar",
  },
  "price.band_missing": {
    zh: "套餐没有时段“{band}”的价格",
    en: "The price plan has no price for band {band}",
  },
  "price.decimals": {
    zh: "价格 {price} 与浮动比例 {ratio} 的小数位合计超过 8 位",
    en: "Price {price} and ratio {ratio} together have more than 8 decimals",
  },
};

/** Details that are codes of the contract, with the words of each. */
const coded: Record<string, { as: string; words: Readonly<Record<string, Bilingual>> }> = {
  code: { as: "words", words: exceptionCodeWords },
  key: { as: "key", words: publishedKeyWords },
  band: { as: "band", words: priceBandWords },
};

/** The details of a gap or of a reason of a run, as its text names them. */
export function gapDetails(details: Readonly<Record<string, unknown>>, language: keyof Bilingual) {
  const told = Object.entries(details).flatMap(([name, value]): [string, unknown][] => {
    const of = coded[name];
    const words = of?.words[String(value)]?.[language];
    return of && words !== undefined
      ? [
          [name, value],
          [of.as, words],
        ]
      : [[name, value]];
  });
  return Object.fromEntries(told);
}

/** What is missing, in words; the point stands beside it. */
export const gapText = (
  { code, month, details }: { code: GapCode; month: string; details: Readonly<Record<string, unknown>> },
  language: keyof Bilingual,
): string => fillText(gapWords[code][language], { month, ...gapDetails(details, language) });
