import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  workbench: {
    purpose: {
      en: "Shows the statements of a billing period on their way from draft to paid, and who acts next.",
      zh: "按账期显示结算单从草稿到收款的进度，以及当前由谁处理。",
    },
    tasks: [
      { en: "Choose the billing period at the top right", zh: "在右上角选择账期" },
      { en: "Select a step to list its statements below", zh: "点击某一步，在下方列出其中的结算单" },
      {
        en: "See what is due by when, and open the contracts that cannot be billed",
        zh: "查看各步骤的期限，打开无法出账的合同",
      },
      { en: "Select the number that awaits your review", zh: "点击“待我处理”的份数，只看自己要审核的" },
      { en: "List the late and overdue statements of a step", zh: "点击“超期”或“逾期”，只看需要催办的" },
    ],
    words: ["period", "statement", "verdict"],
  },
};
