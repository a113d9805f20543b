import { type CodeChannel, codeMinutes } from "@busbar/contract/registrations/registrations";
import type { Language } from "../../kernel/app-error.ts";
import { composeMail, type Delivery } from "../../kernel/messages/mail.ts";

type To = { channel: CodeChannel; to: string; language: Language };

const words = {
  zh: {
    sender: "Busbar 能源管理后台",
    codeSubject: "注册验证码",
    code: `请在注册页面填写以下验证码，${codeMinutes} 分钟内有效。请勿告诉他人。`,
    notYou: "如非本人操作，请忽略本邮件。",
    codeSms: (code: string) => `【Busbar】注册验证码 ${code}，${codeMinutes} 分钟内有效，请勿告诉他人。`,
    knownSubject: "已有账号，无需再次注册",
    known: (username: string) => `有人用此邮箱申请注册。此邮箱已有账号，用户名是 ${username}，请直接登录。`,
    forgotten: "忘记密码时，请在登录页面选择“忘记密码”。",
    signIn: "去登录",
    addressSubject: "修改邮箱的验证码",
    address: `请在个人中心填写以下验证码，${codeMinutes} 分钟内有效。请勿告诉他人。`,
    addressSms: (code: string) => `【Busbar】修改手机号的验证码 ${code}，${codeMinutes} 分钟内有效，请勿告诉他人。`,
    heldSubject: "有人想使用此邮箱",
    held: "有人想把自己的账号改用此邮箱。此邮箱已有账号，该账号没有任何变化。",
    heldSms: "【Busbar】有人想把自己的账号改用此手机号，原账号没有任何变化。",
    knownSms: "【Busbar】该手机号已有账号，请直接登录；忘记密码可在登录页面找回。如非本人操作请忽略。",
  },
  en: {
    sender: "Busbar",
    codeSubject: "Your registration code",
    code: `Enter this code on the registration page. It is valid for ${codeMinutes} minutes. Do not share it.`,
    notYou: "If this was not you, ignore this email.",
    codeSms: (code: string) =>
      `[Busbar] ${code} is your registration code, valid for ${codeMinutes} minutes. Do not share it.`,
    knownSubject: "You already have an account",
    known: (username: string) =>
      `Someone tried to register with this email address. It already has an account with the user name ${username}. Sign in with it.`,
    forgotten: "If you forgot your password, choose “Forgot password” on the sign-in page.",
    signIn: "Sign in",
    addressSubject: "Verification code for your new email address",
    address: `Enter this code in your profile. It is valid for ${codeMinutes} minutes. Do not share it.`,
    addressSms: (code: string) =>
      `[Busbar] ${code} is the code for your new mobile number, valid for ${codeMinutes} minutes. Do not share it.`,
    heldSubject: "Someone tried to use your email address",
    held: "Someone tried to use this email address for another account. It belongs to your account, which has not changed.",
    heldSms: "[Busbar] Someone tried to use your mobile number for another account. Your account has not changed.",
    knownSms:
      "[Busbar] This mobile number already has an account. Sign in, or reset your password on the sign-in page. If this was not you, ignore this message.",
  },
} as const;

export function codeMail({ channel, to, language }: To, code: string): Delivery {
  const t = words[language];
  if (channel === "sms") return { channel, to, language, text: t.codeSms(code) };
  return composeMail({
    to,
    language,
    subject: t.codeSubject,
    paragraphs: [t.code, t.notYou],
    code,
    sender: t.sender,
  });
}

/** To the owner of an address that somebody wants to register, so that only the owner learns of the account. */
export function knownAccountMail({ channel, to, language }: To, username: string, signInUrl: string): Delivery {
  const t = words[language];
  if (channel === "sms") return { channel, to, language, text: t.knownSms };
  return composeMail({
    to,
    language,
    subject: t.knownSubject,
    paragraphs: [t.known(username), t.forgotten, t.notYou],
    link: { title: t.signIn, url: signInUrl },
    sender: t.sender,
  });
}

/** To the new address of an existing account. */
export function addressCodeMail({ channel, to, language }: To, code: string): Delivery {
  const t = words[language];
  if (channel === "sms") return { channel, to, language, text: t.addressSms(code) };
  const paragraphs = [t.address, t.notYou];
  return composeMail({ to, language, subject: t.addressSubject, paragraphs, code, sender: t.sender });
}

/** To the owner of an address that another account wants to use. */
export function addressHeldMail({ channel, to, language }: To): Delivery {
  const t = words[language];
  if (channel === "sms") return { channel, to, language, text: t.heldSms };
  return composeMail({ to, language, subject: t.heldSubject, paragraphs: [t.held], sender: t.sender });
}
