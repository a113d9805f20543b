import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  reports: {
    purpose: {
      en: "Lists the reports that you can open, with what each answers and its last export.",
      zh: "列出可以打开的报表、各自的用途和上次导出。",
    },
    tasks: [
      { en: "Open a report", zh: "打开报表" },
      { en: "Download the last file of a scheduled report", zh: "下载定期报表上次的文件" },
      { en: "Pause, resume or delete a scheduled report", zh: "暂停、恢复或删除定期报表" },
    ],
    words: ["report", "scheduledReport", "job"],
  },
  report: {
    purpose: {
      en: "Shows one report with its parameters, its first rows, the total of all rows and the control sum.",
      zh: "显示一份报表的条件、前若干行、行数和核对合计。",
    },
    tasks: [
      { en: "Choose the periods, dates and filters", zh: "选择账期、日期和条件" },
      { en: "Export all rows as CSV or XLSX", zh: "导出全部行为 CSV 或 XLSX" },
      { en: "Have the report created for you every day, week or month", zh: "设置每天、每周或每月定期生成" },
      { en: "Compare the control sum with the exported file", zh: "核对“核对合计”与导出文件" },
    ],
    words: ["report", "controlSum", "scheduledReport", "period"],
  },
};
