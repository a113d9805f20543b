import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "bulk-actions": {
    purpose: { en: "Lists the bulk actions that you have run.", zh: "列出自己执行过的批量操作。" },
    tasks: [
      { en: "Open the receipt of a bulk action", zh: "打开批量操作的回执", keys: [["Enter"]] },
      { en: "See how many records were changed and how many skipped", zh: "查看更改和跳过的记录数" },
      { en: "Follow a bulk action that is still running", zh: "查看进行中的批量操作" },
    ],
    words: ["bulkAction", "receipt"],
  },
  "bulk-action": {
    purpose: { en: "Shows what a bulk action did, record by record.", zh: "逐条显示一次批量操作的结果。" },
    tasks: [
      { en: "Read why records were skipped", zh: "查看跳过的原因" },
      { en: "Open a record of the receipt", zh: "打开回执中的记录" },
      { en: "Undo the bulk action, or retry what failed", zh: "撤销批量操作，或重试失败的记录" },
    ],
    words: ["bulkAction", "receipt"],
  },
};
