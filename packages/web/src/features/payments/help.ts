import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  payments: {
    purpose: {
      en: "Lists the payments received, and how much of each is allocated to statements.",
      zh: "列出收款，以及每笔已核销和未核销的金额。",
    },
    tasks: [
      { en: "Record a payment and split it over open statements", zh: "登记收款并分配到未付清的结算单" },
      { en: "Import the file of your bank", zh: "导入银行文件" },
      { en: "Match payments to statements by suggestion", zh: "按建议匹配收款和结算单" },
      {
        en: "List the payments with an unallocated amount or an unknown customer",
        zh: "筛选有未核销金额或待认领的收款",
      },
      {
        en: "Find a payment by number, payer, remark, reference or customer",
        zh: "按单号、付款方、附言、流水号或客户查找",
        keys: [["/"]],
      },
    ],
    words: ["payment", "allocation", "partlyAllocated", "openItem", "offsetBalance"],
    outside: {
      enterprise: {
        purpose: {
          en: "Lists the payments of your company, and how much of each is applied to statements.",
          zh: "列出本企业的付款，以及每笔已抵扣和剩余的金额。",
        },
        tasks: [
          {
            en: "Open a payment to see the statements that it paid",
            zh: "打开付款，查看抵扣的结算单",
            keys: [["Enter"]],
          },
          { en: "List the payments with an amount that is not applied", zh: "筛选有余额的付款" },
          { en: "Export the list", zh: "导出列表" },
        ],
        words: ["payment", "statement", "paymentAdvice"],
      },
    },
  },
  payment: {
    purpose: {
      en: "Shows one payment: its amount, where it is allocated, and what is left.",
      zh: "显示一笔收款的金额、核销去向和剩余金额。",
    },
    tasks: [
      { en: "Allocate the remaining amount to statements", zh: "把剩余金额核销到结算单" },
      { en: "Assign the customer of a payment that is unknown", zh: "确认待认领款项的客户" },
      { en: "Record a refund of the unallocated amount", zh: "登记未核销金额的退款" },
      { en: "Reverse an allocation or the whole payment", zh: "撤销一笔核销或整笔收款" },
    ],
    words: ["allocation", "offset", "offsetBalance", "openItem"],
    outside: {
      enterprise: {
        purpose: {
          en: "Shows one payment of your company: its amount, the statements that it paid, and what is left.",
          zh: "显示本企业一笔付款的金额、抵扣的结算单和余额。",
        },
        tasks: [
          { en: "See which statements it paid", zh: "查看抵扣的结算单" },
          { en: "Open one of these statements", zh: "打开其中一份结算单" },
          { en: "Print the page", zh: "打印本页" },
        ],
        words: ["payment", "statement"],
      },
    },
  },
  "payment-match": {
    purpose: {
      en: "Suggests for each unallocated payment which statements it pays, and why.",
      zh: "为每笔未核销的收款建议应核销的结算单，并说明依据。",
    },
    tasks: [
      { en: "Accept all exact matches at once", zh: "一次接受全部金额一致的匹配" },
      {
        en: "Accept an exact match in its row, or allocate another payment there",
        zh: "在行内接受一致的匹配，或核销其他收款",
      },
      { en: "Open a payment to assign its customer", zh: "打开收款，确认客户" },
    ],
    words: ["payment", "allocation", "openItem", "partlyAllocated"],
  },
  "write-offs": {
    purpose: {
      en: "Lists the small balances that are no longer to be collected. One user requests, another approves.",
      zh: "列出不再催收的小额尾款，由一人申请、另一人批准。",
    },
    tasks: [
      { en: "Approve or reject a write-off that another user requested", zh: "批准或拒绝他人申请的核减" },
      { en: "Withdraw a write-off that you requested", zh: "撤回自己申请的核减" },
      { en: "Open the statement of a write-off", zh: "打开相应的结算单" },
      { en: "Find a write-off by statement or customer", zh: "按结算单号或客户查找", keys: [["/"]] },
    ],
    words: ["writeOff", "outstanding", "decisions"],
  },
  "payment-advices": {
    purpose: {
      en: "Lists the payments that customers have reported. They are tasks for finance, not money received.",
      zh: "列出客户提交的付款通知。它们是待查收的事项，不是到账。",
    },
    tasks: [
      { en: "Confirm receipt and choose the matching payment", zh: "选择对应的收款，确认到账" },
      { en: "Reply that the payment has not been received", zh: "回复客户款项未到账" },
      { en: "Open the receipts that the customer uploaded", zh: "查看客户上传的凭证" },
      { en: "Report a payment as a customer", zh: "作为客户提交付款通知" },
    ],
    words: ["paymentAdvice", "payment"],
  },
};
