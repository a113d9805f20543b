import type { NounActions } from "../records/noun-actions.ts";

export const periodActions: NounActions = {
  noun: { zh: "账期", en: "Billing period" },
  verbs: {
    ask_reopen: { zh: "申请重新打开", en: "reopening requested" },
    keep_closed: { zh: "保持关账", en: "kept closed" },
  },
};
