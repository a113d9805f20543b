import { fieldTexts, type SignInLanguage } from "../frame/sign-in-texts.ts";

const zh = {
  ...fieldTexts.zh,
  title: "注册账号",
  lead: "注册后可申请企业认证，查看企业的用能与结算。",
  usernameHint: "以字母或汉字开头，2–32 位",
  nameWrong: "以字母或汉字开头，2–32 位，可用字母、汉字、数字和 _ . -",
  by: "验证方式",
  sms: "手机号",
  mobileWrong: "请输入正确的手机号",
  codeEmpty: "请输入手机验证码",
  codeEmailEmpty: "请输入邮箱验证码",
  getCode: "获取验证码",
  getAgain: "重新获取",
  seconds: "{seconds} 秒",
  sent: "验证码已发送，{minutes} 分钟内有效。",
  visitCode: "推荐码（选填）",
  submit: "注册",
  submitting: "正在注册…",
  failed: "注册失败，请稍后重试",
};
export type RegisterTexts = { [K in keyof typeof zh]: string };

const en: RegisterTexts = {
  ...fieldTexts.en,
  title: "Create account",
  lead: "You can then apply for enterprise verification to see the consumption and statements of your enterprise.",
  usernameHint: "2–32 characters, starting with a letter",
  nameWrong: "2–32 letters, digits or _ . -, starting with a letter",
  by: "Verify by",
  sms: "Mobile number",
  mobileWrong: "Enter a correct mobile number",
  codeEmpty: "Enter the mobile verification code",
  codeEmailEmpty: "Enter the email verification code",
  getCode: "Send code",
  getAgain: "Resend code",
  seconds: "{seconds} s",
  sent: "Code sent. It is valid for {minutes} minutes.",
  visitCode: "Referral code (optional)",
  submit: "Create account",
  submitting: "Creating…",
  failed: "Registration failed. Try again later.",
};

export const registerTexts: Record<SignInLanguage, RegisterTexts> = { zh, en };
