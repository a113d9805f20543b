import type { Announcement, AnnouncementAudience } from "@busbar/contract/announcements/announcements";
import type { Actor } from "../../../kernel/actor.ts";
import { lastEdit } from "../../../kernel/records/last-edit.ts";
import { asWords, cleanMarkup, wordsOf } from "../clean-markup.ts";
import type { AnnouncementRow } from "./announcement-repository.ts";
import { judgeAnnouncement } from "./announcement-rules.ts";

export const audienceOf = ({
  everyone,
  roles,
  departments,
  regions,
  users,
}: AnnouncementRow): AnnouncementAudience => ({
  everyone,
  roles,
  departments,
  regions,
  users,
});

export const fieldsOf = (row: AnnouncementRow) => ({
  titleZh: row.title_zh,
  titleEn: row.title_en,
  zh: row.html_zh,
  en: row.html_en,
  picture: row.picture,
  link: row.link,
  audience: audienceOf(row),
  byMail: row.by_mail,
  startsAt: row.starts_at?.toISOString() ?? null,
  expiresAt: row.expires_at?.toISOString() ?? null,
});

export const toAnnouncement = (row: AnnouncementRow, actor: Actor): Announcement => ({
  id: row.id,
  ...fieldsOf(row),
  people: row.people,
  state: row.state,
  heldBack: row.held_back,
  author: row.author,
  sentAt: row.sent_at?.toISOString() ?? null,
  withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
  receivers: row.receivers,
  read: row.read,
  mailed: row.mailed,
  ...lastEdit(row, actor),
  actions: {
    update: judgeAnnouncement(actor, row, "update"),
    send: judgeAnnouncement(actor, row, "send"),
    withdraw: judgeAnnouncement(actor, row, "withdraw"),
    remove: judgeAnnouncement(actor, row, "remove"),
  },
});

/** What readers get: the title stands above the text. */
export function composed(row: AnnouncementRow) {
  const title = { zh: row.title_zh, en: row.title_en || row.title_zh };
  const html = (language: "zh" | "en", text: string) => cleanMarkup(`<p><b>${asWords(title[language])}</b></p>${text}`);
  const whole = { zh: html("zh", row.html_zh), en: html("en", row.html_en || row.html_zh) };
  return { title, html: whole, words: { zh: wordsOf(whole.zh), en: wordsOf(whole.en) } };
}

export const clean = <T extends { zh?: string | undefined; en?: string | undefined }>(fields: T): T => ({
  ...fields,
  ...(fields.zh !== undefined && { zh: kept(fields.zh) }),
  ...(fields.en !== undefined && { en: kept(fields.en) }),
});
/** An editor leaves an empty paragraph where there is nothing. */
const kept = (html: string): string => {
  const cleaned = cleanMarkup(html);
  return wordsOf(cleaned) === "" ? "" : cleaned;
};
