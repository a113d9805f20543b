// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  Object.assign(server.clock, { moveTo: () => undefined });
  // Without the demo's statements, which would be counted, too.
  await server.database.ownerPool.query(`truncate invoice, invoice_number, billing_period, payment cascade;
    delete from number_counter where series = 'JS'`);
  // A contract of the shopping centre for 2025.
  await server.database.pool.query(`
    with plan as (insert into price_plan (plan_code, name, commodity, status)
      values ('PG', '页面套餐', 'ELECTRICITY', 'ACTIVE') returning id),
    version as (insert into plan_version (plan_id, version_no, valid_from, author_ids)
      select id, 1, '2024-01-01', '{1}' from plan returning id)
    insert into contract (contract_no, customer_id, commodity, status, billing_mode, tax_mode, tax_rate, quantity_basis,
      start_date, end_date, plan_version_id, plan_snapshot, sign_date)
    select 'HT-PAGE-1', c.id, 'ELECTRICITY', 'ACTIVE', 'DIRECT', 'INCLUSIVE', 0.13, 'INTERVAL', '2025-01-01',
      '2026-01-01', v.id, '{}', '2024-12-01' from customer c, version v where c.name like '华东商业广场%'`);
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
const take = async (user: RenderedPortal["user"], button: string, title: RegExp) => {
  const step = await screen.findByRole<HTMLButtonElement>("button", { name: button });
  await waitFor(() => expect(step.disabled).toBe(false));
  await user.click(step);
  const asked = within(await screen.findByRole("dialog", { name: title }));
  await user.click(await asked.findByRole("button", { name: button }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
};

test("R-B05 a clerk drafts and submits a statement, is not the one to review it; another reviews, a third issues", async () => {
  const { user } = await open("clerk1", "/billing/statement");
  const [create] = await screen.findAllByRole("button", { name: "新建结算单" });
  await user.click(create!);
  const asked = within(await screen.findByRole("dialog", { name: "新建结算单" }));
  const period = asked.getByLabelText<HTMLInputElement>("账期（如 202512）");
  // From the business date, whatever the browser's clock says.
  expect(period.value).toBe("202512");
  await user.clear(period);
  await user.type(period, "202507");
  // Typing asks the server, which names no more than the first fifty.
  await user.type(asked.getByLabelText("合同", { selector: "input" }), "page-1");
  await user.click(await screen.findByText(/HT-PAGE-1/));
  await user.click(asked.getByRole("button", { name: /新\s*建/ }));
  expect(await screen.findByText("还没有明细，不能提交")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "更多操作" }));
  await user.click(await screen.findByRole("menuitem", { name: "编辑明细" }));
  await user.click(await screen.findByRole("button", { name: "添加一行" }));
  await user.type(screen.getByLabelText("数量"), "12345.678");
  await user.type(screen.getByLabelText("单价"), "0.654712");
  expect((await screen.findAllByText("¥8,082.86")).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "保存明细" }));
  // The contract began in January, so the months since have no statement to compare with.
  expect(await screen.findByText("还有检查提醒未确认")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: "确认提醒" }));
  const accepting = within(await screen.findByRole("dialog", { name: "确认检查提醒？" }));
  expect(accepting.getByText(/F07 上月没有结算单/)).toBeTruthy();
  await user.type(accepting.getByLabelText("原因"), "客户 6 月停产");
  await user.click(accepting.getByRole("button", { name: "确认提醒" }));
  // The page may update before its dialog is unmounted.
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByText(/客户 6 月停产/)).toBeTruthy();
  await take(user, "提交审核", /提交初审/);
  expect((await screen.findAllByText("审核中")).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "初审通过" })).toBeNull();

  const { rows } = (await server.database.pool.query("select id from invoice")) as { rows: { id: string }[] };
  const address = `/billing/statement/${rows[0]!.id}`;
  const reviewer = await open("clerk2", address);
  await take(reviewer.user, "初审通过", /初审通过/);
  const finance = await open("finance1", address);
  await take(finance.user, "终审通过并出单", /终审通过并出单/);
  expect((await screen.findAllByText("JS2026-000001")).length).toBeGreaterThan(0);
  const steps = within(await screen.findByRole("list", { name: "办理进度" }));
  const deeds = steps.getAllByRole("listitem");
  expect(deeds.map((deed) => deed.querySelector("strong")?.textContent)).toEqual([
    "提交",
    "初审",
    "终审出单",
    "收款",
    "锁定",
  ]);
  expect(deeds[3]?.getAttribute("aria-current")).toBe("step");
  expect(screen.getByRole("button", { name: "PDF" })).toBeTruthy();
  const head = within(screen.getByRole("list", { name: "结算单概况" }));
  expect(head.getByText("平均电价").parentElement?.textContent).toContain("0.654712 元/kWh");
  expect(head.getByText("未付金额").parentElement?.textContent).toContain("已付 ¥0.00（0%）");
  expect(await screen.findByRole("tab", { name: "明细 1" })).toBeTruthy();
  await finance.user.click(await screen.findByRole("tab", { name: /^邮件发送/ }));
  const mails = within(await screen.findByRole("region", { name: "邮件发送" }));
  expect((await mails.findAllByText("等待发送")).length).toBeGreaterThan(0);
});

