import type { NoticeKind } from "@busbar/contract/portal/notice-kinds";
import { createSmtpMailer } from "../node/mails/mailer.ts";
import { startMailServer } from "./mail-server.ts";
import type { TestApp } from "./start-test-app.ts";

/** Mails of notices as they arrive by way of a real server, to people who want them. */
export async function startMailbox(app: TestApp) {
  const smtp = await startMailServer();
  const mailer = createSmtpMailer(smtp.url, "Busbar <busbar@example.com>");
  return {
    /** The account wants mails of that kind, and reads them in that language. */
    async wants(username: string, kind: NoticeKind, language: "zh" | "en"): Promise<void> {
      await app.database.pool.query("update user_account set language = $2 where username = $1", [username, language]);
      await (await app.as(username)).chooseNotices({ body: { kind, channel: "mail", isOn: true } });
    },
    /** What came since it was last read, in the order of addresses. */
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
