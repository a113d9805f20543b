import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import { Undeliverable } from "../../kernel/messages/messages.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

let refuses: Error | undefined;
const app = await startTestApp({
  mailer: {
    leaves: true,
    async send() {
      if (refuses) throw refuses;
    },
  },
});
afterAll(() => app.close());
const admin = await app.as("admin");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as CallError,
  );
const update = async (body: Omit<Parameters<typeof admin.updateOrganisation>[0]["body"], "rowVersion">) =>
  admin.updateOrganisation({ body: { ...body, rowVersion: (await admin.getOrganisation({})).rowVersion } });
const account = {
  id: null,
  bankName: "乙银行",
  accountNo: "6222 0000-1111",
  accountName: "",
  note: "",
  isDefault: false,
};

test("the demo's organisation is the seller, with an account to pay to", async () => {
  expect(await admin.getOrganisation({})).toMatchObject({
    name: "汇流能源销售有限公司(演示)",
    accounts: [{ bankName: "演示银行北京分行", isDefault: true }],
    paymentTermsDays: null,
    timeZone: "Asia/Shanghai",
    passwordMin: null,
    server: [{ name: "BUSBAR_PUBLIC_URL", value: "http://localhost" }],
    settings: { defaults: { passwordMin: 6, titleSeparator: " - " }, fixed: {} },
  });
});

test("what is changed is kept and audited, account numbers by their last four digits", async () => {
  const { accounts } = await admin.getOrganisation({});
  const after = await update({ phone: "010-12345678", paymentTermsDays: 15, accounts: [...accounts, account] });
  expect(after).toMatchObject({ phone: "010-12345678", paymentTermsDays: 15, updatedBySelf: true });
  expect(after.accounts.map(({ id, accountNo }) => [id, accountNo])).toEqual([
    [accounts[0]?.id, accounts[0]?.accountNo],
    [expect.any(String), "622200001111"],
  ]);
  const { rows } = await app.database.pool.query("select after from audit_log where action = 'organisation.update'");
  expect(JSON.stringify(rows)).toContain("****1111");
  expect(JSON.stringify(rows)).not.toContain("622200001111");
});

test("one account is the default, and no two have one number", async () => {
  const { accounts } = await admin.getOrganisation({});
  const none = accounts.map((one) => ({ ...one, isDefault: false }));
  expect(await refusal(update({ accounts: none }))).toMatchObject({ errors: [{ path: "accounts" }] });
  const twice = [...accounts, { ...account, bankName: "丙银行" }];
  expect(await refusal(update({ accounts: twice }))).toMatchObject({
    errors: [{ path: "accounts.2.accountNo", message: "该账号已存在" }],
  });
  const other = await update({ accounts: accounts.map((one, at) => ({ ...one, isDefault: at === 1 })) });
  expect(other.accounts.map(({ bankName }) => bankName)).toEqual(["乙银行", "演示银行北京分行"]);
  expect((await update({ accounts: [] })).accounts).toEqual([]);
  // Demo payments still refer to the first account; adding its number again reopens it.
  const again = accounts.map((one) => ({ ...one, id: null }));
  expect((await update({ accounts: again })).accounts.map(({ id }) => id)).toEqual(accounts.map(({ id }) => id));
});

test("of two people who change it, the second is told what the first has written", async () => {
  const { rowVersion } = await admin.getOrganisation({});
  await admin.updateOrganisation({ body: { phone: "1", rowVersion } });
  expect(await refusal(admin.updateOrganisation({ body: { phone: "2", rowVersion } }))).toMatchObject({
    code: 1410,
    details: { currentVersion: rowVersion + 1, current: { phone: "1" } },
  });
});

test("a test mail goes to oneself and tells what the mail server answers", async () => {
  expect(await admin.testMail({})).toEqual({ sent: true, to: "admin@busbar.example", problem: null, answer: "" });
  refuses = Object.assign(new Error("Invalid login"), { code: "EAUTH", response: "535 5.7.8 Authentication failed" });
  expect(await admin.testMail({})).toMatchObject({
    problem: "sign_in",
    answer: "EAUTH: 535 5.7.8 Authentication failed",
  });
  refuses = new Undeliverable("EENVELOPE 550");
  expect(await admin.testMail({})).toMatchObject({ problem: "recipient", answer: "EENVELOPE 550" });
});

test.each(demoAccounts.map(({ username }) => username).filter((name) => name !== "admin"))(
  "R-P05 %s neither reads nor changes the organisation's settings",
  async (username) => {
    const client = await app.as(username);
    expect(await refusal(client.getOrganisation({}))).toMatchObject({ code: 1403 });
    expect(await refusal(client.updateOrganisation({ body: { phone: "1", rowVersion: 1 } }))).toMatchObject({
      code: 1403,
    });
    expect(await refusal(client.testMail({}))).toMatchObject({ code: 1403 });
  },
);

test("a logo is judged by its bytes, drawn anew, seen by whoever is signed in and answered once per version", async () => {
  const dot = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  expect(await refusal(admin.uploadLogo({ file: new Blob(["<svg/>"]) }))).toMatchObject({
    reason: "image.not_accepted",
  });
  const clerk = await app.as("clerk1");
  expect(await refusal(clerk.uploadLogo({ file: new Blob([dot]) }))).toMatchObject({ reason: "not_allowed" });
  expect(await refusal(clerk.getLogo({ query: {} }))).toMatchObject({ reason: "not_found" });
  const { logo, rowVersion } = await admin.uploadLogo({ file: new Blob([dot]) });
  expect(logo).toMatch(/^\/organisation\/logo\?v=[\w-]{22}$/);
  expect((await admin.uploadLogo({ file: new Blob([dot]) })).logo).toBe(logo);
  const answer = await clerk.getLogo({ query: {} });
  expect(answer.headers.get("content-type")).toBe("image/webp");
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(20);
  const without = await admin.removeLogo({});
  expect(without).toMatchObject({ logo: "", rowVersion });
  expect((await admin.removeLogo({})).logo).toBe("");
});
