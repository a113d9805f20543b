import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  partners: {
    purpose: {
      en: "Lists the companies that refer customers to you, with their agreements.",
      zh: "列出推荐客户的合作伙伴及其协议。",
    },
    tasks: [
      { en: "Find a partner by name, number or credit code", zh: "按名称、编号或信用代码查找合作伙伴", keys: [["/"]] },
      { en: "Open a partner to see its customers", zh: "打开合作伙伴，查看名下客户", keys: [["Enter"]] },
      { en: "Create a partner", zh: "新建合作伙伴" },
      { en: "Filter by agreement to find those that expire", zh: "按协议筛选，找出即将到期的合作伙伴" },
    ],
    words: ["partner", "creditCode"],
  },
  partner: {
    purpose: {
      en: "Shows one partner: its agreement, its customers, and what its users can see.",
      zh: "显示一个合作伙伴的协议、名下客户和可见范围。",
    },
    tasks: [
      { en: "Open a customer of the partner", zh: "打开名下客户" },
      { en: "Edit the details and the dates of the agreement", zh: "编辑资料和协议日期" },
      { en: "End the partnership, or resume it", zh: "终止合作，或恢复合作" },
      { en: "Add a follow-up note with the next step", zh: "添加跟进记录和下一步" },
      { en: "Go to the next partner of the list", zh: "转到列表中的下一个合作伙伴", keys: [["j"]] },
    ],
    words: ["partner", "customer", "followUpNote", "scope"],
  },
};
