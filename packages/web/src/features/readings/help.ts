import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "load-curve": {
    purpose: {
      en: "Shows the load of a pick-up point by quarter-hour: its maximum demand, load factor and energy of a day.",
      zh: "显示一个用能点每 15 分钟的负荷，以及当天的最大负荷、负荷率和电量。",
    },
    tasks: [
      { en: "Choose a point by name, number or external number", zh: "按名称、编号或户号选择用能点" },
      { en: "Go to the day before or after", zh: "转到前一天或后一天", keys: [["ArrowLeft"], ["ArrowRight"]] },
      {
        en: "Go a week back or on",
        zh: "前移或后移一周",
        keys: [
          ["Shift", "ArrowLeft"],
          ["Shift", "ArrowRight"],
        ],
      },
      {
        en: "Compare with the day before, the average of like days or last year",
        zh: "与前一日、同类日平均或去年同日对比",
      },
      { en: "Show the values as a table, or download picture or CSV", zh: "改为表格，或下载图片和 CSV" },
    ],
    words: ["reading", "load", "loadFactor", "likeDays"],
  },
};
