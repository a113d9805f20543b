import type { NounActions } from "../records/noun-actions.ts";

export const paymentActions: NounActions = {
  noun: { zh: "收款", en: "Payment" },
  verbs: {
    allocate: { zh: "核销", en: "allocated" },
    assign: { zh: "确认客户", en: "customer assigned" },
    offset: { zh: "冲销", en: "offset" },
    record: { zh: "登记", en: "recorded" },
    refund: { zh: "退款", en: "refunded" },
    reverse: { zh: "撤销", en: "reversed" },
    reverse_allocation: { zh: "撤销核销", en: "allocation reversed" },
  },
  sentences: {
    allocate_many: { zh: "批量核销收款", en: "Allocated payments (bulk)" },
  },
};

export const paymentAdviceActions: NounActions = {
  noun: { zh: "付款通知", en: "Payment advice" },
  verbs: {
    dismiss: { zh: "回复未到账", en: "replied: not received" },
    find: { zh: "确认到账", en: "receipt confirmed" },
  },
};
