// @vitest-environment jsdom
import { issuedStatuses } from "@busbar/contract/invoices/invoice-status";
import { rightWords } from "@busbar/contract/roles/right-words";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chooseLanguage } from "../../kernel/texts/i18n.ts";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { formatMoney } from "../../ui/values/format-values.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  await server.database.pool.query("delete from customer_contact where customer_id = (select min(id) from customer)");
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const patience = { timeout: 15_000 };

test.each(["smeast", "clerk1", "partner1", "admin", "finance1"])(
  "R-G01 each number that %s sees on Home leads to a list with as many rows, each amount to one that comes to it",
  async (username) => {
    portal = await renderPortal({ app: server, as: username, address: "/index" });
    const numbers = within(await screen.findByRole("region", { name: "我的指标" }, patience));
    const links = await waitFor(() => {
      const all = numbers.getAllByRole("link").filter((link) => link.querySelector("b"));
      for (const link of all) expect(link.querySelector("b")?.textContent).toMatch(/\d$| MB$/);
      expect(all.length).toBeGreaterThan(1);
      return all;
    }, patience);
    const figures = links.map((link) => [
      link.getAttribute("href")?.slice(1) ?? "",
      link.querySelector("b")?.textContent ?? "",
    ]);
    for (const [address = "", figure = ""] of figures) {
      await portal.go(address);
      await screen.findByRole("heading", { level: 1, name: /我的客户|收款|发票|账龄|结算单|合同|组织/ }, patience);
      const shown = /^¥| MB$/.test(figure) ? figure : `共 ${figure} 条`;
      expect((await screen.findAllByText(shown, {}, patience)).length, address).toBeGreaterThan(0);
    }
  },
);

test("R-G01 an enterprise reads what is to be paid and when, says that it has paid, and whom to call", async () => {
  portal = await renderPortal({ app: server, as: "enterprise1", address: "/index" });
  const panel = async (name: string) => within(await screen.findByRole("region", { name }, patience));
  const api = await server.as("enterprise1");
  const { sums, list } = await api.listOpenItems({ query: { pageSize: 1 } });
  const toPay = await panel("待支付");
  expect(await toPay.findByText(formatMoney(sums.owed), {}, patience)).toBeTruthy();
  expect(toPay.getByText(`最早到期 ${list[0]?.dueDate}`)).toBeTruthy();
  await portal.user.click(toPay.getByRole("button", { name: "我已付款" }));
  const dialog = within(await screen.findByRole("dialog", { name: "提交付款通知" }, patience));
  expect((dialog.getByLabelText("金额") as HTMLInputElement).value).toBe(sums.owed);
  await portal.user.keyboard("{Escape}");
  const manager = await panel("销售经理");
  const call = await manager.findByRole("link", { name: /^拨打/ }, patience);
  expect(call.getAttribute("href")).toMatch(/^tel:\d+$/);
  expect(manager.getByRole("link", { name: /^发送邮件至/ }).getAttribute("href")).toMatch(/^mailto:/);
});

test("R-G01 an enterprise confirms its latest statement on Home in two steps", async () => {
  const api = await server.as("enterprise6");
  const { list } = await api.listInvoices({
    query: { status: [...issuedStatuses], sort: "-period", pageSize: 1 },
  });
  const row = list[0]!;
  portal = await renderPortal({ app: server, as: "enterprise6", address: "/index" });
  const panel = within(await screen.findByRole("region", { name: "最近一期结算单" }, patience));
  expect((await panel.findByRole("link", { name: row.docNo ?? "" }, patience)).getAttribute("href")).toBe(
    `#/billing/statement/${row.id}`,
  );
  expect(panel.getByRole("button", { name: "PDF" })).toBeTruthy();
  expect(panel.getByRole("button", { name: "提出异议" })).toBeTruthy();
  await portal.user.click(panel.getByRole("button", { name: "确认" }));
  const asked = within(await screen.findByRole("dialog", {}, patience));
  await portal.user.click(asked.getByRole("button", { name: "确认" }));
  await waitFor(() => expect(panel.queryByRole("button", { name: "确认" })).toBeNull(), patience);
  expect((await api.getInvoice({ params: { id: row.id } })).confirmStatus).toBe("CONFIRMED");
});

test("R-G01 an administrator's strip has no more than six figures", async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/index" });
  const numbers = within(await screen.findByRole("region", { name: "我的指标" }, patience));
  const figures = numbers.getAllByRole("link").filter((link) => link.querySelector("b"));
  expect(figures.map((link) => link.querySelector("span")?.textContent)).toEqual([
    "已生效客户",
    "意向与已报价",
    "本月收款",
    "未收金额",
    "数据库大小",
  ]);
});

test("R-G01 each part of the bar of ageing leads to what is of that age", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address: "/index" });
  const numbers = within(await screen.findByRole("region", { name: "我的指标" }, patience));
  const parts = await waitFor(() => {
    const found = numbers.getAllByRole("link", { name: /^逾期 \d|^未到期/ });
    expect(found.length).toBeGreaterThan(1);
    return found.map((link) => [link.getAttribute("href")?.slice(1) ?? "", link.getAttribute("aria-label") ?? ""]);
  }, patience);
  for (const [address = "", words = ""] of parts) {
    await portal.go(address);
    const [age = "", amount = ""] = words.split(" ¥");
    await screen.findByRole("heading", { level: 1, name: "账龄" }, patience);
    await screen.findByText(new RegExp(`: ${age}$|：${age}$`), {}, patience);
    expect((await screen.findAllByText(`¥${amount}`, {}, patience)).length).toBeGreaterThan(0);
  }
});

