// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

test("an administrator changes the organisation, adds an account and sees where each default comes from", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation" });
  const { user } = portal;
  const name = await screen.findByLabelText("法定名称");
  await user.clear(name);
  await user.type(name, "新汇流能源");
  const terms = screen.getByLabelText(/^付款天数/);
  expect(screen.getByLabelText("付款天数 默认")).toBe(terms);
  await user.type(terms, "15");
  const accounts = within(screen.getByRole("region", { name: "收款账户" }));
  await user.click(accounts.getByRole("button", { name: "添加账户" }));
  await user.type(accounts.getAllByLabelText("开户行")[1]!, "乙银行");
  await user.type(accounts.getAllByLabelText("账号")[1]!, "12");
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(accounts.getAllByLabelText("账号")[1]?.getAttribute("aria-invalid")).toBe("true"));
  await user.type(accounts.getAllByLabelText("账号")[1]!, "345678");
  await user.click(screen.getByRole("button", { name: "保存" }));
  expect(await screen.findByText("已保存组织设置")).toBeTruthy();
  expect(screen.getByLabelText("付款天数 此处")).toBe(terms);
  expect(await (await server.as("admin")).getOrganisation({})).toMatchObject({
    name: "新汇流能源",
    paymentTermsDays: 15,
    accounts: [{ isDefault: true }, { accountNo: "12345678", isDefault: false }],
  });
});

test("a mail test tells that it was taken, in words", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation", language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Send me a test email" }));
  expect(await screen.findByText("The mail server accepted the email to admin@busbar.example")).toBeTruthy();
});

test("a logo is kept as soon as it is chosen, and taken away again", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation" });
  const { user } = portal;
  const section = within(await screen.findByRole("region", { name: "徽标" }));
  await user.upload(
    section.getByLabelText<HTMLInputElement>("选择徽标", { selector: "input" }),
    new File(["no picture"], "a.png", { type: "image/png" }),
  );
  await waitFor(() => expect(section.getByRole("alert").textContent).toMatch(/PNG/));
  const dot = Uint8Array.from(
    atob("iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="),
    (letter) => letter.charCodeAt(0),
  );
  await user.upload(
    section.getByLabelText<HTMLInputElement>("选择徽标", { selector: "input" }),
    new File([dot], "logo.png", { type: "image/png" }),
  );
  await user.click(await section.findByRole("button", { name: "移除徽标" }));
  expect(await section.findByRole("button", { name: "选择徽标" })).toBeTruthy();
  expect((await (await server.as("admin")).getOrganisation({})).logo).toBe("");
});

test("what could not be delivered is told with its reason, and is tried again", async () => {
  await server.database.pool.query(`insert into outbound_message (kind, address, state, attempts, requested_at, next_at,
      settled_at, error)
    values ('password-changed', 'gone@customer.example', 'failed', 10, now(), now(), now(), 'EENVELOPE 550')`);
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation" });
  const letters = within(await screen.findByRole("region", { name: "未送达的邮件" }));
  expect(await letters.findByText("密码已修改")).toBeTruthy();
  expect(letters.getByText(/原因 EENVELOPE 550，已尝试 10 次/)).toBeTruthy();
  await portal.user.click(letters.getByRole("button", { name: "重试 密码已修改 gone@customer.example" }));
  expect(await letters.findByText("没有未送达的邮件。")).toBeTruthy();
});

test("a setting says its default, where it comes from and what it touches, is set, and goes back to its default", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation" });
  const { user } = portal;
  const security = within(await screen.findByRole("region", { name: "会话与安全" }));
  const least = security.getByLabelText<HTMLInputElement>("密码最少字符数 默认");
  expect(least.placeholder).toBe("默认（6）");
  expect(security.getByText(/设置或修改密码时检查，不影响现有密码/)).toBeTruthy();
  expect(security.getAllByRole("link", { name: "用户管理" })[0]?.getAttribute("href")).toBe("#/setting/userManagement");
  await user.type(least, "5");
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(least.getAttribute("aria-invalid")).toBe("true"));
  await user.clear(least);
  await user.type(least, "9");
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(async () => expect((await (await server.as("admin")).getOrganisation({})).passwordMin).toBe(9));
  await user.click(security.getByRole("button", { name: "恢复默认：密码最少字符数" }));
  await user.click(screen.getByRole("button", { name: "保存" }));
  await waitFor(() => expect(security.getByLabelText("密码最少字符数 默认")).toBe(least));
  await waitFor(async () => expect((await (await server.as("admin")).getOrganisation({})).passwordMin).toBeNull());
});

test("R-M05 an administrator is told when the system log was verified, and that it is broken", async () => {
  const verdict = { startedAt: "2026-01-20T01:00:00.000Z", endedAt: "2026-01-20T01:00:09.000Z" };
  await server.ports.keep.write("audit-verdict", JSON.stringify({ ...verdict, breaks: 0 }));
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation" });
  const health = within(await screen.findByRole("region", { name: "运行状况" }));
  expect(health.getByText("系统日志核验").nextElementSibling?.textContent).toMatch(/2026-01-20.*完整/);
  expect(health.queryByText(/封存不符/)).toBeNull();
  await portal.close();
  await server.ports.keep.write("audit-verdict", JSON.stringify({ ...verdict, breaks: 3 }));
  portal = await renderPortal({ app: server, as: "admin", address: "/setting/organisation", language: "en" });
  const broken = within(await screen.findByRole("region", { name: "System health" }));
  expect(broken.getByText(/System log broken/)).toBeTruthy();
  expect(broken.getByText("System log verified").nextElementSibling?.textContent).toMatch(/3 mismatches/);
});

test("R-E04 a health of the portal that cannot be read says so in its place, and is read again", async () => {
  let fails = true;
  const fetch = async (request: Request) =>
    fails && request.url.endsWith("/portal/health") ? new Response("", { status: 500 }) : server.fetch(request);
  portal = await renderPortal({
    app: { fetch, tokenOf: server.tokenOf },
    as: "admin",
    address: "/setting/organisation",
    language: "zh",
  });
  const health = async () => within(await screen.findByRole("region", { name: /^(运行状况|System health)$/ }));
  const retry = await (await health()).findByRole("button", { name: /^(重试|Retry)$/ });
  fails = false;
  await portal.user.click(retry);
  expect(await screen.findByText(/^(系统日志核验|System log verified)$/)).toBeTruthy();
  expect((await health()).queryByRole("alert")).toBeNull();
});
