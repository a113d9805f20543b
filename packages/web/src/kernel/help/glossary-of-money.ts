import type { GlossaryTerm } from "./glossary-term.ts";

/** Statements, payments and periods. */
export const ofMoney = {
  statement: {
    en: "statement",
    zh: "结算单",
    meaning: { en: "what a customer owes for a period", zh: "客户在一个账期内应付的费用" },
  },
  correction: {
    en: "credit statement, debit statement",
    zh: "冲减结算单、补收结算单",
    meaning: { en: "correct an issued statement downwards or upwards", zh: "将已出单的结算单调低或调高" },
  },
  openingStatement: {
    en: "opening statement",
    zh: "期初结算单",
    meaning: {
      en: "a statement issued in another system before the cut-over, with the amount outstanding then",
      zh: "系统切换之前在其他系统出具的结算单，按切换时的未付金额登记",
    },
  },
  cutOver: {
    en: "cut-over",
    zh: "系统切换",
    meaning: {
      en: "the day from which statements are issued here, and no longer in the previous system",
      zh: "从这一天起由本系统出具结算单，之前的由原系统出具",
    },
  },
  creditLimit: {
    en: "credit limit",
    zh: "信用额度",
    meaning: {
      en: "the most that a customer may owe; reviewers are warned above it",
      zh: "允许客户拖欠的最高金额；超过时审核会提示",
    },
  },
  payment: { en: "payment", zh: "收款", meaning: { en: "money received from a customer", zh: "客户付来的款项" } },
  allocation: {
    en: "allocation",
    zh: "核销",
    meaning: {
      en: "a part of a payment, or of a credit statement, that settles a statement",
      zh: "收款或冲减结算单中用来付清某份结算单的部分",
    },
  },
  offset: {
    en: "offset, refund",
    zh: "冲销、退款",
    meaning: {
      en: "reverses a payment of a closed period; returns the unallocated amount of one",
      zh: "抵销已关账期间的收款；把收款中未核销的金额退还客户",
    },
  },
  outstanding: {
    en: "outstanding, overdue",
    zh: "未付、逾期",
    meaning: { en: "not fully paid yet; not fully paid by the due date", zh: "尚未付清；过了到期日仍未付清" },
  },
  openItem: {
    en: "open item",
    zh: "未付款项",
    meaning: {
      en: "an amount outstanding: an open statement, or the balance of an offset",
      zh: "尚未付清的款项：未付清的结算单，或冲销后的欠款",
    },
  },
  offsetBalance: {
    en: "offset balance",
    zh: "冲销欠款",
    meaning: {
      en: "the part of an offset that had paid a locked statement; due immediately, settled by allocation",
      zh: "冲销中原本付清了已锁定结算单的部分；立即到期，以核销结清",
    },
  },
  partlyAllocated: {
    en: "partly allocated",
    zh: "部分核销",
    meaning: {
      en: "status of a payment with an allocated and an unallocated amount",
      zh: "收款的一部分已核销、一部分尚未核销",
    },
  },
  writeOff: {
    en: "write-off",
    zh: "核减尾款",
    meaning: {
      en: "a small outstanding balance that is no longer collected, approved by another user",
      zh: "不再催收的小额未付金额，须由另一人批准",
    },
  },
  extension: {
    en: "extension request, extension",
    zh: "延期申请、延期付款",
    meaning: {
      en: "a request to pay open statements later; their original due date does not change",
      zh: "请求推迟支付未付清的结算单；原到期日不变",
    },
  },
  paymentReminder: {
    en: "payment reminder",
    zh: "到期与逾期提醒",
    meaning: {
      en: "a notice before and after a due date, in the portal and by email",
      zh: "到期日前后发出的提醒，在系统内并通过邮件送达",
    },
  },
  paymentAdvice: {
    en: "payment advice",
    zh: "付款通知",
    meaning: {
      en: "a payment reported by a customer: a task for finance, no money",
      zh: "客户告知已经付款：财务据此查收，本身不是到账",
    },
  },
  period: {
    en: "billing period",
    zh: "账期",
    meaning: {
      en: "a month that statements are posted in; open until it is closed after its end",
      zh: "结算单入账的月份；月份结束并关账之前可以入账",
    },
  },
  lateCharge: {
    en: "late-charge rate",
    zh: "违约金日费率",
    meaning: {
      en: "the daily charge on an overdue amount: 0.0005, shown as 0.05%",
      zh: "逾期金额每天收取的比例：0.0005 显示为 0.05%",
    },
  },
  taxInvoice: {
    en: "tax invoice",
    zh: "发票（数电票）",
    meaning: {
      en: "the tax document, recorded against statements by its 20-digit number",
      zh: "税务凭证，以 20 位号码登记到结算单",
    },
  },
  redLetter: {
    en: "red-letter invoice",
    zh: "红字发票",
    meaning: {
      en: "reverses a tax invoice in whole or in part; its amounts are negative",
      zh: "全部或部分冲红一张发票，金额为负",
    },
  },
  ageing: {
    en: "ageing",
    zh: "账龄",
    meaning: { en: "outstanding amounts as of a date, by days past due", zh: "截至某日的未付金额，按逾期天数划分" },
  },
  accountStatement: {
    en: "account statement",
    zh: "对账单",
    meaning: {
      en: "entries that changed a customer's balance between two dates, with the balance after each",
      zh: "两个日期之间影响客户余额的各笔往来，以及每笔之后的余额",
    },
  },
  controlRecord: {
    en: "control record",
    zh: "关账记录",
    meaning: { en: "counts, totals and a hash of what a closing locked", zh: "关账时锁定内容的份数、合计和校验值" },
  },
} as const satisfies Record<string, GlossaryTerm>;
