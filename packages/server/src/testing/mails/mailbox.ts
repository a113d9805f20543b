import type { NoticeKind } from "@busbar/contract/notices/notice-kinds";
import { createSmtpMailer } from "../../node/mails/mailer.ts";
import { startMailServer } from "./mail-server.ts";
import type { TestApp } from "../start-test-app.ts";

/** Mails of notices as a real SMTP server receives them, for accounts that want them. */
export async function startMailbox(app: TestApp) {
  const smtp = await startMailServer();
  const mailer = createSmtpMailer(smtp.url, "Busbar <busbar@example.com>");
  return {
    /** Makes the account want mails of that kind in that language. */
    async wants(username: string, kind: NoticeKind, language: "zh" | "en"): Promise<void> {
      await app.database.pool.query("update user_account set language = $2 where username = $1", [username, language]);
      await (await app.as(username)).chooseNotices({ body: { kind, channel: "mail", isOn: true } });
    },
    /** Mails since the last call, in the order of addresses. */
    async read(): Promise<{ to: string; subject: string; text: string }[]> {
      smtp.received.length = 0;
      for (const mail of await app.deliver()) if (mail.channel === "email") await mailer.send(mail);
      return smtp.received
        .map(({ envelopeTo, subject = "", text = "" }) => ({ to: envelopeTo[0] ?? "", subject, text }))
        .toSorted((a, b) => a.to.localeCompare(b.to));
    },
    async stop(): Promise<void> {
      mailer.close();
      await smtp.stop();
    },
  };
}
