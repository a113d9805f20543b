import type { Bilingual } from "../kernel/bilingual.ts";

/** Names of message kinds for administrators; a kind without one is shown by its key. */
export const messageKindWords: Readonly<Record<string, Bilingual>> = {
  "statement-issued": { zh: "结算单", en: "Statement" },
  notice: { zh: "通知", en: "Notice" },
  reminder: { zh: "到期提醒", en: "Reminder" },
  absence: { zh: "审批代理", en: "Stand-in" },
  "registration-code": { zh: "注册验证码", en: "Registration code" },
  "address-code": { zh: "修改邮箱或手机号的验证码", en: "Code for a new address" },
  "second-factor": { zh: "两步验证变更", en: "Change of two-step verification" },
  "new-device": { zh: "新设备登录", en: "Sign-in on a new device" },
  "account-invitation": { zh: "账号邀请", en: "Invitation" },
  "account-address-moved": { zh: "邮箱已变更", en: "Changed address" },
  "password-forgotten": { zh: "重设密码", en: "Password reset" },
  "password-changed": { zh: "密码已修改", en: "Changed password" },
  "enterprise-application-waiting": { zh: "待审核的企业认证", en: "Waiting application" },
  "enterprise-application-decided": { zh: "企业认证结果", en: "Decided application" },
};
