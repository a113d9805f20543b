import { appendFile, mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Delivery } from "../../kernel/messages/mail.ts";
import { createKeptMails } from "./kept-mails.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "busbar-mails-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const text = (n: number): Delivery => ({ channel: "sms", to: "13800000000", language: "zh", text: `验证码 ${n}` });

test("the last two hundred mails stay, newest first, also after a restart and a line cut short", async () => {
  const file = join(folder, "letters.jsonl");
  const mails = createKeptMails(file);
  await Promise.all(Array.from({ length: 450 }, (_, n) => mails.keep(text(n))));
  const listed = await mails.list();
  expect(listed).toHaveLength(200);
  expect(listed[0]).toMatchObject({ text: "验证码 449" });
  expect((await readFile(file, "utf8")).match(/^\{/gm)!.length).toBeLessThanOrEqual(400);

  await appendFile(file, '{"channel":"sms","to":"1');
  const again = createKeptMails(file);
  expect((await again.list())[0]).toMatchObject({ text: "验证码 449" });
  await again.keep(text(450));
  expect((await createKeptMails(file).list())[0]).toMatchObject({ text: "验证码 450" });
});

test("nobody else of the machine reads the file", async () => {
  const file = join(folder, "private.jsonl");
  await createKeptMails(file).keep(text(1));
  expect((await stat(file)).mode & 0o077).toBe(0);
});
