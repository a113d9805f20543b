import type { FeatureHelp } from "../../kernel/help/page-help.ts";

export const help: FeatureHelp = {
  invoices: {
    purpose: {
      en: "Lists the statements in your scope by status, with the totals payable and outstanding.",
      zh: "按状态列出数据范围内的结算单，以及应付和未付合计。",
    },
    tasks: [
      { en: "Select a status at the top to list its statements", zh: "点击上方的状态，列出相应的结算单" },
      { en: "Find a statement by number, customer or contract", zh: "按结算单号、客户或合同编号查找", keys: [["/"]] },
      { en: "Create a draft for a period and a contract", zh: "为某个账期的合同新建结算单" },
      {
        en: "Select statements to submit, review or email them together",
        zh: "选中多份结算单，一起提交、初审或发送邮件",
        keys: [["x"]],
      },
      { en: "Download the PDFs of all listed statements", zh: "打包下载列表中全部结算单的 PDF" },
    ],
    words: ["statement", "period", "openingStatement", "correction", "bulkAction", "savedView"],
    outside: {
      enterprise: {
        purpose: {
          en: "Lists the statements of your company, with what is payable and what is outstanding.",
          zh: "列出本企业的结算单，以及应付和未付合计。",
        },
        tasks: [
          { en: "Select a status at the top to list its statements", zh: "点击上方的状态，列出相应的结算单" },
          {
            en: "Open a statement to confirm it, dispute it or read its PDF",
            zh: "打开结算单，确认、提出异议或查看 PDF",
            keys: [["Enter"]],
          },
          { en: "Download the PDFs of all listed statements", zh: "打包下载列表中全部结算单的 PDF" },
        ],
        words: ["statement", "period", "outstanding"],
      },
      partner: {
        purpose: {
          en: "Lists the statements of the customers that you referred, without their lines.",
          zh: "列出推荐客户的结算单，不含明细。",
        },
        tasks: [
          { en: "Select a status at the top to list its statements", zh: "点击上方的状态，列出相应的结算单" },
          { en: "Find a statement by number or customer", zh: "按结算单号或客户查找", keys: [["/"]] },
          {
            en: "Open a statement to see its status and due date",
            zh: "打开结算单，查看状态和到期日",
            keys: [["Enter"]],
          },
        ],
        words: ["statement", "period", "customer"],
      },
    },
  },
  invoice: {
    purpose: {
      en: "Shows one statement: its lines, checks, progress, payments and corrections.",
      zh: "显示一份结算单的明细、检查、办理进度、核销和退补。",
    },
    tasks: [
      { en: "Submit, review or issue it with the next action at the top", zh: "用上方的下一步操作提交、审核或出单" },
      {
        en: "Compare the checks with last month and accept the warnings with a reason",
        zh: "核对检查项和上期，注明情况后确认提醒",
      },
      { en: "Read the PDF, then download or email it", zh: "查看 PDF，再下载或发送邮件" },
      { en: "Request an extension, or report that you have paid", zh: "申请延期付款，或告知已付款" },
      { en: "Correct an issued statement with a credit or a debit", zh: "用冲减或补收更正已出单的结算单" },
    ],
    words: ["statement", "verdict", "allocation", "correction", "extension", "writeOff", "taxInvoice"],
    outside: {
      enterprise: {
        purpose: {
          en: "Shows one statement of your company: what was used, what it costs, and what is paid.",
          zh: "显示本企业一份结算单的用量、费用和付款情况。",
        },
        tasks: [
          { en: "Confirm the statement, or dispute it with a reason", zh: "确认结算单，或填写原因提出异议" },
          { en: "Read the PDF, then download it", zh: "查看并下载 PDF" },
          { en: "Report a payment, or request an extension", zh: "告知已付款，或申请延期付款" },
          { en: "Compare usage and amount with the month before", zh: "与上期比较用量和金额" },
          { en: "Open a line to see how it was calculated", zh: "展开明细行，查看计算过程" },
        ],
        words: ["statement", "paymentAdvice", "extension", "taxInvoice", "correction"],
      },
      partner: {
        purpose: {
          en: "Shows one statement of a customer that you referred: period, amount, status and due date.",
          zh: "显示推荐客户一份结算单的账期、金额、状态和到期日。",
        },
        tasks: [
          { en: "See its status and due date", zh: "查看状态和到期日" },
          { en: "Open the customer", zh: "打开客户" },
          { en: "Go to the next statement of the list", zh: "转到列表中的下一份结算单", keys: [["j"]] },
        ],
        words: ["statement", "period", "outstanding"],
      },
    },
  },
  "invoice-review": {
    purpose: {
      en: "Takes you through the statements that await your review, with the comparison to last month and the checks beside each.",
      zh: "逐份审核待审的结算单，旁边显示与上期的比较和检查结果。",
    },
    tasks: [
      { en: "Approve the statement and go on", zh: "通过当前结算单", keys: [["a"]] },
      { en: "Return it with a reason", zh: "填写原因后退回", keys: [["r"]] },
      { en: "Go to the next statement", zh: "转到下一份", keys: [["j"]] },
      {
        en: "Approve the selected statements without warnings",
        zh: "通过选中且没有提醒的结算单",
        keys: [["Shift", "a"]],
      },
      { en: "Undo a first review within ten seconds", zh: "十秒内撤销初审", keys: [["z"]] },
    ],
    words: ["verdict", "statement", "standIn", "decisions", "receipt"],
  },
  "extension-requests": {
    purpose: {
      en: "Lists the requests to pay open statements later, and their decisions.",
      zh: "列出推迟付款的申请及其审批结果。",
    },
    tasks: [
      { en: "List the requests that await your approval", zh: "筛选待我审批的申请" },
      { en: "Approve a request until a date, or reject it with a reason", zh: "批准延至某日，或填写原因后拒绝" },
      { en: "Open the statements of a request", zh: "打开申请涉及的结算单" },
      { en: "Find a request by statement or customer", zh: "按结算单号或客户查找", keys: [["/"]] },
    ],
    words: ["extension", "outstanding", "lateCharge", "paymentReminder"],
  },
};
