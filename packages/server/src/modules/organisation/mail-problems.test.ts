import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { composeMail } from "../../kernel/messages/mail.ts";
import { createSmtpMailer, noMailer } from "../../node/mails/mailer.ts";
import { freePort } from "../../node/postgres/free-port.ts";
import { startMailServer } from "../../testing/mails/mail-server.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { problemOf } from "./mail-test.ts";

const mail = composeMail({
  to: "lilei@example.com",
  language: "zh",
  subject: "测试",
  paragraphs: ["您好"],
  sender: "Busbar",
});
/** What really goes wrong when the mail is handed in at that address. */
async function problemAt(url: string, answer?: Parameters<typeof createSmtpMailer>[3]): Promise<string> {
  const mailer = createSmtpMailer(url, "busbar@example.com", undefined, answer);
  onTestFinished(() => mailer.close());
  return mailer.send(mail).then(
    () => "none",
    (thrown: unknown) => problemOf(thrown),
  );
}

test("the test of mail tells a refused connection, an unknown host, a wrong password and a refused address apart", async () => {
  expect(await problemAt(`smtp://127.0.0.1:${await freePort()}`)).toBe("refused");
  expect(await problemAt("smtp://no-such-host.invalid:25")).toBe("not_found");
  const server = await startMailServer({ user: { name: "busbar", password: "right" } });
  onTestFinished(() => server.stop());
  const wrong = server.url.replace(/\/\/[^@]*@/, "//busbar:wrong@");
  expect(await problemAt(wrong)).toBe("sign_in");
  server.refuse.set("lilei@example.com", { code: 550, text: "no such user" });
  expect(await problemAt(server.url)).toBe("recipient");
  server.refuse.clear();
  expect(await problemAt(server.url)).toBe("none");
});

test("the test of mail tells encryption that fails, an end in the middle and a missing server apart", async () => {
  const server = await startMailServer();
  onTestFinished(() => server.stop());
  expect(await problemAt(server.url.replace("smtp://", "smtps://"))).toBe("tls");
  const ending = createServer((socket) => socket.destroy());
  ending.listen(0, "127.0.0.1");
  await once(ending, "listening");
  onTestFinished(() => void ending.close());
  expect(await problemAt(`smtp://127.0.0.1:${(ending.address() as AddressInfo).port}`)).toBe("other");
  expect(problemOf(await noMailer.send(mail).catch((thrown: unknown) => thrown))).toBe("no_server");
});

test("the test of mail tells a server that never greets, or greets and says nothing more, from one that answers", async () => {
  const silent = async (greeting: string) => {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket.on("error", () => undefined));
      socket.write(greeting);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      server.close();
    });
    return { url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
  };
  const soon = { connectionTimeout: 5000, greetingTimeout: 150, socketTimeout: 300 };
  for (const greeting of ["", "220 mail.example.com ESMTP\r\n"]) {
    const { url, sockets } = await silent(greeting);
    expect([greeting, await problemAt(url, soon)]).toEqual([greeting, "timeout"]);
    expect(sockets.size).toBe(1);
  }
});

test("an administrator reads where mails are handed in, and never the password", async () => {
  const server = await startMailServer({ user: { name: "busbar", password: "s3cret-of-mail" } });
  const mailer = createSmtpMailer(server.url, "Busbar <busbar@example.com>");
  const app = await startTestApp({ mailer });
  try {
    const admin = await app.as("admin");
    const { mailServer, ...rest } = await admin.getOrganisation({});
    expect(mailServer).toEqual({
      host: "127.0.0.1",
      port: Number(new URL(server.url).port),
      encryption: "offered",
      signsIn: true,
      from: "Busbar <busbar@example.com>",
    });
    expect(JSON.stringify({ mailServer, rest })).not.toContain("s3cret-of-mail");
    expect(await admin.testMail({})).toMatchObject({ sent: true });
    expect(server.received).toHaveLength(1);
    server.refuse.set("admin@busbar.example", { code: 550, text: "no such user" });
    expect(await admin.testMail({})).toMatchObject({ sent: false, problem: "recipient" });
    const { rows } = await app.database.pool.query(
      "select result, after from audit_log where action = 'organisation.mail_test' order by id",
    );
    expect(rows).toEqual([
      { result: "ok", after: { sent: true } },
      { result: "recipient", after: { sent: false, problem: "recipient" } },
    ]);
  } finally {
    mailer.close();
    await server.stop();
    await app.close();
  }
});
