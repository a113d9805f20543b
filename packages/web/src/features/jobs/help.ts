import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  jobs: {
    purpose: {
      en: "Lists imports, exports, bulk actions and daily jobs, with their progress and result.",
      zh: "列出导入、导出、批量操作和每日任务，以及进度和结果。",
    },
    tasks: [
      { en: "List the failed jobs", zh: "筛选失败的任务" },
      { en: "Open the receipt of a job", zh: "查看任务的回执" },
      { en: "Download the result", zh: "下载结果文件" },
      { en: "Cancel a running job, or retry a failed one", zh: "取消进行中的任务，或重试失败的任务" },
    ],
    words: ["job", "dailyJob", "receipt", "bulkAction"],
  },
};
