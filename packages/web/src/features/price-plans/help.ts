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
      {
        en: "See what the plan's contracts would have paid last year by a version",
        zh: "查看套餐的合同按某版本计算的去年电费",
      },
      { en: "Save the draft in the editor", zh: "在编辑器中保存草稿", keys: [["Mod", "s"]] },
    ],
    words: ["pricePlan", "component", "band", "tier", "basicCharge", "demand", "powerFactor", "decisions"],
  },
  "price-simulator": {
    purpose: {
      en: "Prices a month of a pick-up point, or quantities that you enter, by up to three plans side by side, exactly as statements are calculated. Nothing is stored; the address opens the same simulation.",
      zh: "用最多三个套餐版本为用能点某月的用量或手工填写的用量计费，并排比较，算法与结算单一致，不保存任何数据；地址打开后是同一次试算。",
    },
    tasks: [
      {
        en: "Choose a pick-up point and a month: quantities come from readings and can be changed",
        zh: "选择用能点和月份：用量取自读数，可以修改",
      },
      {
        en: "Choose a plan version for each column; its quantities are split by the bands of its own calendar",
        zh: "为每列选择套餐版本；用量按该版本自己的时段日历划分",
      },
      { en: "Change prices in a column, or enter components of your own", zh: "修改一列的价格，或自行填写计价项" },
      { en: "Save a column as a new version of its plan", zh: "将一列另存为套餐的新版本" },
      {
        en: "Compare with what was billed, and download the comparison as CSV",
        zh: "与实际结算比较，并下载 CSV",
      },
    ],
    words: ["pricePlan", "component", "band", "tier", "demand", "powerFactor"],
  },
};
