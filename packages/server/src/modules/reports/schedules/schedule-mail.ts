import type { ReportKey } from "@busbar/contract/reports/report-list";
import { reports } from "@busbar/contract/reports/report-list";
import { meets } from "@busbar/contract/kernel/access";
import type { Transaction } from "kysely";
import type { Actor } from "../../../kernel/actor.ts";
import { composeMail } from "../../../kernel/messages/mail.ts";
import type { MessageKind } from "../../../kernel/messages/messages.ts";
import type { Database } from "../../../tables.ts";
import { beside } from "../report-job.ts";
import { opens } from "../report-service.ts";

export const scheduledReportKind = "scheduled-report";
const page = "/report/center";

const words = {
  zh: {
    sender: "Busbar 能源管理后台",
    open: "打开报表中心",
    subject: (report: string, day: string) => `定期报表：${report}（${day}）`,
    made: (report: string, rows: number) => `定期报表“${report}”已生成，共 ${rows} 行。`,
    take: "请登录后在报表中心的“定期发送”中下载，文件保留 7 天。也可以在那里暂停或删除。",
  },
  en: {
    sender: "Busbar",
    open: "Open reports",
    subject: (report: string, day: string) => `Your report: ${report} (${day})`,
    made: (report: string, rows: number) => `Your scheduled report “${report}” is ready: ${rows} rows.`,
    take: "Sign in and download it under “Scheduled reports” in Reports within 7 days. You can also pause or delete the schedule there.",
  },
} as const;

type Needs = {
  publicUrl: string;
  personNow: (userId: string, within: Transaction<Database>) => Promise<Actor | null>;
};

/**
 * Says that the file is ready, without its content, because anybody with the mailbox could read that. It is sent only
 * while the person may open the report.
 */
export const scheduledReportMail = ({ publicUrl, personNow }: Needs): MessageKind => ({
  kind: scheduledReportKind,
  async prepare(tx, { userId, language, content }) {
    const report = reports.find(({ key }) => key === (content["key"] as ReportKey));
    const actor = userId === null ? null : await personNow(userId, tx);
    if (!report || !actor || !opens(actor, report) || !meets(actor, [...beside])) return null;
    const person = await tx.selectFrom("user_account").select("email").where("id", "=", actor.id).executeTakeFirst();
    if (!person?.email) return null;
    const t = words[language];
    const title = report.title[language];
    return composeMail({
      to: person.email,
      language,
      subject: t.subject(title, String(content["day"])),
      paragraphs: [t.made(title, Number(content["rows"])), t.take],
      link: { title: t.open, url: `${publicUrl}/#${page}` },
      sender: t.sender,
    });
  },
});
