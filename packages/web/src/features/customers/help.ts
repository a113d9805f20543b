import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  customers: {
    purpose: {
      en: "Lists the customers in your scope, from lead to closed.",
      zh: "列出数据范围内的客户，从意向到已关闭。",
    },
    tasks: [
      { en: "Find a customer by name, number or credit code", zh: "按名称、编号或信用代码查找客户", keys: [["/"]] },
      { en: "Open a customer", zh: "打开客户", keys: [["Enter"]] },
      { en: "Create a customer, or import a file", zh: "新建客户，或从文件导入" },
      { en: "Filter the list and save it as a view", zh: "筛选列表并保存为视图" },
      {
        en: "Select customers to change their status, manager or tags together",
        zh: "选中多个客户，一起更改状态、经理或标签",
        keys: [["x"]],
      },
    ],
    words: ["customer", "creditCode", "salesManager", "savedView", "bulkAction"],
    outside: {
      partner: {
        purpose: {
          en: "Lists the customers that you referred, from lead to closed.",
          zh: "列出推荐的客户，从意向到已关闭。",
        },
        tasks: [
          { en: "Find a customer by name or number", zh: "按名称或编号查找客户", keys: [["/"]] },
          { en: "Open a customer to see its progress", zh: "打开客户，查看进度", keys: [["Enter"]] },
          { en: "Refer a customer", zh: "推荐客户" },
        ],
        words: ["customer", "partner", "savedView"],
      },
    },
  },
  customer: {
    purpose: {
      en: "Shows one customer: what it used and owes, when its contracts end, its pick-up points and what was agreed.",
      zh: "显示一个客户的用量、应付与欠款、合同到期、用能点和跟进情况。",
    },
    tasks: [
      {
        en: "Read usage, amount owed and next contract end on the overview",
        zh: "在“概览”中查看用量、欠款和最近到期的合同",
      },
      { en: "Add a follow-up note with the next step", zh: "添加跟进记录和下一步" },
      {
        en: "Change one value with the pencil beside it, or choose Edit for the whole record",
        zh: "点击值旁边的铅笔单独修改，或用“编辑”修改整份资料",
      },
      { en: "Print or export the account statement of a range of dates", zh: "打印或导出一段日期的对账单" },
      { en: "Go to the next customer of the list", zh: "转到列表中的下一个客户", keys: [["j"]] },
    ],
    words: ["customer", "tenancy", "followUpNote", "accountStatement", "creditLimit", "merge"],
    outside: {
      enterprise: {
        purpose: {
          en: "Shows the record of your company: what it used and owes, its contracts, points and contacts.",
          zh: "显示本企业的用量、欠款、合同、用能点和联系人。",
        },
        tasks: [
          {
            en: "Read usage, amount owed and next contract end on the overview",
            zh: "在“概览”中查看用量、欠款和最近到期的合同",
          },
          { en: "Keep the contacts up to date", zh: "维护联系人" },
          { en: "Print or export the account statement of a range of dates", zh: "打印或导出一段日期的对账单" },
        ],
        words: ["customer", "accountStatement", "contract"],
      },
      partner: {
        purpose: {
          en: "Shows one customer that you referred: its progress, contracts, points and usage.",
          zh: "显示一个推荐客户的进度、合同、用能点和用量。",
        },
        tasks: [
          { en: "See the step that it has reached", zh: "查看客户到了哪一步" },
          { en: "Read usage and next contract end on the overview", zh: "在“概览”中查看用量和最近到期的合同" },
          { en: "Go to the next customer of the list", zh: "转到列表中的下一个客户", keys: [["j"]] },
        ],
        words: ["customer", "partner", "contract"],
      },
    },
  },
  "my-leads": {
    purpose: {
      en: "Shows the customers you referred that have not signed yet, and how far each has come.",
      zh: "显示已推荐、尚未签约的客户，以及各自的进度。",
    },
    tasks: [
      { en: "See the step that each lead has reached", zh: "查看每个客户到了哪一步" },
      { en: "Refer a customer", zh: "推荐客户" },
      { en: "Open a lead to see its sales manager and details", zh: "打开客户，查看销售经理和资料", keys: [["Enter"]] },
    ],
    words: ["customer", "partner", "salesManager"],
  },
  "my-energy": {
    purpose: {
      en: "Shows what your company used in the last thirteen months, and how much of it at each pick-up point: from readings, or from statements where these know more months.",
      zh: "显示企业近 13 个月的用量，以及各用能点的用量。用量取自计量数据；结算单月份更全时，取自结算单。",
    },
    tasks: [
      { en: "Compare months, and this year with the last one", zh: "比较各月用量和同比变化" },
      { en: "Choose a column to see the statements of that month", zh: "点击柱形，查看当月的结算单" },
      { en: "Open a pick-up point", zh: "打开用能点", keys: [["Enter"]] },
      { en: "View the load of a pick-up point by day", zh: "按日查看用能点的负荷" },
      { en: "Show a chart as a table, or save it as an image", zh: "把图表显示为表格，或保存为图片" },
    ],
    words: ["point", "reading", "statement", "period"],
  },
};
