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
    outside: {
      enterprise: {
        purpose: {
          en: "Shows what is to be paid, the latest statement, your energy, and your sales manager.",
          zh: "集中显示待付金额、最近的结算单、用能和负责的销售经理。",
        },
        tasks: [
          { en: "See what is to be paid, and by when", zh: "查看应付金额和到期日" },
          { en: "Read, confirm or dispute the latest statement", zh: "查看、确认最近的结算单，或提出异议" },
          { en: "Report a payment with I have paid", zh: "用“我已付款”提交付款通知" },
          { en: "Call or email your sales manager", zh: "致电销售经理或发送邮件" },
          { en: "Search pages, contracts and statements", zh: "搜索页面、合同和结算单", keys: [["Mod", "k"]] },
        ],
        words: ["statement", "paymentAdvice", "businessDate", "salesManager"],
      },
      partner: {
        purpose: {
          en: "Shows the customers that you referred, open leads, and contracts that end soon.",
          zh: "集中显示推荐的客户、进行中的意向和即将到期的合同。",
        },
        tasks: [
          { en: "Select a figure to see the records that it counts", zh: "点击指标，查看它统计的记录" },
          { en: "See which leads need a next step", zh: "查看需要跟进的意向客户" },
          { en: "Search pages, customers and contracts", zh: "搜索页面、客户和合同", keys: [["Mod", "k"]] },
        ],
        words: ["customer", "partner", "contract"],
      },
    },
  },
};
