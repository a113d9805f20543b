import type { NounActions } from "../records/noun-actions.ts";

export const billingRunActions: NounActions = {
  noun: { zh: "批量出账", en: "Billing run" },
  sentences: {
    start: { zh: "开始批量出账", en: "Started a billing run" },
    stop: { zh: "停止批量出账", en: "Stopped a billing run" },
    resume: { zh: "继续批量出账", en: "Continued a billing run" },
    finish: { zh: "批量出账完成", en: "A billing run finished" },
  },
};
