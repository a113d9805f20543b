import { type NoticeKind, NoticeKind as Kinds } from "@busbar/contract/portal/notice-kinds";
import { sql, type Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { composeMail } from "../../kernel/messages/mail.ts";
import { type MessageKind, queueMessage } from "../../kernel/messages/messages.ts";
import { hears } from "../../kernel/messages/notice-choices.ts";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import type { Database } from "../../tables.ts";
import { isMailedHere, noticeSubjects } from "./notice-mail-words.ts";

const messageKind = "notice";

const frames = {
  zh: { sender: "Busbar 能源管理后台", open: "打开", why: "不需要这类邮件？请在“个人中心 → 消息通知”中关闭。" },
  en: { sender: "Busbar", open: "Open", why: "You can do without such mails: My Profile, Notifications." },
};

/** The person's present permissions, read in the given transaction; null when they may no longer sign in. */
export type PersonNow = (userId: string, within: Transaction<Database>) => Promise<Actor | null>;
type About = NonNullable<NoticeMessage["about"]>;

/** Whether a person may know the subject of a notice. */
export async function mayKnow(
  tx: Transaction<Database>,
  personNow: PersonNow,
  userId: string,
  { customerId, permission }: About,
  today: string,
): Promise<boolean> {
  const reader = await personNow(userId, tx);
  if (!reader) return false;
  const { rows } = await sql`select from customer c
    where c.id = ${customerId}::bigint and ${visibleTo(reader, permission, today)}`.execute(tx);
  return rows.length > 0;
}

/** Queues the mails of a notice to those of `users` who want them, within a change. */
export async function mailNotice(
  tx: Transaction<Database>,
  { id, kind, about, link }: { id: string; kind: NoticeKind; about?: About | undefined; link: string },
  readers: readonly { id: string; language: "zh" | "en" }[],
  now: Date,
): Promise<void> {
  for (const { id: userId, language } of readers)
    await queueMessage(
      tx,
      { kind: messageKind, userId, language, content: { noticeId: id, kind, link, ...about } },
      now,
    );
}

export type NoticeMailNeeds = { publicUrl: string; today: () => string; personNow: PersonNow };

/**
 * Writes the mail of a notice when it is sent, to the reader's present address, if they still want such mails and may
 * know its subject.
 */
export const noticeMail = ({ publicUrl, today, personNow }: NoticeMailNeeds): MessageKind => ({
  kind: messageKind,
  async prepare(tx, { userId, language, content }) {
    const notice = await tx
      .selectFrom("notice")
      .select(["kind", `words_${language} as words`, "link"])
      .where("id", "=", String(content["noticeId"]))
      .executeTakeFirst();
    const kind = Kinds.safeParse(notice?.kind).data;
    if (!notice || !kind || userId === null) return null;
    const reader = await tx
      .selectFrom("user_account as u")
      .select(["u.email", hears(sql.ref("u.id"), kind, "mail").as("wanted")])
      .where("u.id", "=", userId)
      .where("u.status", "=", "ACTIVE")
      .executeTakeFirst();
    if (!reader?.email || !reader.wanted) return null;
    const { customerId, permission } = content as Partial<About>;
    if (customerId && permission && !(await mayKnow(tx, personNow, userId, { customerId, permission }, today())))
      return null;
    const { sender, open, why } = frames[language];
    const subject = isMailedHere(kind) ? noticeSubjects[kind][language] : open;
    return composeMail({
      to: reader.email,
      language,
      subject,
      paragraphs: [notice.words, why],
      ...(notice.link && { link: { title: open, url: `${publicUrl}/#${notice.link}` } }),
      sender,
    });
  },
});
