import { expect, test } from "vitest";
import { createMemoryCredential } from "./memory-credential.ts";
import { createMemoryMails } from "./memory-mails.ts";
import { createMemoryVault } from "./memory-vault.ts";

test("a credential is kept for its time, and no answer carries it", () => {
  let now = 0;
  const credential = createMemoryCredential(() => now);
  const headers = new Headers();
  const request = new Request("http://demo.example/api/refreshToken");
  expect(credential.read(request)).toBeNull();
  credential.write(headers, "secret", 60);
  expect([credential.read(request), [...headers]]).toEqual(["secret", []]);
  now = 60_000;
  expect(credential.read(request)).toBeNull();
  credential.write(headers, "other", 60);
  credential.clear(headers);
  expect(credential.read(request)).toBeNull();
});

test("what is sealed opens for the same purpose alone", async () => {
  const vault = createMemoryVault();
  const sealed = await vault.seal("factor 1", "JBSWY3DP 名称");
  expect(await vault.open("factor 1", sealed)).toBe("JBSWY3DP 名称");
  expect(sealed.startsWith(`${vault.keyId}.`)).toBe(true);
  await expect(vault.open("factor 2", sealed)).rejects.toThrow(/another/);
  await expect(createMemoryVault().open("factor 1", sealed)).rejects.toThrow(/another/);
  await expect(
    vault.open(
      "factor 1",
      sealed.replace(/.$/, (digit) => (digit === "0" ? "1" : "0")),
    ),
  ).rejects.toThrow(/another/);
});

test("mails and text messages stay in the browser, the newest first", async () => {
  const { mailer, textMessages, list } = createMemoryMails();
  expect([mailer.leaves, textMessages.leaves]).toEqual([false, true]);
  await mailer.send({ channel: "email", to: "a@example.com", language: "zh", subject: "主题", text: "正文", html: "" });
  await textMessages.send({ channel: "sms", to: "13800000000", language: "zh", text: "123456" });
  expect(list().map(({ to, subject, text }) => [to, subject, text])).toEqual([
    ["13800000000", "", "123456"],
    ["a@example.com", "主题", "正文"],
  ]);
});
