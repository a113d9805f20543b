import type { NounActions } from "../records/noun-actions.ts";

export const serviceAccountActions: NounActions = {
  noun: { zh: "服务账号", en: "Service account" },
  sentences: {
    issue_token: { zh: "签发令牌", en: "Issued a token" },
    end_token: { zh: "作废令牌", en: "Revoked a token" },
    disable: { zh: "停用服务账号", en: "Disabled a service account" },
    enable: { zh: "启用服务账号", en: "Enabled a service account" },
    hand_over: { zh: "更换服务账号负责人", en: "Changed the owner of a service account" },
    owner_left: { zh: "负责人离职，停用服务账号", en: "Disabled a service account whose owner left" },
  },
};
