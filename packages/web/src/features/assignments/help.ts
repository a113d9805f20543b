import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  assignments: {
    purpose: {
      en: "Assigns areas to sales managers, for a period of time. Customers follow their area unless they have an assigned manager.",
      zh: "按期限把地区分给销售经理负责。客户随地区归属，单独指定了经理的除外。",
    },
    tasks: [
      { en: "Assign an area to a sales manager from a date", zh: "从某日起把地区分给销售经理" },
      { en: "Close the gaps that are listed above the table", zh: "处理表格上方列出的无主负责人的地区" },
      { en: "Check the impact on customers before you save", zh: "保存前查看对客户的影响" },
      { en: "End an assignment with its last day", zh: "填写最后一天，结束分工" },
      { en: "See who is responsible on another date", zh: "查看某一天由谁负责" },
    ],
    words: ["assignment", "area", "region", "salesManager"],
  },
};
