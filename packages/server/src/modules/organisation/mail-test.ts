import type { MailProblem } from "@busbar/contract/organisation/organisation";
import type { Actor } from "../../kernel/actor.ts";
import { AppError, type Language } from "../../kernel/app-error.ts";
import { Undeliverable } from "../../kernel/messages/messages.ts";
import type { CallContext } from "../../kernel/module.ts";
import type { Ports } from "../../ports.ts";

const perHour = 10;
const words = {
  zh: { subject: "测试邮件", text: "这是一封测试邮件。收到它，说明邮件服务器工作正常。" },
  en: { subject: "Test email", text: "This is a test email. If you received it, the mail server is working." },
};

/** The code and first line of the mail server's answer, never a password or the mail itself. */
function answerOf(thrown: unknown): string {
  if (thrown instanceof Undeliverable) return thrown.reason;
  const { code, response, message } = thrown as { code?: unknown; response?: unknown; message?: unknown };
  const said = typeof response === "string" ? response : message;
  return [code, said]
    .filter((part) => typeof part === "string" && part !== "")
    .join(": ")
    .split("\n", 1)[0]!
    .slice(0, 300);
}

/** What an administrator has to look at. The mailer tells some causes by its code alone, others by words alone. */
export function problemOf(thrown: unknown): MailProblem {
  const { code, command, responseCode, message } = thrown as Record<string, unknown>;
  const said = `${String(code)} ${String(message)}`;
  if (thrown instanceof Undeliverable || command === "RCPT TO") return "recipient";
  if (code === "NO_MAIL_SERVER") return "no_server";
  if (code === "EAUTH" || code === "ENOAUTH" || responseCode === 530 || responseCode === 535) return "sign_in";
  if (command === "MAIL FROM") return "sender";
  if (/ECONNREFUSED|ECONNRESET/.test(said)) return "refused";
  if (/EDNS|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH/.test(said)) return "not_found";
  if (/ETLS|certificate|SSL|TLS|wrong version/i.test(said)) return "tls";
  if (/ETIMEDOUT|timeout|never received/i.test(said)) return "timeout";
  return "other";
}

/**
 * Sends only to the person's own address, at once and without the outbox. @throws AppError `organisation.no_address`,
 * `rate_limited`
 */
export async function sendTestMail(
  { db, mailer, limits }: Pick<Ports, "db" | "mailer" | "limits">,
  actor: Actor,
  language: Language,
  write: CallContext["write"],
): Promise<{ sent: boolean; to: string; problem: MailProblem | null; answer: string }> {
  const wait = await limits.consume(`mail-test:${actor.id}`, perHour, 3600);
  if (wait > 0) throw new AppError("rate_limited", { seconds: wait });
  const { email } = await db
    .selectFrom("user_account")
    .select("email")
    .where("id", "=", actor.id)
    .executeTakeFirstOrThrow();
  if (!email) throw new AppError("organisation.no_address");
  const { subject, text } = words[language];
  const mail = { channel: "email" as const, to: email, subject, text, html: `<p>${text}</p>`, language };
  const outcome = await mailer.send(mail).then(
    () => ({ sent: true, problem: null, answer: "" }),
    (thrown: unknown) => ({ sent: false, problem: problemOf(thrown), answer: answerOf(thrown) }),
  );
  return write(async (unit) => {
    await unit.audit("organisation.mail_test", "organisation", "1", {
      after: { sent: outcome.sent, ...(outcome.problem && { problem: outcome.problem }) },
      result: outcome.problem ?? "ok",
    });
    return { ...outcome, to: email };
  });
}