test("R-B04 pills by state have the labels, the counts and the sums; one chooses its rows", async () => {
  const { user } = await open("admin", "/billing/statement", "en");
  const pills = within(await screen.findByRole("group", { name: "Filter by status" }));
  const pill = await pills.findByRole("button", { name: /UnPaid 1/ });
  expect(pill.textContent).toContain("¥8,082.86");
  await user.click(pill);
  await waitFor(() => expect(pill.getAttribute("aria-pressed")).toBe("true"));
  expect(await screen.findByRole("link", { name: /JS2026-000001/ })).toBeTruthy();
});

test("R-B04 states and months that a link brings stand among the filters, and can be taken away there", async () => {
  const { user } = await open("admin", "/billing/statement?v=invoices~1~status*4~status*5~period*209901", "en");
  expect(await screen.findByText("Status: UnPaid, Paid")).toBeTruthy();
  expect(screen.getByText("Period: 2099-01")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(await screen.findByRole("link", { name: /JS2026-000001/ })).toBeTruthy();
  expect(screen.queryByText(/^Period: /)).toBeNull();
});

test("R-B05 the list tells of mails, sends chosen ones again with a receipt in words, and packs all that it shows", async () => {
  const { user } = await open("clerk1", "/billing/statement?v=invoices~1~mail*QUEUED");
  const link = await screen.findByRole("link", { name: /JS2026-000001/ });
  expect((link.closest("tr") as HTMLElement).textContent).toContain("等待发送");
  await user.click(within(link.closest("tr") as HTMLElement).getByRole("checkbox"));
  await user.click(await screen.findByRole("button", { name: "重新发送邮件" }));
  const asked = within(await screen.findByRole("dialog", { name: "重新发送 1 份结算单的邮件？" }));
  await user.click(await asked.findByRole("button", { name: "重新发送邮件" }));
  // Its last mail has not been sent.
  expect(await screen.findByRole("dialog", { name: "回执 · 批量发送结算单邮件" })).toBeTruthy();

  const finance = await open("finance1", "/billing/statement");
  const all = await screen.findByRole<HTMLButtonElement>("button", { name: "全部 PDF" });
  await waitFor(() => expect(all.disabled).toBe(false));
  await finance.user.click(all);
  const packing = within(await screen.findByRole("dialog", { name: "将 1 份结算单的 PDF 打包下载？" }));
  await finance.user.click(await packing.findByRole("button", { name: "打包 PDF" }));
  expect(await screen.findByText("已开始打包")).toBeTruthy();
  const { rows } = (await server.database.pool.query("select kind, state from job")) as { rows: object[] };
  expect(rows).toEqual([{ kind: "invoices.pack", state: "queued" }]);
});

test("R-P05 people of a customer have no column of mails", async () => {
  await open("enterprise6", "/billing/statement");
  expect(await screen.findByRole("link", { name: /JS2026-000001/ })).toBeTruthy();
  expect(screen.queryByText("邮件")).toBeNull();
});
