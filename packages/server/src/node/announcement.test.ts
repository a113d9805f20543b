import { expect, test } from "vitest";
import { announcement, shorten } from "./announcement.ts";

test("accounts that only differ by a number are shown as a series", () => {
  expect(shorten(["partner1", "partner2", "partner3", "clerk1", "clerk2", "editor", "test9"])).toBe(
    "partner1 … partner3, clerk1, clerk2, editor, test9",
  );
});

const running = {
  address: "http://127.0.0.1:8080",
  database: "embedded",
  folder: "/var/lib/busbar/abc",
  movedFrom: "/root/busbar/data",
  postgresUser: "nobody",
  demo: true,
  mailsAt: "http://127.0.0.1:8080/development/mails",
  firstAdministratorLink: null,
  stop: async () => undefined,
};

test("the start says where it listens, where the data are and why they are not where they were wanted", () => {
  const text = announcement(running);
  expect(text).toContain("Busbar is ready: http://127.0.0.1:8080\nData: /var/lib/busbar/abc\n");
  expect(text).toContain(
    "(not /root/busbar/data: nobody, the account that runs PostgreSQL, cannot access that folder)",
  );
  expect(text).toContain("Emails and text messages: http://127.0.0.1:8080/development/mails\n");
  expect(text).toMatch(/Busbar-demo-1\n {2}admin +administrator, full access$/m);
});

test("production names no account and no page of mails", () => {
  const text = announcement({ ...running, demo: false, mailsAt: null });
  expect(text).not.toContain("Busbar-demo-1");
  expect(text).not.toContain("/development");
});
