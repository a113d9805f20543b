import type { GapCode } from "../invoices/calculation.ts";
import type { Bilingual } from "../kernel/bilingual.ts";

/** Why a contract was not billed, beside what its calculation lacks. */
export const runReasonCodes = ["hold.customer", "hold.contract", "customer.closed"] as const;

/** In words; `{name}` is filled from the details of the reason. */
export const runReasonWords: Record<GapCode | (typeof runReasonCodes)[number], Bilingual> = {
  "hold.customer": { zh: "客户已暂停结算。{reason}", en: "Customer is on billing hold. {reason}" },
  "hold.contract": { zh: "合同已暂停结算。{reason}", en: "Contract is on billing hold. {reason}" },
  "customer.closed": { zh: "客户已关闭，当月仍有用量", en: "Customer is closed but used energy this month" },
  "contract.no_version": {
    zh: "当月有几天没有已生效的合同版本",
    en: "No agreed contract version on some days of the month",
  },
  "contract.no_points": { zh: "合同当月没有用能点", en: "Contract has no pick-up points this month" },
  "readings.basis": {
    zh: "合同不按区间数据结算，暂不能自动计算",
    en: "Contract is not billed by interval readings, which the calculation needs",
  },
  "readings.missing": { zh: "缺 {slots} 个时段的读数", en: "{slots} intervals have no reading" },
  "readings.exception": { zh: "数据异常 {code} 未处理", en: "Exception {code} is open" },
  "reactive.missing": { zh: "缺 {slots} 个时段的无功读数", en: "{slots} intervals have no reactive reading" },
  "price.not_published": { zh: "当月没有已审批的发布价格", en: "Published price of the month is missing" },
  "price.quality_missing": { zh: "缺当月燃气热值", en: "Gas quality of the month is missing" },
  "price.band_needed": { zh: "分时价格缺分时用量", en: "Prices by band need energy by band" },
  "price.band_missing": { zh: "有用量的时段没有价格", en: "A band with energy has no price" },
  "price.decimals": { zh: "价格与比例的小数位合计超过 8 位", en: "Price and ratio have more than 8 decimals together" },
};
