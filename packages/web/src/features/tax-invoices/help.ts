import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  "tax-invoices": {
    purpose: {
      en: "Records the tax invoices of issued statements. Statements without one come first.",
      zh: "为已出单的结算单登记发票，待登记的结算单列在前面。",
    },
    tasks: [
      { en: "Record the tax invoice of a statement", zh: "为结算单登记发票" },
      { en: "Check its total against the selected statements", zh: "核对价税合计与所选结算单" },
      {
        en: "Find a recorded invoice by number, customer or statement",
        zh: "按发票号码、客户或结算单号查找",
        keys: [["/"]],
      },
      { en: "Export the recorded invoices", zh: "导出已登记的发票" },
    ],
    words: ["taxInvoice", "redLetter", "statement"],
  },
  "tax-invoice": {
    purpose: {
      en: "Shows one tax invoice: its amounts, the statements that it belongs to, and its red-letter invoices.",
      zh: "显示一张发票的金额、对应的结算单和红字发票。",
    },
    tasks: [
      { en: "Record a red-letter invoice that reverses it", zh: "登记冲红此发票的红字发票" },
      { en: "Edit the record, or delete one that was entered by mistake", zh: "修改登记，或删除登记错误的发票" },
      { en: "Add the file of the invoice", zh: "上传发票文件" },
      { en: "Open one of its statements", zh: "打开对应的结算单" },
    ],
    words: ["taxInvoice", "redLetter", "statement"],
  },
};
