import type { GapCode } from "../invoices/calculation.ts";
import { gapWords } from "../invoices/gap-words.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** Why a contract was not billed, beside what its calculation lacks. */
export const runReasonCodes = ["hold.customer", "hold.contract", "customer.closed"] as const;

/** In words; `{name}` is filled from the details of the reason. */
export const runReasonWords: Record<GapCode | (typeof runReasonCodes)[number], Bilingual> = {
  ...gapWords,
  "hold.customer": { zh: "客户已暂停结算。{reason}", en: "Customer is on billing hold. {reason}" },
  "hold.contract": { zh: "合同已暂停结算。{reason}", en: "Contract is on billing hold. {reason}" },
  "customer.closed": { zh: "客户已关闭，当月仍有用量", en: "Customer is closed but used energy this month" },
};

/** The same in a few words, to count by. */
export const runReasonNames: Record<keyof typeof runReasonWords, Bilingual> = {
  "hold.customer": { zh: "客户暂停结算", en: "customer on hold" },
  "hold.contract": { zh: "合同暂停结算", en: "contract on hold" },
  "customer.closed": { zh: "客户已关闭", en: "customer closed" },
  "contract.no_version": { zh: "合同无有效版本", en: "no contract version" },
  "contract.no_points": { zh: "合同无用能点", en: "no pick-up points" },
  "readings.basis": { zh: "电量依据", en: "quantity basis" },
  "readings.missing": { zh: "缺读数", en: "readings" },
  "settled.missing": { zh: "缺结算电量", en: "settled quantities" },
  "settled.bands": { zh: "结算电量不分时段", en: "bands of settlement" },
  "demand.missing": { zh: "缺需量读数", en: "readings for demand" },
  "readings.exception": { zh: "数据异常", en: "exceptions" },
  "reactive.missing": { zh: "缺无功读数", en: "reactive readings" },
  "price.not_published": { zh: "缺发布价格", en: "published prices" },
  "price.quality_missing": { zh: "缺燃气热值", en: "gas quality" },
  "price.band_needed": { zh: "缺分时电量", en: "quantities by band" },
  "price.band_missing": { zh: "缺时段价格", en: "prices of bands" },
  "price.decimals": { zh: "价格小数位", en: "price decimals" },
};
