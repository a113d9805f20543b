import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  announcements: {
    purpose: {
      en: "Lists the notices that users write for others: their audience, when they are sent, and who has read them.",
      zh: "列出由用户撰写的通知：发给谁、何时发送、谁已读。",
    },
    tasks: [
      { en: "Write a notice and choose its audience", zh: "撰写通知并选择接收范围" },
      { en: "Send a notice now, or schedule it", zh: "立即发送，或定时发送" },
      { en: "See who has read a notice", zh: "查看哪些人已读" },
      { en: "Withdraw a notice, which removes it for all recipients", zh: "撤回通知，所有接收人不再看到" },
      { en: "Find a notice by its title", zh: "按标题查找通知", keys: [["/"]] },
    ],
    words: ["announcement", "audience", "notice"],
  },
};
