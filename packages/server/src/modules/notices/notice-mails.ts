import type { Bilingual } from "@busbar/contract/kernel/bilingual";
import { type NoticeKind, NoticeKind as Kinds } from "@busbar/contract/notices/notice-kinds";
import { sql, type Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { composeMail } from "../../kernel/messages/mail.ts";
import { type MessageKind, queueMessages } from "../../kernel/messages/messages.ts";
import { hears } from "../../kernel/messages/notice-choices.ts";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import type { Ports } from "../../ports.ts";
import type { Database } from "../../tables.ts";
import { isMailedHere, noticeSubjects } from "./notice-mail-words.ts";

const messageKind = "notice";

const frames = {
  zh: { sender: "Busbar 能源管理后台", open: "打开", why: "不需要这类邮件？请在“个人中心 → 通知设置”中关闭。" },
  en: { sender: "Busbar", open: "Open", why: "To stop receiving these emails, go to My Profile > Notifications." },
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

const batch = 500;

/**
 * Queues the mails of a notice to those of `users` who want them, as part of a change. `subject`: of what a person wrote; the
 * others have that of their kind.
 */
export async function mailNotice(
  tx: Transaction<Database>,
  notice: { id: string; kind: NoticeKind; about?: About | undefined; link: string; subject?: Bilingual },
  readers: readonly { id: string; language: "zh" | "en" }[],
  now: Date,
): Promise<void> {
  const { id, kind, about, link, subject } = notice;
  for (let from = 0; from < readers.length; from += batch)
    await queueMessages(
      tx,
      readers.slice(from, from + batch).map(({ id: userId, language }) => ({
        kind: messageKind,
        userId,
        language,
        content: { noticeId: id, kind, link, ...about, ...(subject && { subject: subject[language] }) },
      })),
      now,
    );
}

export type NoticeMailNeeds = { ports: Pick<Ports, "settings" | "clock">; personNow: PersonNow };

/**
 * Writes the mail of a notice when it is sent, to the reader's present address, if they still want such mails and may
 * know its subject.
 */
export const noticeMail = ({ ports: { settings, clock }, personNow }: NoticeMailNeeds): MessageKind => ({
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
      // Taken away meanwhile.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("notice_receipt as r")
              .select("r.user_id")
              .whereRef("r.user_id", "=", "u.id")
              .where("r.notice_id", "=", String(content["noticeId"]))
              .where("r.gone_at", "is not", null),
          ),
        ),
      )
      .executeTakeFirst();
    if (!reader?.email || !reader.wanted) return null;
    const { customerId, permission } = content as Partial<About>;
    if (customerId && permission && !(await mayKnow(tx, personNow, userId, { customerId, permission }, clock.today())))
      return null;
    const { sender, open, why } = frames[language];
    const subject = isMailedHere(kind) ? noticeSubjects[kind][language] : String(content["subject"] ?? open);
    return composeMail({
      to: reader.email,
      language,
      subject,
      paragraphs: [notice.words, why],
      ...(notice.link && { link: { title: open, url: `${settings.publicUrl}/#${notice.link}` } }),
      sender,
    });
  },
});
