import type { NounActions } from "../records/noun-actions.ts";

export const invoiceActions: NounActions = {
  noun: { zh: "结算单", en: "Statement" },
  verbs: {
    accept: { zh: "确认检查提醒", en: "check warnings accepted" },
    askExtension: { zh: "申请延期付款", en: "extension requested" },
    ask_write_off: { zh: "申请尾款核减", en: "write-off requested" },
    calculate: { zh: "计算", en: "calculated" },
    confirm: { zh: "确认", en: "confirmed" },
    credit: { zh: "冲减", en: "credited" },
    debit: { zh: "补收", en: "debited" },
    dispute: { zh: "提出异议", en: "disputed" },
    extend: { zh: "延期", en: "extended" },
    issue: { zh: "出具", en: "issued" },
    keep_rest: { zh: "拒绝核减尾款", en: "write-off rejected" },
    move: { zh: "调整账期", en: "moved to another period" },
    pack: { zh: "打包 PDF", en: "PDFs packed" },
    refuse_extension: { zh: "未批准延期付款", en: "extension rejected" },
    resolve: { zh: "答复异议", en: "dispute resolved" },
    review: { zh: "初审通过", en: "first review approved" },
    set_lines: { zh: "修改明细", en: "lines changed" },
    use_credit: { zh: "使用冲减金额", en: "credit used" },
    void: { zh: "作废", en: "voided" },
    withdraw_extension: { zh: "撤回延期申请", en: "extension request withdrawn" },
    write_off: { zh: "核减尾款", en: "balance written off" },
  },
  sentences: {
    credited: { zh: "由冲减结算单结清", en: "Statement settled by credit statement" },
    verdict_refused: { zh: "初审未生效", en: "First review not applied" },
    verdict_withdraw: { zh: "撤销初审", en: "First review undone" },
  },
};

export const extensionActions: NounActions = {
  noun: { zh: "延期申请", en: "Extension request" },
  verbs: {
    settle: { zh: "已付清，自动结束", en: "paid, ended automatically" },
  },
};
