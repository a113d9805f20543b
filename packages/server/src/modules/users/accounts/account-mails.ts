import type { Transaction } from "kysely";
import { composeMail } from "../../../kernel/messages/mail.ts";
import type { MessageKind } from "../../../kernel/messages/messages.ts";
import { randomBytes, sha256, toBase64Url } from "../../../kernel/secrets.ts";
import type { Ports } from "../../../ports.ts";
import type { Database } from "../../../tables.ts";
import { createPasswordRepository } from "../passwords/password-repository.ts";

export const invitationKind = "account-invitation";
export const addressMovedKind = "account-address-moved";

/** Longer than for a forgotten password, because the recipient does not expect this mail. */
const invitationHours = 72;

const texts = {
  zh: {
    sender: "Busbar 能源管理后台",
    greeting: (name: string) => `${name}，您好：`,
    invitation: {
      subject: "账号已开通",
      told: (username: string) => `管理员已开通账号，用户名是 ${username}。`,
      limits: `请打开下面的链接设置密码，然后登录。链接 ${invitationHours} 小时内有效，只能使用一次；过期后可在登录页面选择“忘记密码”。`,
      link: "设置密码",
    },
    moved: {
      email: "邮箱已修改",
      mobile: "手机号已修改",
      emailTold: "账号的邮箱已改为另一个地址，今后的邮件将发往新地址。",
      mobileTold: "账号的手机号已改为另一个号码。",
      notYou: "如非本人操作，请立即联系管理员。",
    },
  },
  en: {
    sender: "Busbar",
    greeting: (name: string) => `Hello ${name},`,
    invitation: {
      subject: "Your account is ready",
      told: (username: string) => `An administrator has created an account for you. Your user name is ${username}.`,
      limits: `Open the link below to set a password, then sign in. The link is valid for ${invitationHours} hours and can be used once. If it has expired, choose “Forgot password” on the sign-in page.`,
      link: "Set a password",
    },
    moved: {
      email: "Your email address was changed",
      mobile: "Your mobile number was changed",
      emailTold: "The email address of your account was changed. From now on, emails are sent to the new address.",
      mobileTold: "The mobile number of your account was changed.",
      notYou: "If this was not you, contact your administrator immediately.",
    },
  },
};

const readerOf = (tx: Transaction<Database>, userId: string | null) =>
  userId === null
    ? undefined
    : tx
        .selectFrom("user_account")
        .select(["id", "username", "full_name", "email", "language", "password_hash"])
        .where("id", "=", userId)
        .where("status", "=", "ACTIVE")
        .executeTakeFirst();

/** The invitation mail, with a link to set a password at `url`. */
export function invitationOf(
  { username, fullName, email, language }: { username: string; fullName: string; email: string; language: "zh" | "en" },
  url: string,
) {
  const { greeting, sender, invitation: t } = texts[language];
  return composeMail({
    to: email,
    language,
    subject: t.subject,
    paragraphs: [greeting(fullName), t.told(username), t.limits],
    link: { title: t.link, url },
    sender,
  });
}

/** Mails about accounts; the link of an invitation is created when the mail is sent. */
export function accountMails({ clock, settings }: Pick<Ports, "clock" | "settings">): MessageKind[] {
  return [
    {
      kind: invitationKind,
      async prepare(tx, { id, userId }) {
        const reader = await readerOf(tx, userId);
        if (!reader?.email || reader.password_hash !== null) return null;
        const now = clock.now();
        const token = toBase64Url(randomBytes(32));
        const until = new Date(now.getTime() + invitationHours * 3_600_000);
        const passwords = createPasswordRepository(tx);
        await passwords.voidLinks(reader.id, now);
        await passwords.addLink(reader.id, id, await sha256(token), now, until);
        const { email } = reader;
        return invitationOf(
          { username: reader.username, fullName: reader.full_name, email, language: reader.language },
          `${settings.publicUrl}/#/forgot-password/reset?token=${token}`,
        );
      },
    },
    {
      kind: addressMovedKind,
      // Sent to the previous address; the owner of the new one already knows.
      async prepare(tx, { userId, address, content }) {
        const reader = await readerOf(tx, userId);
        if (!reader || !address) return null;
        const { greeting, sender, moved: t } = texts[reader.language];
        const what = content["what"] === "mobile" ? "mobile" : "email";
        return composeMail({
          to: address,
          language: reader.language,
          subject: t[what],
          paragraphs: [greeting(reader.full_name), t[`${what}Told`], t.notYou],
          sender,
        });
      },
    },
  ];
}
