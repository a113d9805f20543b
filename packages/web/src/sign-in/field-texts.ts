import type { SignInLanguage } from "./sign-in-texts.ts";

const zh = {
  username: "用户名",
  usernameEmpty: "用户名不能为空",
  fullName: "姓名",
  fullNameEmpty: "姓名不能为空",
  password: "密码",
  passwordShort: "密码不能少于 6 位",
  email: "邮箱",
  emailWrong: "请输入正确的邮箱",
  code: "验证码",
  sending: "正在发送…",
  back: "返回",
  backToSignIn: "返回登录",
};

const en: { [K in keyof typeof zh]: string } = {
  username: "User name",
  usernameEmpty: "User name cannot be empty",
  fullName: "Full name",
  fullNameEmpty: "Full name cannot be empty",
  password: "Password",
  passwordShort: "Password cannot be under 6 digits",
  email: "E-mail",
  emailWrong: "Enter a correct e-mail address",
  code: "Code",
  sending: "Sending…",
  back: "Back",
  backToSignIn: "Back to sign-in",
};

/** Words that several pages before sign-in have, for each to take into its own. */
export const fieldTexts: Record<SignInLanguage, typeof zh> = { zh, en };
