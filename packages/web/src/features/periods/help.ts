import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  periods: {
    purpose: {
      en: "Shows the billing periods and closes them month by month. Closing locks the paid statements of the month.",
      zh: "显示各账期并逐月关账。关账后，当月已付清的结算单随之锁定。",
    },
    tasks: [
      { en: "Choose the month to close; the earliest open month comes first", zh: "选择要关账的月份，从最早的开始" },
      { en: "Work off the checklist; each open item leads to its records", zh: "办理关账检查中未完成的项目" },
      { en: "Close the period", zh: "关账" },
      { en: "Request reopening; another user confirms it", zh: "申请重新打开，由另一人确认" },
      { en: "Compare the control record with the locked statements", zh: "核对关账记录与锁定的结算单" },
    ],
    words: ["period", "controlRecord", "controlSum"],
  },
};
