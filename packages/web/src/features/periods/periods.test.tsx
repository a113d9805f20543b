// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  Object.assign(server.clock, { today: () => "2025-12-20", moveTo: () => undefined });
  // Without the demo's statements, whose months would have to be closed first.
  await server.database.ownerPool.query(`truncate invoice, invoice_number, billing_period, payment cascade;
    insert into billing_period (period) values ('202403'), ('202503'), ('202508');
    insert into invoice (customer_id, contract_id, period, service_from, service_to, tax_mode, status,
      settlement_kind, doc_no, issue_date, due_date, issued_at, paid_at, seller, buyer)
    select k.customer_id, k.id, p.period, to_date(p.period, 'YYYYMM'), to_date(p.period, 'YYYYMM') + 28, 'INCLUSIVE', 5,
      'ZERO', 'JS2025-' || p.period, '2025-12-01', '2025-12-15', now(), now(), '{}', '{}'
    from (select id, customer_id from contract order by id limit 1) k, billing_period p`);
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

test("a period is closed by its checklist, and opened again by two people", async () => {
  // The first month to close, in a year before the last thirteen months.
  const year = 2024;
  const open = async (as: string) => {
    await portal?.close();
    portal = await renderPortal({ app: server, as, address: "/billing/period?period=2024" });
    const { user } = portal;
    await user.click(await screen.findByRole("button", { name: new RegExp(`^${year}-03`) }));
    const take = async (verb: string, reason?: string) => {
      await user.click(await screen.findByRole("button", { name: verb }));
      const asked = within(await screen.findByRole("dialog", { name: new RegExp(`${year}-03.*？`) }));
      if (reason) await user.type(asked.getByLabelText("原因"), reason);
      await user.click(asked.getByRole("button", { name: new RegExp([...verb].join("\\s*")) }));
    };
    return take;
  };
  const close = await open("finance1");
  expect((await screen.findByRole("list", { name: "关账检查" })).textContent).toContain("没有未提交的结算单");
  await close("关账");
  expect(await screen.findByText("锁定的结算单与关账记录一致")).toBeTruthy();
  const ask = await open("finance2");
  await ask("申请重新打开", "补录三月电量");
  expect(await screen.findByText(/申请重新打开：补录三月电量/)).toBeTruthy();
  expect(await screen.findByText("须由另一人确认")).toBeTruthy();
  const confirm = await open("finance1");
  await confirm("确认重新打开");
  await waitFor(() => expect(screen.queryByText(/申请重新打开：/)).toBeNull());
  expect(await screen.findByRole("list", { name: "关账检查" })).toBeTruthy();
});

test("Home and notices lead to their month: the address of the periods says the year and the month", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address: "/billing/period?period=202403" });
  const { user, address } = portal;
  const month = await screen.findByRole("button", { name: /^2024-03/ });
  expect(month.getAttribute("aria-pressed")).toBe("true");
  expect(await screen.findByRole("list", { name: "关账检查" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "下一年" }));
  expect((await screen.findByRole("button", { name: /^2025-03/ })).getAttribute("aria-pressed")).toBe("false");
  expect(address()).toBe("/billing/period?period=2025");
  // Nonsense shows the months to work on.
  await portal.go("/billing/period?period=2024-99");
  expect(await screen.findByText(/个账期待关账/)).toBeTruthy();
});

test("the periods open on the first month to close; months without a posting share one line", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address: "/billing/period" });
  expect(await screen.findByText("3 个账期待关账，先关 2024-03")).toBeTruthy();
  const months = screen
    .getAllByRole("button", { name: /^202\d-\d\d/ })
    .map(({ textContent }) => textContent!.slice(0, 7));
  expect(months.slice(0, 4)).toEqual(["2024-03", "2025-03", "2025-08", "2025-12"]);
  expect(await screen.findByRole("region", { name: "2024-03" })).toBeTruthy();
  expect(screen.getByText("无结算单：").querySelectorAll("button")).toHaveLength(11);
  expect(screen.queryByRole("button", { name: "2024-02" })).toBeNull();
});

test("going back to the months to work on opens the first of them, and none of the year before", async () => {
  portal = await renderPortal({ app: server, as: "finance1", address: "/billing/period?period=2025" });
  await screen.findByRole("button", { name: /^2025-03/ });
  await portal.user.click(screen.getByRole("button", { name: "最近 13 个月" }));
  expect(await screen.findByRole("region", { name: "2024-03" })).toBeTruthy();
  expect(portal.sent).toContain("GET /periods/202403");
  expect(portal.sent).not.toContain("GET /periods/202503");
});

test("R-E04 months that cannot be fetched again stay on screen, with a note and another try", async () => {
  let fails = false;
  const fetch = async (request: Request) =>
    fails && new URL(request.url).pathname === "/api/periods"
      ? new Response("", { status: 500 })
      : server.fetch(request);
  const app = { fetch, tokenOf: server.tokenOf };
  portal = await renderPortal({ app, as: "finance1", address: "/billing/period?period=2025" });
  const { user } = portal;
  await screen.findByRole("button", { name: /^2025-03/ });
  fails = true;
  await user.click(document.querySelector<HTMLElement>("[data-place=refresh] button")!);
  expect(await screen.findByText(/刷新失败，显示的是之前的数据/)).toBeTruthy();
  expect(screen.getByRole("button", { name: /^2025-03/ })).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole("button", { name: "重试" }));
  await waitFor(() => expect(screen.queryByText(/刷新失败/)).toBeNull());
});
