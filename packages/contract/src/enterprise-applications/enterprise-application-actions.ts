import type { NounActions } from "../records/noun-actions.ts";

export const enterpriseActions: NounActions = {
  sentences: {
    check: { zh: "核对企业信息", en: "Checked an enterprise" },
  },
};

export const enterpriseApplicationActions: NounActions = {
  sentences: {
    approve: { zh: "通过企业认证申请", en: "Approved an enterprise verification" },
    reject: { zh: "退回企业认证申请", en: "Rejected an enterprise verification" },
    submit: { zh: "提交企业认证", en: "Applied for enterprise verification" },
    withdraw: { zh: "撤回企业认证申请", en: "Withdrew an enterprise verification" },
  },
};
