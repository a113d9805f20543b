import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  home: {
    purpose: {
      en: "Shows what waits for you, your figures, and the records that you opened last.",
      zh: "集中显示待我处理的事项、我的指标和最近查看的记录。",
    },
    tasks: [
      { en: "Open an item under To do and work on it", zh: "打开“待我处理”中的事项并办理" },
      { en: "Select a figure to see the records that it counts", zh: "点击指标，查看它统计的记录" },
      { en: "Search pages, customers and actions", zh: "搜索页面、客户和操作", keys: [["Mod", "k"]] },
      { en: "Return to a record under Recently viewed", zh: "从“最近查看”回到记录" },
      {
        en: "Follow your imports, exports and bulk actions under My jobs",
        zh: "在“我的任务”中查看导入、导出和批量操作的进度",
      },
    ],
    words: ["scope", "businessDate", "notice", "job"],
  },
};
