import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { composeMail, type Delivery } from "../../kernel/messages/mail.ts";
import type { Message, MessageKind } from "../../kernel/messages/messages.ts";
import { type FactorEvent, factorWords } from "./second-factor-notices.ts";

export const factorMailKind = "second-factor";

const titles: Record<FactorEvent, Bilingual> = {
  on: { zh: "两步验证已开启", en: "Two-step verification is on" },
  off: { zh: "两步验证已关闭", en: "Two-step verification is off" },
  reset: { zh: "两步验证已被重置", en: "Two-step verification was reset" },
  codes: { zh: "恢复码已重新生成", en: "New recovery codes" },
};
const link = { zh: "查看两步验证", en: "View two-step verification" };
const sender = { zh: "Busbar 能源管理后台", en: "Busbar" };

const isEvent = (what: unknown): what is FactorEvent => typeof what === "string" && Object.hasOwn(titles, what);

/** The mail about a change of the second factor; it contains no code. @see R-A12 */
export const secondFactorMail = (publicUrl: string): MessageKind => ({
  kind: factorMailKind,
  async prepare(tx, { userId, language, content }: Message): Promise<Delivery | null> {
    const what = content["what"];
    if (userId === null || !isEvent(what)) return null;
    const person = await tx
      .selectFrom("user_account")
      .select("email")
      .where("id", "=", userId)
      .where("status", "=", "ACTIVE")
      .executeTakeFirst();
    if (!person?.email) return null;
    return composeMail({
      to: person.email,
      language,
      subject: titles[what][language],
      paragraphs: [factorWords[what][language]],
      link: { title: link[language], url: `${publicUrl}/#/user-center/security` },
      sender: sender[language],
    });
  },
});
