import { z } from "zod";
import { area, byDefault, decimal, dictionary, oneOf, optional, text } from "../fields/kinds.ts";
import { noun, type ValuesOf } from "../fields/noun.ts";
import type { Bilingual } from "../kernel/bilingual.ts";
import { Month } from "../kernel/http/paging.ts";
import { VoltageLevel, voltageWords } from "../points/point-fields.ts";
import { Price } from "../price-plans/price-components.ts";
import { PublishedKey, publishedKeyWords } from "./published-keys.ts";

/** A proposed price waits for approval; a replaced one was corrected, and the correction approved. */
export const PublishedPriceStatus = z.enum(["PROPOSED", "APPROVED", "REPLACED"]);
export type PublishedPriceStatus = z.infer<typeof PublishedPriceStatus>;
export const publishedPriceStatusWords: Record<PublishedPriceStatus, Bilingual> = {
  PROPOSED: { zh: "待审批", en: "Awaiting approval" },
  APPROVED: { zh: "已批准", en: "Approved" },
  REPLACED: { zh: "已更正", en: "Corrected" },
};

/** Prices of electricity, so far. */
export const PublishedUnit = z.enum(["kWh"]);

/** A month as people and spreadsheets write it: 2025-07, 2025/7, 202507, 2025年7月. */
export const WrittenMonth = z
  .string()
  .trim()
  .transform((typed) => {
    const [, year, month] = /^(\d{4})(?:[-/.年]?(\d{1,2})月?)$/.exec(typed) ?? [];
    return year && month ? `${year}-${month.padStart(2, "0")}` : typed;
  })
  .pipe(Month);

/** The fields of a published price, in the order of files. */
export const publishedPrices = noun({
  priceKey: oneOf(PublishedKey, {
    zh: "价格项",
    en: "Price",
    about: "What the price is for",
    words: publishedKeyWords,
    synonyms: {
      代理购电价: "AGENCY_PRICE",
      上网环节线损费用: "LINE_LOSS",
      线损: "LINE_LOSS",
      输配电费: "TND",
      系统运行费: "SYSTEM",
      政府性基金: "FUND",
      "agency price": "AGENCY_PRICE",
      "line loss": "LINE_LOSS",
      "transmission and distribution": "TND",
      "system operation": "SYSTEM",
      funds: "FUND",
    },
    aliases: ["价格类型", "项目", "key", "price key"],
    example: { zh: "输配电价", en: "Transmission and distribution price" },
  }),
  month: text({
    zh: "月份",
    en: "Month",
    about: "Month for which it was published, yyyy-mm",
    max: 8,
    schema: WrittenMonth,
    isCode: true,
    aliases: ["执行月份", "年月", "period"],
    example: "2025-07",
  }),
  areaCode: optional(
    area({
      zh: "地区代码",
      en: "Area code",
      about: "Area where it applies, at any level; null: everywhere, or wherever the grid company supplies",
      aliases: ["地区", "省份", "区域代码", "area", "province"],
      example: "330000",
    }),
  ),
  gridCompany: optional(
    dictionary("grid_company", {
      zh: "电网企业",
      en: "Grid company",
      about: "Grid company whose supply area it applies to; null: see the area",
      aliases: ["电网公司", "grid"],
    }),
  ),
  voltageLevel: optional(
    oneOf(VoltageLevel, {
      zh: "电压等级",
      en: "Voltage level",
      about: "Voltage to which it applies; null: every voltage",
      words: voltageWords,
      aliases: ["电压", "voltage"],
      example: { zh: "1–10千伏", en: "1–10 kV" },
    }),
  ),
  value: decimal({
    zh: "价格（元）",
    en: "Price (CNY)",
    about: "Published price of one unit",
    places: 8,
    trimmed: true,
    schema: Price,
    measure: "In CNY per unit",
    aliases: ["价格", "电价", "单价", "value"],
    example: "0.1456",
    sample: "0.1456",
  }),
  unit: byDefault(
    "kWh",
    oneOf(PublishedUnit, { zh: "单位", en: "Unit", about: "Unit that is priced", example: "kWh", initial: "kWh" }),
  ),
  source: text({
    zh: "来源",
    en: "Source",
    about: "Where it was published: a document's title and number, or a link",
    max: 500,
    aliases: ["文件", "文号", "链接", "document"],
    example: { zh: "国网浙江电力2025年7月代理购电公告", en: "Grid company's notice for July 2025" },
  }),
});
export type PublishedPriceFields = ValuesOf<typeof publishedPrices>;
