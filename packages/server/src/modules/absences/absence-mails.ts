import { addDays } from "@busbar/contract/kernel/business-time";
import { composeMail } from "../../kernel/messages/mail.ts";
import type { MessageKind } from "../../kernel/messages/messages.ts";
import type { NoticeMessage } from "../../kernel/messages/notify-people.ts";
import type { AbsenceRow } from "./absence-repository.ts";

export const absenceKind = "absence";
const absencePath = "/user-center?tab=away";

/** Events of an absence that are told. */
export type AbsenceEvent = "set" | "end";

const sentences = {
  set: {
    zh: "{standIn} 于 {from} 至 {last} 代理 {person} 审核和审批",
    en: "{standIn} reviews and approves on behalf of {person} from {from} to {last}",
  },
  end: {
    zh: "{standIn} 不再代理 {person} 审核和审批（原定 {from} 起）",
    en: "{standIn} no longer reviews and approves on behalf of {person} (planned from {from})",
  },
};
const frames = {
  zh: { sender: "Busbar 能源管理后台", open: "查看", subject: "审批代理" },
  en: { sender: "Busbar", open: "Open", subject: "Stand-in for reviews and approvals" },
};

const valuesOf = (row: AbsenceRow): Record<string, string> => ({
  person: row.person_name,
  standIn: row.stand_in_name,
  from: row.from_date,
  last: addDays(row.to_date, -1),
});

/** The notice to both people. */
export const absenceNotice = (what: AbsenceEvent, row: AbsenceRow): NoticeMessage => ({
  ...sentences[what],
  values: valuesOf(row),
  kind: "absences",
  picture: "schedule",
  byEmail: true,
  link: absencePath,
  to: { users: [row.person_id, row.stand_in_id] },
});

export const mailContent = (what: AbsenceEvent, row: AbsenceRow) => ({ what, ...valuesOf(row) });

/** The same by e-mail, for those who want it. */
export const absenceMails = (publicUrl: string): MessageKind[] => [
  {
    kind: absenceKind,
    topic: "absences",
    async prepare(tx, { userId, language, content }) {
      if (userId === null) return null;
      const reader = await tx
        .selectFrom("user_account")
        .select("email")
        .where("id", "=", userId)
        .where("status", "=", "ACTIVE")
        .executeTakeFirst();
      if (!reader?.email) return null;
      const text = sentences[content["what"] === "end" ? "end" : "set"][language];
      const { sender, open, subject } = frames[language];
      return composeMail({
        to: reader.email,
        language,
        subject,
        paragraphs: [text.replace(/\{(\w+)\}/g, (_, name: string) => String(content[name] ?? ""))],
        link: { title: open, url: `${publicUrl}/#${absencePath}` },
        sender,
      });
    },
  },
];
