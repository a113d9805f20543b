import type { SignInLanguage } from "./sign-in-texts.ts";

const zh = {
  title: "设置新密码",
  lead: "链接只能使用一次。设置后，请用新密码登录。",
  password: "新密码",
  confirm: "确认新密码",
  rule: "至少 6 个字符，不能是用户名或重复的同一字符",
  passwordEmpty: "请输入新密码",
  passwordShort: "密码长度不能少于 6 个字符",
  confirmEmpty: "请确认密码",
  mismatch: "两次输入的密码不一致",
  save: "保存新密码",
  saving: "正在保存…",
  done: "密码已设置",
  doneLead: "请用新密码登录。",
  toSignIn: "去登录",
  noLink: "链接无效或已过期，请联系管理员重新获取",
};
export type ResetPasswordTexts = { [K in keyof typeof zh]: string };

const en: ResetPasswordTexts = {
  title: "Set a new password",
  lead: "The link works once. Then sign in with the new password.",
  password: "New password",
  confirm: "Confirm the new password",
  rule: "At least 6 characters, not the user name nor one repeated character",
  passwordEmpty: "Please enter new password",
  passwordShort: "Password must be at least 6 characters",
  confirmEmpty: "Please confirm your password",
  mismatch: "Passwords do not match",
  save: "Save the new password",
  saving: "Saving…",
  done: "Your password is set",
  doneLead: "Sign in with it now.",
  toSignIn: "Sign in",
  noLink: "This link is not valid any more. Ask your administrator for a new one.",
};

export const resetPasswordTexts: Record<SignInLanguage, ResetPasswordTexts> = { zh, en };
