import { businessTimeZone } from "@busbar/contract/kernel/business-time";
import { composeMail, type Delivery } from "../../../kernel/messages/mail.ts";
import type { Message, MessageKind } from "../../../kernel/messages/messages.ts";
import { deviceWords } from "../sign-in/sign-in-notices.ts";

const words = {
  zh: {
    subject: "新设备登录提醒",
    what: (device: string, ip: string, at: string) => `账号于 ${at} 在新设备上登录：${device}，地址 ${ip}。`,
    advice: "如为本人操作，可忽略本邮件。如非本人操作，请在“登录设备”中退出该设备，并立即修改密码。",
    link: "查看登录设备",
    sender: "Busbar 能源管理后台",
  },
  en: {
    subject: "New sign-in to your account",
    what: (device: string, ip: string, at: string) =>
      `Your account was signed in to on a new device at ${at}: ${device}, address ${ip}.`,
    advice:
      "If this was you, no action is needed. If not, sign out the device under “Signed-in devices” and change your password immediately.",
    link: "View signed-in devices",
    sender: "Busbar",
  },
};

const minute = new Intl.DateTimeFormat("sv-SE", {
  timeZone: businessTimeZone,
  dateStyle: "short",
  timeStyle: "short",
});

/** The mail about a new device, with the time in the organisation's time zone. @see R-A12 */
export const newDeviceMail = (publicUrl: string): MessageKind => ({
  kind: "new-device",
  async prepare(tx, message: Message): Promise<Delivery | null> {
    if (message.userId === null) return null;
    const person = await tx
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", message.userId)
      .where("status", "=", "ACTIVE")
      .executeTakeFirst();
    if (!person?.email) return null;
    const { language, content } = message;
    const text = words[language];
    const device = deviceWords(String(content["userAgent"] ?? ""))[language];
    return composeMail({
      to: person.email,
      language,
      subject: text.subject,
      paragraphs: [
        text.what(device, String(content["ip"] ?? ""), `${minute.format(message.requestedAt)} (UTC+8)`),
        text.advice,
      ],
      link: { title: text.link, url: `${publicUrl}/#/user-center/devices` },
      sender: text.sender,
    });
  },
});
