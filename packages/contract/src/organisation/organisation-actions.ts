import type { NounActions } from "../records/noun-actions.ts";

export const organisationActions: NounActions = {
  noun: { zh: "组织设置", en: "Organisation settings" },
  verbs: {
    add_logo: { zh: "更换徽标", en: "logo changed" },
    remove_logo: { zh: "移除徽标", en: "logo removed" },
  },
  sentences: {
    mail_test: { zh: "发送测试邮件", en: "Sent a test email" },
    update: { zh: "修改组织设置", en: "Changed the organisation settings" },
  },
};
