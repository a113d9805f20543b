import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "system-log": {
    purpose: {
      en: "Shows who did what and when: sign-ins, changes, exports and errors. Entries are sealed and cannot be altered.",
      zh: "显示谁在何时做了什么：登录、变更、导出和错误。日志经过封存，不能更改。",
    },
    tasks: [
      { en: "Narrow the log by date, account and type", zh: "按日期、账号和类型缩小范围" },
      { en: "Open an entry to see the values before and after", zh: "打开日志，查看变更前后的值", keys: [["Enter"]] },
      { en: "List all entries of one account", zh: "只看某个账号的日志" },
      { en: "Open the record that an entry is about", zh: "打开日志所涉及的对象" },
      { en: "Export the matching entries", zh: "导出符合条件的日志" },
    ],
    words: ["seal", "userCode"],
  },
};