test("R-G01 work of which there is none is never drawn, not even until it is counted", async () => {
  const drawn = new Set<string>();
  const watch = new MutationObserver(() => {
    for (const heading of document.querySelectorAll("h3")) drawn.add(heading.textContent);
  });
  watch.observe(document.body, { subtree: true, childList: true });
  portal = await renderPortal({ app: server, as: "clerk1", address: "/index" });
  const waiting = (await screen.findByRole("heading", { name: "待我处理" }, patience)).closest("section")!;
  await waitFor(() => expect(waiting.getAttribute("aria-busy")).toBe("false"), patience);
  watch.disconnect();
  expect(drawn.size).toBeGreaterThan(0);
  for (const kind of drawn) expect(kind).toMatch(/[1-9]\d*$/);
});

test("R-G01 Home tells what waits for a clerk, and the records looked at last", async () => {
  portal = await renderPortal({ app: server, as: "clerk1", address: "/index" });
  const waiting = within((await screen.findByRole("heading", { name: "待我处理" }, patience)).closest("section")!);
  const kind = within((await waiting.findByRole("link", { name: "没有联系人的客户" }, patience)).closest("div")!);
  const [customer] = await kind.findAllByRole("link", { name: /演示/ }, patience);
  if (!customer) throw new Error("No customer waits");
  expect(screen.queryByRole("heading", { name: "最近查看" })).toBeNull();

  await portal.user.click(customer);
  await screen.findByRole("heading", { level: 1, name: customer.textContent ?? "" }, patience);
  await portal.go("/index");
  const recent = within((await screen.findByRole("heading", { name: "最近查看" }, patience)).closest("section")!);
  expect(recent.getByRole("link", { name: customer.textContent ?? "" }).getAttribute("href")).toBe(
    customer.getAttribute("href"),
  );
});

test("R-G01 the demo's business date is explained where it is not today", async () => {
  Object.assign(server.clock, { moveTo: () => undefined });
  portal = await renderPortal({ app: server, as: "clerk1", address: "/index", language: "en" });
  await screen.findByText(/Business date/, {}, patience);
  expect(screen.getByText(/The demo runs on this business date/)).toBeTruthy();
});

test("R-G01 R-S19 what waits changes its words with the language, without being asked for again", async () => {
  await (await server.as("clerk1")).askForAccess({ body: { permission: "payment:record" } });
  portal = await renderPortal({ app: server, as: "admin", address: "/index" });
  const kind = async (name: string) =>
    within((await screen.findByRole("link", { name }, patience)).closest<HTMLElement>("div")!);
  const right = rightWords["payment:record"];
  expect((await kind("待处理的权限申请")).getByText(right.zh)).toBeTruthy();
  await act(() => chooseLanguage("en"));
  expect((await kind("Access requests to review")).getByText(right.en)).toBeTruthy();
});

test("R-G01 what could not be loaded is told once, and one press loads all of it again", async () => {
  const rename = (from: string, to: string) => server.database.ownerPool.query(`alter table ${from} rename to ${to}`);
  await rename("contract", "contract_away");
  try {
    portal = await renderPortal({ app: server, as: "partner1", address: "/index" });
    const alert = await screen.findByText(/^加载失败：/, {}, patience);
    expect(alert.textContent).toMatch(/90 天内到期的合同/);
    await rename("contract_away", "contract");
    await portal.user.click(within(alert).getByRole("button", { name: "重试" }));
    const numbers = within(screen.getByRole("region", { name: "我的指标" }));
    const ending = numbers.getByRole("link", { name: /90 天内到期的合同/ });
    await waitFor(() => expect(ending.textContent).toMatch(/\d$/), patience);
    expect(screen.queryByText(/加载失败/)).toBeNull();
  } finally {
    await server.database.ownerPool.query("alter table if exists contract_away rename to contract");
  }
});

test("the latest five jobs stand on Home, of the one answer that the header has too", async () => {
  const asked = new Set<string>();
  const note = (address: string) => void (/^\/jobs\b/.test(address) && asked.add(address));
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    note(`${pathname}${search}`.replace(/^\/api/, ""));
    if (pathname === "/api/reads")
      for (const call of ((await request.clone().json()) as { calls: string[] }).calls) note(call);
    return server.fetch(request);
  };
  await server.database.pool.query(
    `insert into job (kind, state, user_id, done, total, started_at, finished_at)
     select 'reports.run', 'done', u.id, n, 40, now(), now() from user_account u, generate_series(31, 36) n where username = 'clerk2'`,
  );
  portal = await renderPortal({ app: { ...server, fetch }, as: "clerk2", address: "/index" });
  const jobs = (await screen.findByRole("heading", { name: "我的任务" }, patience)).closest("section") as HTMLElement;
  expect(within(jobs).getAllByRole("listitem")).toHaveLength(5);
  await screen.findByRole("button", { name: "我的任务" }, patience);
  expect([...asked]).toEqual(["/jobs?pageNo=1&pageSize=20"]);
});
