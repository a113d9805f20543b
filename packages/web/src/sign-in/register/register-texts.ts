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
  title: "Create an account",
  lead: "Afterwards you can apply for your enterprise and see its consumption and statements.",
  usernameHint: "2 to 32 characters, a letter first",
  nameWrong: "2 to 32 letters, digits or _ . -, a letter first",
  by: "Verify by",
  sms: "Mobile",
  mobileWrong: "Enter a correct mobile number",
  codeEmpty: "Enter the mobile verification code",
  codeEmailEmpty: "Enter the code from the e-mail",
  getCode: "Send the code",
  getAgain: "Send again",
  seconds: "{seconds} s",
  sent: "The code is on its way. It is valid for {minutes} minutes.",
  visitCode: "Referral code (optional)",
  submit: "Create the account",
  submitting: "Creating…",
  failed: "This did not work. Please try again shortly.",
};

export const registerTexts: Record<SignInLanguage, RegisterTexts> = { zh, en };
