import type { NounActions } from "../records/noun-actions.ts";

export const accessActions: NounActions = {
  noun: { zh: "权限申请", en: "Access request" },
  verbs: {
    over: { zh: "到期", en: "expired" },
  },
};
