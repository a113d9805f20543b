import { createTransport } from "nodemailer";
import type { Mail } from "../../kernel/messages/mail.ts";
import { Undeliverable } from "../../kernel/messages/messages.ts";
import type { Mailer } from "../../ports.ts";
import { isLoopback } from "../config/config-safety.ts";

export type ClosableMailer = Mailer & { close(): void };

/** Time limit of one mail, whatever the server does. */
const mostSeconds = 60;
/** When the process ends, a mail in transit gets this long; otherwise it is sent again after the next start. */
const lastChanceMs = 3000;
/** How long a server may take to be reached, to greet, and to answer each command. */
const answerMs = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/**
 * Sends mail over a pool of connections to the configured server. Only host, port and credentials are taken from
 * `smtpUrl`; a password is never sent unencrypted to another machine. @param from the sender, with or without a name
 * @param patienceMs how long `close` waits for a mail in transit
 */
export function createSmtpMailer(
  smtpUrl: string,
  from: string,
  patienceMs = lastChanceMs,
  answer = answerMs,
): ClosableMailer {
  const url = new URL(smtpUrl);
  const secure = url.protocol === "smtps:";
  const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
  const user = decodeURIComponent(url.username);
  const port = url.port === "" ? (secure ? 465 : 587) : Number(url.port);
  const requireTLS = !secure && user !== "" && !isLoopback(host);
  const encryption = secure ? "tls" : requireTLS ? "starttls" : "offered";
  const transport = createTransport({
    pool: true,
    host,
    port,
    secure,
    requireTLS,
    ...(user !== "" && { auth: { user, pass: decodeURIComponent(url.password) } }),
    maxConnections: 3,
    ...answer,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const closed = Promise.withResolvers<never>();
  closed.promise.catch(() => undefined);
  return {
    leaves: true,
    server: { host, port, encryption, signsIn: user !== "", from },
    async send(mail) {
      const { to, subject, text, html, language } = mail;
      // Asks auto-responders not to answer.
      const headers = { "auto-submitted": "auto-generated", "content-language": language === "zh" ? "zh-CN" : "en" };
      const attachments = mail.attachments?.map(({ name, type, bytes }) => ({
        filename: name,
        contentType: type,
        content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      }));
      const address = { name: "", address: to };
      const sending = transport.sendMail({
        from,
        to: address,
        subject,
        text,
        html,
        headers,
        ...(attachments && { attachments }),
      });
      await Promise.race([within(sending, mostSeconds), closed.promise]).catch((thrown: unknown) => {
        throw isFinal(thrown) ? new Undeliverable(`EENVELOPE ${thrown.responseCode}`) : thrown;
      });
    },
    close() {
      transport.close();
      setTimeout(() => closed.reject(failure("the process ends", "CLOSED")), patienceMs).unref();
    },
  };
}

/** Without a server nothing is sent, and the sender gets an error. */
export const noMailer: ClosableMailer = {
  leaves: false,
  send: async () => {
    throw failure("no mail server is configured", "NO_MAIL_SERVER");
  },
  close: () => undefined,
};

/** Keeps mails locally for a developer to read. */
export const keepingMailer = (keep: (mail: Mail) => Promise<void>): ClosableMailer => ({
  leaves: false,
  send: keep,
  close: () => undefined,
});

const failure = (message: string, code: string) => Object.assign(new Error(message), { code });

/**
 * The address was refused permanently (RFC 5321 4.2.1). A refused sender or sign-in is not final, because the
 * configuration can be corrected.
 */
function isFinal(thrown: unknown): thrown is { responseCode: number } {
  const { command, responseCode } = thrown as { command?: unknown; responseCode?: unknown };
  return command === "RCPT TO" && typeof responseCode === "number" && responseCode >= 500;
}

async function within<T>(work: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(failure("the mail server is too slow", "ETIMEDOUT")), seconds * 1000);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
