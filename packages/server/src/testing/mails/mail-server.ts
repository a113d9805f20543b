import { once } from "node:events";
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export type ReceivedMail = Email & { envelopeTo: string[]; raw: string };

export type MailServer = {
  /** For BUSBAR_SMTP_URL. */
  url: string;
  received: ReceivedMail[];
  /** Refusals by address. */
  refuse: Map<string, { code: number; text: string }>;
  stop(): Promise<void>;
};

/** A real SMTP server on this machine. With `user` it accepts mail only after signing in. */
export async function startMailServer({
  user,
  port = 0,
}: {
  user?: { name: string; password: string };
  port?: number;
} = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const refuse: MailServer["refuse"] = new Map();
  const server = new SMTPServer({
    authOptional: !user,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS", ...(user ? [] : ["AUTH"])],
    onAuth(given, _session, done) {
      if (given.username === user?.name && given.password === user?.password) done(null, { user: user?.name });
      else done(new Error("wrong"));
    },
    onRcptTo({ address }, _session, done) {
      const refusal = refuse.get(address);
      done(refusal ? Object.assign(new Error(refusal.text), { responseCode: refusal.code }) : null);
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const raw = Buffer.concat(chunks);
        PostalMime.parse(raw).then(
          (mail) => {
            const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
            received.push({ ...mail, envelopeTo, raw: raw.toString("utf8") });
            done();
          },
          (error: Error) => done(error),
        );
      });
    },
  });
  server.on("error", () => undefined);
  const listening = server.listen(port, "127.0.0.1");
  await once(listening, "listening");
  const { port: taken } = listening.address() as AddressInfo;
  const credentials = user ? `${encodeURIComponent(user.name)}:${encodeURIComponent(user.password)}@` : "";
  return {
    url: `smtp://${credentials}127.0.0.1:${taken}`,
    received,
    refuse,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
