import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "my-company": {
    purpose: {
      en: "Shows the record of your company: its details, contacts and files, and everything that belongs to it.",
      zh: "显示企业的资料、联系人和文件，以及名下的全部记录。",
    },
    tasks: [
      { en: "Check the registered details", zh: "核对登记的资料" },
      { en: "Keep the contacts up to date", zh: "维护联系人" },
      { en: "Download a file", zh: "下载文件" },
      { en: "Print or export the account statement", zh: "打印或导出对账单" },
    ],
    words: ["customer", "partner", "accountStatement"],
  },
};
