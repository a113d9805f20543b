import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { resetLinkMinutes } from "@busbar/contract/users/passwords";
import { nameKey } from "../../../kernel/account-keys.ts";
import type { Language } from "../../../kernel/app-error.ts";
import { composeMail } from "../../../kernel/messages/mail.ts";
import type { MessageKind } from "../../../kernel/messages/messages.ts";
import { randomBytes, sha256, toBase64Url } from "../../../kernel/secrets.ts";
import type { Ports } from "../../../ports.ts";
import { createPasswordRepository } from "./password-repository.ts";

export const forgottenKind = "password-forgotten";
export const changedKind = "password-changed";

/** After this time the person has given up, and an unexpected mail would alarm them. */
const stillWantedMinutes = 60;

const texts = {
  zh: {
    sender: "Busbar 能源管理后台",
    greeting: (name: string) => `${name}，您好：`,
    forgotten: {
      subject: "重置密码",
      asked: "我们收到了重置账号密码的请求。如非本人操作，请忽略此邮件，密码不会改变。",
      limits: `请打开下面的链接设置新密码。链接 ${resetLinkMinutes} 分钟内有效，只能使用一次；再次申请后，之前的链接随即失效。`,
      link: "设置新密码",
    },
    changed: {
      subject: "密码已修改",
      told: (when: string) => `账号密码已于 ${when} 修改，其他设备上的登录均已退出。`,
      notYou: "如非本人操作，请立即重新设置密码，并联系管理员。",
      link: "重新设置密码",
    },
  },
  en: {
    sender: "Busbar",
    greeting: (name: string) => `Hello ${name},`,
    forgotten: {
      subject: "Reset your password",
      asked:
        "We received a request to reset the password of your account. If this was not you, ignore this email; your password does not change.",
      limits: `Open the link below to set a new password. The link is valid for ${resetLinkMinutes} minutes and can be used once. If you request another one, this link stops working.`,
      link: "Set a new password",
    },
    changed: {
      subject: "Your password was changed",
      told: (when: string) =>
        `The password of your account was changed on ${when}. All other devices have been signed out.`,
      notYou: "If this was not you, set a new password immediately and contact your administrator.",
      link: "Set a new password",
    },
  },
};

const minutesBefore = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000);

/** In the organisation's time zone. */
function whenOf(instant: Date, language: Language): string {
  const options = { dateStyle: "long", timeStyle: "short", timeZone: businessTimeZone } as const;
  return new Intl.DateTimeFormat(language === "zh" ? "zh-CN" : "en-GB", options).format(instant);
}

/** Mails about passwords. Links use the configured address, never the Host header of a request. @see R-A06 */
export function passwordMails({ clock, settings }: Pick<Ports, "clock" | "settings">): MessageKind[] {
  const linkTo = (address: string) => `${settings.publicUrl}/#${address}`;

  const forgotten: MessageKind = {
    kind: forgottenKind,
    async prepare(tx, message) {
      const now = clock.now();
      if (message.requestedAt < minutesBefore(now, stillWantedMinutes)) return null;
      const passwords = createPasswordRepository(tx);
      const reader = await passwords.findReader(nameKey(message.address));
      if (!reader?.email) return null;
      if (!(await passwords.takeTurn(reader.id))) return null;
      const since = minutesBefore(now, settings.resetSeconds / 60);
      if (await passwords.hasLinkSince(reader.id, since, message.id)) return null;
      const token = toBase64Url(randomBytes(32));
      await passwords.voidLinks(reader.id, now);
      await passwords.addLink(reader.id, message.id, await sha256(token), now, minutesBefore(now, -resetLinkMinutes));
      const { greeting, sender, forgotten: t } = texts[reader.language];
      return composeMail({
        // The stored address, not the typed one, which may only look like it.
        to: reader.email,
        language: reader.language,
        subject: t.subject,
        paragraphs: [greeting(reader.full_name), t.asked, t.limits],
        link: { title: t.link, url: linkTo(`/forgot-password/reset?token=${token}`) },
        sender,
      });
    },
  };

  const changed: MessageKind = {
    kind: changedKind,
    async prepare(tx, message) {
      const reader = message.userId && (await createPasswordRepository(tx).findReaderById(message.userId));
      if (!reader || !reader.email) return null;
      const { greeting, sender, changed: t } = texts[reader.language];
      return composeMail({
        to: reader.email,
        language: reader.language,
        subject: t.subject,
        paragraphs: [greeting(reader.full_name), t.told(whenOf(message.requestedAt, reader.language)), t.notYou],
        link: { title: t.link, url: linkTo("/forgot-password") },
        sender,
      });
    },
  };
  return [forgotten, changed];
}
