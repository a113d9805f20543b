import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  ageing: {
    purpose: {
      en: "Shows the outstanding amounts as of a date, by days overdue, customer, manager or region.",
      zh: "显示截至某日的未付金额，可按逾期天数、客户、销售经理或大区查看。",
    },
    tasks: [
      { en: "Choose the date", zh: "选择截至日期" },
      { en: "Group by customer, sales manager or region", zh: "选择汇总方式：客户、销售经理或大区" },
      { en: "Select an amount to see its statements", zh: "点击金额，查看其中的结算单" },
      { en: "Export the list", zh: "导出列表" },
      { en: "Find a customer by name or number", zh: "按客户名称或编号查找", keys: [["/"]] },
    ],
    words: ["ageing", "outstanding", "openItem", "region", "salesManager"],
  },
};
