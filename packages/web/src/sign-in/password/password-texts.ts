import { fieldTexts, type SignInLanguage } from "../frame/sign-in-texts.ts";

const zh = {
  ...fieldTexts.zh,
  toSignIn: "去登录",

  forgotTitle: "忘记密码",
  forgotLead: "请输入账号绑定的邮箱，设置新密码的链接会发送到该邮箱。",
  sendLink: "发送链接",
  sendAgain: "重新发送",
  sendAgainIn: "{seconds} 秒后可重新发送",
  linkSent: "如果该邮箱已绑定账号，邮件很快就会送达，链接 30 分钟内有效。没有收到时，请查看垃圾邮件箱。",
  readHere: "在本机查看开发环境邮件",

  resetTitle: "设置新密码",
  resetLead: "链接只能使用一次。设置后，请用新密码登录。",
  newPassword: "新密码",
  confirm: "确认新密码",
  rule: "至少 6 个字符，不能是用户名或重复的同一字符",
  strength: "密码强度：{level}",
  strength1: "弱",
  strength2: "一般",
  strength3: "强",
  newEmpty: "请输入新密码",
  newShort: "密码长度不能少于 6 个字符",
  confirmEmpty: "请确认密码",
  mismatch: "两次输入的密码不一致",
  save: "保存新密码",
  saving: "正在保存…",
  done: "密码已设置",
  doneLead: "其他设备上的登录均已退出，请用新密码登录。",
  deadTitle: "链接已失效",
  deadLead: "链接无效、已过期或已使用过。请重新获取一个链接。",
  askAgain: "重新获取链接",

  issuedLead: "密码由管理员发放，或者已经过期。请设置新密码后再登录。",
  currentPassword: "当前密码",
  currentEmpty: "请输入当前密码",
};
export type PasswordTexts = { [K in keyof typeof zh]: string };

const en: PasswordTexts = {
  ...fieldTexts.en,
  toSignIn: "Sign in",

  forgotTitle: "Forgot your password?",
  forgotLead: "Enter the email address of your account. We will send you a link to set a new password.",
  sendLink: "Send link",
  sendAgain: "Resend link",
  sendAgainIn: "Resend in {seconds} s",
  linkSent:
    "If the address belongs to an account, you will receive an email shortly. The link is valid for 30 minutes. If it does not arrive, check your spam folder.",
  readHere: "View emails of this demo",

  resetTitle: "Set a new password",
  resetLead: "The link can be used only once. Afterwards, sign in with the new password.",
  newPassword: "New password",
  confirm: "Confirm new password",
  rule: "At least 6 characters, not the user name or a repeated character",
  strength: "Strength: {level}",
  strength1: "weak",
  strength2: "fair",
  strength3: "strong",
  newEmpty: "Please enter new password",
  newShort: "Password must be at least 6 characters",
  confirmEmpty: "Please confirm your password",
  mismatch: "Passwords do not match",
  save: "Save new password",
  saving: "Saving…",
  done: "Password set",
  doneLead: "All other devices have been signed out. Sign in with the new password.",
  deadTitle: "This link no longer works",
  deadLead: "The link is invalid, has expired or has already been used. Request a new one.",
  askAgain: "Request a new link",

  issuedLead: "Your password was issued by an administrator or has expired. Set a new one to sign in.",
  currentPassword: "Current password",
  currentEmpty: "Please enter current password",
};

export const passwordTexts: Record<SignInLanguage, PasswordTexts> = { zh, en };
