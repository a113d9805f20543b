import { sql, type Transaction } from "kysely";
import type { Actor } from "../../kernel/actor.ts";
import { composeMail } from "../../kernel/messages/mail.ts";
import { type MessageKind, queueMessage } from "../../kernel/messages/messages.ts";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import { visibleTo } from "../../kernel/records/customer-visibility.ts";
import type { Database } from "../../tables.ts";
import { createNoticeRepository } from "./notice-repository.ts";

const reminderKind = "reminder";

const frames = {
  zh: { sender: "Busbar 能源管理后台", open: "打开", subject: "到期提醒" },
  en: { sender: "Busbar", open: "Open", subject: "Reminder: something is due or ends soon" },
};

/** Queues the mails of a notice that is one of the reminders, as part of a change. */
export async function mailReminder(
  tx: Transaction<Database>,
  noticeId: string,
  about: NoticeMessage["about"],
  now: Date,
): Promise<void> {
  for (const { id: userId, language } of await createNoticeRepository(tx).mailed(noticeId))
    await queueMessage(tx, { kind: reminderKind, userId, language, content: { noticeId, ...about } }, now);
}

export type ReminderNeeds = {
  publicUrl: string;
  today: () => string;
  /** Who a person is now; null when they may not sign in any more. On the connection that the mail is read with. */
  personNow: (userId: string, within: Transaction<Database>) => Promise<Actor | null>;
};

/** The words of the notice, to the address that its reader has when the mail leaves, while they may see what it is about. */
export const reminderMail = ({ publicUrl, today, personNow }: ReminderNeeds): MessageKind => ({
  kind: reminderKind,
  topic: "reminders",
  async prepare(tx, { userId, language, content }) {
    const row = await tx
      .selectFrom("notice_receipt as r")
      .innerJoin("notice as n", "n.id", "r.notice_id")
      .innerJoin("user_account as u", "u.id", "r.user_id")
      .select(["u.email", `n.words_${language} as words`, "n.link"])
      .where("n.id", "=", String(content["noticeId"]))
      .where("u.id", "=", userId)
      .where("u.status", "=", "ACTIVE")
      .executeTakeFirst();
    if (!row?.email) return null;
    const { customerId, permission } = content as Partial<NonNullable<NoticeMessage["about"]>>;
    if (customerId && permission) {
      const reader = await personNow(String(userId), tx);
      if (!reader) return null;
      const { rows } = await sql`select from customer c
        where c.id = ${customerId}::bigint and ${visibleTo(reader, permission, today())}`.execute(tx);
      if (rows.length === 0) return null;
    }
    const { sender, open, subject } = frames[language];
    const link = { title: open, url: `${publicUrl}/#${row.link}` };
    return composeMail({ to: row.email, language, subject, paragraphs: [row.words], link, sender });
  },
});
