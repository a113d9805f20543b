import type { Bilingual } from "../kernel/bilingual.ts";

/** Names of message kinds for administrators; a kind without one is shown by its key. */
export const messageKindWords: Readonly<Record<string, Bilingual>> = {
  "statement-issued": { zh: "结算单", en: "Statement" },
  notice: { zh: "通知", en: "Notice" },
  reminder: { zh: "到期提醒", en: "Reminder" },
  absence: { zh: "审批代理", en: "Stand-in" },
  "registration-code": { zh: "注册验证码", en: "Registration code" },
  "address-code": { zh: "修改邮箱或手机号的验证码", en: "Email or mobile number change code" },
  "second-factor": { zh: "两步验证变更", en: "Two-step verification change" },
  "new-device": { zh: "新设备登录", en: "New device sign-in" },
  "account-invitation": { zh: "账号邀请", en: "Account invitation" },
  "account-address-moved": { zh: "邮箱已变更", en: "Email changed" },
  "password-forgotten": { zh: "重设密码", en: "Password reset" },
  "password-changed": { zh: "密码已修改", en: "Password changed" },
  "enterprise-application-waiting": { zh: "待审核的企业认证", en: "Pending verification application" },
  "enterprise-application-decided": { zh: "企业认证结果", en: "Verification result" },
};
