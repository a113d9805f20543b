import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { expect, test } from "vitest";
import { composeMail } from "../../kernel/messages/mail.ts";
import { Undeliverable } from "../../kernel/messages/messages.ts";
import { startMailServer } from "../../testing/mails/mail-server.ts";
import { createSmtpMailer } from "./mailer.ts";

const from = "Busbar 能源 <busbar@example.com>";
const mailTo = (to: string) =>
  composeMail({
    to,
    language: "zh",
    subject: "重置密码",
    paragraphs: ["李雷，您好：", "请点击链接。"],
    link: { title: "设置新密码", url: "https://busbar.example.com/#/forgot-password/reset?token=a&b" },
    sender: "Busbar",
  });
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as Error & { code?: string; responseCode?: number },
  );

test("R-A06 a mail arrives as text and HTML in its own language, signed in with the password of the address", async () => {
  const server = await startMailServer({ user: { name: "mail@busbar", password: "p@ss:w/ord" } });
  const mailer = createSmtpMailer(server.url, from);
  try {
    await mailer.send(mailTo("lilei@example.com"));
    const [mail] = server.received;
    expect(mail).toMatchObject({
      envelopeTo: ["lilei@example.com"],
      from: { name: "Busbar 能源", address: "busbar@example.com" },
      subject: "重置密码",
    });
    expect(mail!.text).toContain("https://busbar.example.com/#/forgot-password/reset?token=a&b");
    expect(mail!.html).toContain('href="https://busbar.example.com/#/forgot-password/reset?token=a&amp;b"');
    const headers = new Map(mail!.headers.map(({ key, value }) => [key, value]));
    expect(headers.get("auto-submitted")).toBe("auto-generated");
    expect(headers.get("content-language")).toBe("zh-CN");
    expect(headers.has("x-mailer")).toBe(false);
  } finally {
    mailer.close();
    await server.stop();
  }
});

test("an address that the server refuses for good is not tried again, one that it refuses for now is", async () => {
  const server = await startMailServer();
  const mailer = createSmtpMailer(server.url, from);
  server.refuse.set("gone@example.com", { code: 550, text: "no such user gone@example.com" });
  server.refuse.set("busy@example.com", { code: 451, text: "greylisted" });
  try {
    const gone = await refusal(mailer.send(mailTo("gone@example.com")));
    expect(gone).toBeInstanceOf(Undeliverable);
    expect(gone.message).not.toContain("gone@example.com");
    const busy = await refusal(mailer.send(mailTo("busy@example.com")));
    expect(busy).not.toBeInstanceOf(Undeliverable);
    expect(busy.responseCode).toBe(451);
  } finally {
    mailer.close();
    await server.stop();
  }
});

test("a server that is away is told by its code", async () => {
  const listener = createServer().listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, "close");
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from);
  expect((await refusal(mailer.send(mailTo("a@example.com")))).code).toMatch(/ECONN|ESOCKET/);
  mailer.close();
});

test("a server that takes a mail and never answers does not hold up the end of the process", async () => {
  const sockets: Socket[] = [];
  const reached = Promise.withResolvers<void>();
  const listener = createServer((socket) => {
    sockets.push(socket.on("error", () => undefined));
    reached.resolve();
  }).listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  const mailer = createSmtpMailer(`smtp://127.0.0.1:${port}`, from, 20);
  const began = performance.now();
  const sending = refusal(mailer.send(mailTo("a@example.com")));
  await reached.promise;
  mailer.close();
  await sending;
  // The library's own time-out for a greeting would be 10 s.
  expect(performance.now() - began).toBeLessThan(8000);
  for (const socket of sockets) socket.destroy();
  listener.close();
});

test("an address cannot bring a second one, nor a subject another header", async () => {
  const server = await startMailServer();
  const mailer = createSmtpMailer(server.url, from);
  try {
    await mailer.send({ ...mailTo("a@example.com"), subject: "重置\r\nBcc: thief@example.com" });
    await mailer.send(mailTo("a@example.com\r\nRCPT TO:<thief@example.com>")).catch(() => undefined);
    await mailer.send(mailTo("a@example.com, thief@example.com")).catch(() => undefined);
    for (const mail of server.received) {
      expect(mail.envelopeTo.filter((to) => to === "thief@example.com")).toEqual([]);
      expect(mail.bcc ?? []).toEqual([]);
    }
    expect(server.received[0]?.envelopeTo).toEqual(["a@example.com"]);
  } finally {
    mailer.close();
    await server.stop();
  }
});
