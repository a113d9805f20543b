import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  dashboard: {
    purpose: {
      en: "Looks back at the business: amounts billed and received, arrears, customers and contracts. Which charts you see depends on your permissions.",
      zh: "回顾经营情况：出账与收款、欠款、客户和合同。能看到哪些图表取决于权限。",
    },
    tasks: [
      { en: "Select a bar or a point to open the records that it counts", zh: "点击图中的柱或点，打开它统计的记录" },
      { en: "Switch a chart to the table of its numbers", zh: "把图表切换为数据表格" },
      { en: "Download a chart as an image", zh: "将图表下载为图片" },
      {
        en: "Choose a scope in the header to look at one region, manager or customer",
        zh: "在顶部选择数据范围，只看一个大区、销售经理或客户",
      },
    ],
    words: ["statement", "outstanding", "ageing", "region", "scope"],
  },
};
