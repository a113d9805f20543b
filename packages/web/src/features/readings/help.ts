import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "load-curve": {
    purpose: {
      en: "Shows the load of a pick-up point by quarter-hour: maximum demand, load factor and energy of a day, month or year.",
      zh: "显示一个用能点每 15 分钟的负荷，以及一天、一月或一年的最大负荷、负荷率和电量。",
    },
    tasks: [
      {
        en: "Go a day, month or year back or on; with Shift a week or year",
        zh: "前后移动一天、一月或一年；按住 Shift 移动一周或一年",
        keys: [["ArrowLeft"], ["ArrowRight"]],
      },
      {
        en: "Show energy, heat map or duration curve; the same key again shows the day",
        zh: "显示电量、热力图或持续曲线；再按一次回到日曲线",
        keys: [["m"], ["h"], ["d"]],
      },
      {
        en: "See by the shading which time-of-use band applies",
        zh: "按底色查看各时段（尖、峰、平、谷）",
      },
      {
        en: "Compare with the day before, the average of like days or last year",
        zh: "与前一日、同类日平均或去年同日对比",
      },
      { en: "Show the values as a table, or download picture or CSV", zh: "改为表格，或下载图片和 CSV" },
    ],
    words: ["reading", "load", "loadFactor", "hoursOfUse", "durationCurve", "likeDays"],
  },
  "data-quality": {
    purpose: {
      en: "Lists what imports and checks of a month have found in readings. What blocks billing is corrected or estimated; the rest is accepted or ignored with a reason.",
      zh: "列出导入和月度检查发现的计量异常。阻止出账的须修正或估算数据，其余填写原因后接受或忽略。",
    },
    tasks: [
      { en: "Open the load curve of the first day from a row", zh: "从一行打开首日的负荷曲线" },
      { en: "Accept or ignore one, or many at once with one reason", zh: "接受或忽略一条，或用同一原因批量处理" },
      {
        en: "Enter values by hand: from a slot on, one a line or a pasted column, with a reason",
        zh: "手工录入数值：从某一时刻起每行一个，可粘贴一列，并填写原因",
      },
      {
        en: "Estimate missing readings: values and total are shown before they are written",
        zh: "估算缺数：写入前先显示各数值与合计",
      },
      { en: "Filter by status to find who decided and why", zh: "按状态筛选，查看由谁处理及原因" },
    ],
    words: ["exception", "heldValue", "estimated", "reading"],
  },
};
