import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  corrections: {
    purpose: {
      en: "Shows what issued statements would be by the newest readings and prices, less everything billed so far.",
      zh: "按最新的计量数据和价格重新计算已出单的结算单，列出与已结算金额的差额。",
    },
    tasks: [
      { en: "Open a proposal and compare each line", zh: "打开退补建议，逐行比较" },
      {
        en: "Take it as a credit or debit in an open month; it is reviewed as any other statement",
        zh: "采纳到未关账的账期，生成冲减或补收结算单，按正常流程审核",
      },
      { en: "Leave it with a reason", zh: "注明原因，不作调整" },
      { en: "Take or leave many at once", zh: "批量采纳或不调整" },
    ],
    words: ["period"],
  },
};
