import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "price-plans": {
    purpose: {
      en: "Lists the price plans, which define what customers are charged and how.",
      zh: "列出价格套餐：向客户收取哪些费用、如何计算。",
    },
    tasks: [
      { en: "Find a plan by name or code", zh: "按名称或编码查找套餐", keys: [["/"]] },
      { en: "Open a plan to see its versions", zh: "打开套餐，查看各版本", keys: [["Enter"]] },
      { en: "List the versions that await your approval", zh: "筛选待我审批的版本" },
      { en: "Create a price plan", zh: "新建套餐" },
    ],
    words: ["pricePlan", "component", "decisions"],
  },
  "price-plan": {
    purpose: {
      en: "Shows one price plan: its versions over time, and what the chosen version charges.",
      zh: "显示一个价格套餐的各版本，以及所选版本的计价项。",
    },
    tasks: [
      { en: "Create a version and enter its components", zh: "新建版本并填写计价项" },
      {
        en: "Submit the version; another user approves it, and it never changes after that",
        zh: "提交审批，由另一人批准，批准后不再更改",
      },
      { en: "Compare two versions and see what changed", zh: "对比两个版本，查看差异" },
      { en: "Move a component up in the editor", zh: "在编辑器中上移计价项", keys: [["Alt", "ArrowUp"]] },
      { en: "Save the draft in the editor", zh: "在编辑器中保存草稿", keys: [["Mod", "s"]] },
    ],
    words: ["pricePlan", "component", "band", "tier", "basicCharge", "demand", "powerFactor", "decisions"],
  },
};
