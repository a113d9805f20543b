import { mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import { once } from "node:events";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { composeMail } from "../../kernel/messages/mail.ts";
import { createKeptMails } from "../mails/kept-mails.ts";
import { createMailsPage, mailsPath } from "./mails-page.ts";
import { type Serving, serve } from "./serve.ts";

const publicUrl = "http://127.0.0.1:8080";
let folder: string;
let serving: Serving;
let bare: Serving;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "busbar-page-"));
  const mails = createKeptMails(join(folder, "letters.jsonl"));
  await mails.keep(
    composeMail({
      to: "a@example.com",
      language: "zh",
      subject: "<script>alert(1)</script>",
      paragraphs: ['<img src=x onerror="alert(1)">', "http://evil.example/#/x", `${publicUrl}.evil.example/`],
      link: { title: "设置新密码", url: `${publicUrl}/#/forgot-password/reset?token=abc` },
      sender: "Busbar",
    }),
  );
  await mails.keep({ channel: "sms", to: "13800000000", language: "zh", text: "验证码 123456" });
  const options = {
    host: "127.0.0.1",
    port: 0,
    folder,
    https: false,
    trustedProxies: [],
    ready: async () => true,
    api: async () => Response.json({}),
  };
  serving = await serve({ ...options, mailsPage: createMailsPage(mails, publicUrl) });
  bare = await serve(options);
});
afterAll(async () => {
  await serving.stop(100);
  await bare.stop(100);
  await rm(folder, { recursive: true, force: true });
});

async function ask(headers: Record<string, string> = {}, { port } = serving) {
  const call = request({ host: "127.0.0.1", port, path: mailsPath, headers, agent: false }).end();
  const [answer] = await once(call, "response");
  let body = "";
  for await (const part of answer) body += part;
  return { status: answer.statusCode as number, headers: answer.headers as Record<string, string>, body };
}

test("R-A06 a developer reads the mails at this machine, newest first, and follows only links of the portal", async () => {
  const { status, headers, body } = await ask();
  expect(status).toBe(200);
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-security-policy"]).toMatch(/^default-src 'none'; style-src 'nonce-/);
  expect(body.indexOf("验证码 123456")).toBeLessThan(body.indexOf("a@example.com"));
  expect(body.match(/<a href="[^"]*"/g)).toEqual([
    `<a href="${mailsPath}"`,
    `<a href="${publicUrl}/#/forgot-password/reset?token=abc"`,
  ]);
});

test("times on the page are the organisation's, to the minute that the portal shows", async () => {
  const shown = /<time datetime="([^"]+)">(\d{4}-\d{2}-\d{2}) (\d{2}):(\d{2}):\d{2}<\/time>/.exec((await ask()).body);
  const at = new Date(shown?.[1] ?? "");
  expect(Number(shown?.[3])).toBe((at.getUTCHours() + 8) % 24);
  expect(Number(shown?.[4])).toBe(at.getUTCMinutes());
});

test("markup in a mail stays words on the page", async () => {
  const { body } = await ask();
  expect(body).not.toMatch(/<script|<img/i);
  expect(body).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("the page is there in English and as JSON", async () => {
  expect((await ask({ "accept-language": "en" })).body).toContain('<html lang="en">');
  const { body } = await ask({ accept: "application/json" });
  expect(JSON.parse(body)).toMatchObject([{ channel: "sms" }, { channel: "email", to: "a@example.com" }]);
});

test("whoever comes through a proxy or by another name finds no page, and without kept mails there is none", async () => {
  for (const headers of [
    { "x-forwarded-for": "127.0.0.1" },
    { "x-forwarded-host": "localhost" },
    { forwarded: "for=127.0.0.1" },
    { host: "evil.example" },
    { host: "localhost.evil.example" },
  ])
    expect((await ask(headers)).status, JSON.stringify(headers)).toBe(404);
  expect((await ask({}, bare)).status).toBe(404);
});
