import type { FeatureHelp } from "@busbar/web/kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "gallery-echarts": {
    purpose: {
      en: "Shows the kinds of charts, each with the table of its numbers.",
      zh: "展示各种图表，每张图都可以看数据表格。",
    },
    tasks: [
      { en: "Move over a chart to read its values", zh: "移到图上查看数值" },
      { en: "Switch a chart to the table of its numbers", zh: "把图表切换为数据表格" },
      { en: "Download a chart as an image", zh: "将图表下载为图片" },
    ],
    words: [],
  },
};
