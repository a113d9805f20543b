import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "billing-runs": {
    purpose: {
      en: "Calculates the statements of a month for many contracts at once. A run can be repeated: what has not changed is left alone.",
      zh: "一次为多份合同计算一个月的结算单。可以重复执行，没有变化的结算单保持不变。",
    },
    tasks: [
      {
        en: "Choose the month and, if needed, regions, customers or contracts",
        zh: "选择账期，需要时再选大区、客户或合同",
      },
      {
        en: "Select a count to list the contracts that are blocked or on hold, and open what they lack",
        zh: "点击数字，列出无法出账或暂停结算的合同，并前往补齐数据",
      },
      { en: "Try with a dry run, which writes nothing", zh: "先试算，试算不写入任何结算单" },
      { en: "Calculate, and stop or continue at any time", zh: "开始出账，随时可以停止或继续" },
      {
        en: "Work through the contracts that could not be billed; compare two runs",
        zh: "处理未能出账的合同，比较两次出账",
      },
    ],
    words: ["period", "billingHold"],
  },
};
