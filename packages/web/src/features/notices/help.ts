import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  notices: {
    purpose: {
      en: "Lists all your notices, including those that you have cleared.",
      zh: "列出收到的全部通知，包括已清除的。",
    },
    tasks: [
      { en: "Open what a notice is about", zh: "打开通知所涉及的内容" },
      { en: "Mark a notice, or all of them, as read", zh: "标为已读，或全部标为已读" },
      { en: "Find a notice by its words", zh: "按内容查找通知", keys: [["/"]] },
    ],
    words: ["notice", "noticeType"],
  },
};
