import { expect, test } from "vitest";
import { composeMail } from "./mail.ts";

const mail = (paragraphs: string[], subject = "Your link") => {
  const made = composeMail({ to: "a@b.example", language: "en", subject, paragraphs, sender: "Busbar" });
  if (made.channel !== "email") throw new Error("a mail was expected");
  return made;
};

test("R-A06 markup in a name stays words in the mail", () => {
  const { html, text } = mail(['Hello <img src=x onerror=alert(1)> & "you"']);
  expect(html).not.toContain("<img");
  expect(html).toContain("&lt;img src=x onerror=alert(1)&gt; &amp; &quot;you&quot;");
  expect(text).toContain("<img src=x onerror=alert(1)>");
});

test("R-A06 a line end in a subject begins no header", () => {
  expect(mail(["x"], "Hello\r\nBcc: all@example").subject).toBe("Hello Bcc: all@example");
});

test("R-A06 both forms of a mail carry the link", () => {
  const made = composeMail({
    to: "a@b.example",
    language: "zh",
    subject: "重设密码",
    paragraphs: ["您好"],
    link: { title: "设置新密码", url: "https://portal.example/#/forgot-password/reset?token=a&b=1" },
    sender: "Busbar",
  });
  if (made.channel !== "email") throw new Error("a mail was expected");
  expect(made.text).toContain("https://portal.example/#/forgot-password/reset?token=a&b=1");
  expect(made.html).toContain('href="https://portal.example/#/forgot-password/reset?token=a&amp;b=1"');
});
