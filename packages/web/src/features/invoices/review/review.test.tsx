// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from "vitest";
import { warned } from "@busbar/contract/invoices/check-verdicts";
import type { Invoice } from "@busbar/contract/invoices/invoices";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
/** Statements of the demo's December: three in the first review, two in the final one. */
let first: Invoice[];
let final: Invoice[];
beforeAll(async () => {
  server = await startServer();
  const [clerk, reviewer, admin] = await Promise.all(["clerk1", "clerk2", "admin"].map((name) => server.as(name)));
  // The demo's own are sent back, so that the queues hold the test's alone.
  await server.database.ownerPool.query("update invoice set status = 1 where status in (2, 3)");
  const { list } = await admin!.listInvoices({ query: { status: [1], sort: "customerName", pageSize: 100 } });
  const ready: Invoice[] = [];
  for (const { id } of list) {
    if (ready.length === 5) break;
    let row = await clerk!.getInvoice({ params: { id } });
    if (row.actions.submit === "invoice.checks_open") {
      const checks = warned(row.inside!.checks);
      row = await clerk!.acceptInvoiceChecks({
        params: { id },
        body: { rowVersion: row.rowVersion, checks, reason: "已核对" },
      });
    }
    if (row.actions.submit !== "ok") continue;
    ready.push(await clerk!.submitInvoice({ params: { id }, body: { rowVersion: row.rowVersion } }));
  }
  if (ready.length < 5) throw new Error("too few drafts of the demo can be submitted");
  first = ready.slice(0, 3);
  final = await Promise.all(
    ready
      .slice(3)
      .map(({ id, rowVersion, inside }) =>
        reviewer!.reviewInvoice({ params: { id }, body: { rowVersion, seen: warned(inside!.checks) } }),
      ),
  );
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, language: "zh" | "en" = "zh", app: RenderOptions["app"] = server) => {
  portal = await renderPortal({ app, as, address: "/billing/review", language });
  const list = await screen.findByRole("navigation", { name: language === "zh" ? "待审列表" : "Statements to review" });
  await screen.findByRole("article");
  return { user: portal.user, list };
};
const read = async ({ id }: Pick<Invoice, "id">) => (await server.as("admin")).getInvoice({ params: { id } });

test("R-B05 a first review by one key is kept for ten seconds, and the undo of its message withdraws it", async () => {
  const { user, list } = await open("clerk2");
  const before = within(list).getAllByRole("listitem").length;
  const shown = (await screen.findByRole("article")).getAttribute("aria-label")!;
  await user.keyboard("a");
  const undo = await screen.findByRole("button", { name: "撤销" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(before - 1));
  const passed = first.find(({ customerName }) => shown.startsWith(customerName))!;
  expect(await read(passed)).toMatchObject({ status: 2, passing: { by: "结算员二" } });
  expect(await screen.findByText("今日已通过 1 份，退回 0 份")).toBeTruthy();
  expect(undo.textContent).toMatch(/^撤销\d+$/);
  // By the keyboard, wherever the focus is, which stays there.
  const focused = within(list).getByRole("checkbox", { name: "全选" });
  focused.focus();
  await user.keyboard("z");
  expect(document.activeElement).toBe(focused);
  expect(await screen.findByText("已撤销初审")).toBeTruthy();
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(before));
  expect(await read(passed)).toMatchObject({ status: 2, passing: null });
});

test("R-B05 the undo is offered before the queue is fetched again, and a queue that cannot be fetched stays", async () => {
  let held: Promise<void> | undefined;
  const fetch = async (request: Request) => {
    if (!held || request.method !== "GET" || new URL(request.url).pathname !== "/api/invoices")
      return server.fetch(request);
    await held;
    return new Response("", { status: 500 });
  };
  const { user, list } = await open("clerk2", "zh", { fetch, tokenOf: server.tokenOf });
  const before = within(list).getAllByRole("listitem").length;
  const gate = Promise.withResolvers<void>();
  held = gate.promise;
  await user.keyboard("a");
  await screen.findByRole("button", { name: "撤销" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(before);
  gate.resolve();
  expect(await screen.findByText(/刷新失败，显示的是之前的数据/)).toBeTruthy();
  expect(within(list).getAllByRole("listitem")).toHaveLength(before);
  held = undefined;
  await user.click(screen.getByRole("button", { name: "撤销" }));
  expect(await screen.findByText("已撤销初审")).toBeTruthy();
  await waitFor(() => {
    expect(screen.queryByText(/刷新失败/)).toBeNull();
    expect(within(list).getAllByRole("listitem")).toHaveLength(before);
  });
});

test("R-B05 no key judges a statement while its buttons are hidden, as on a phone beside the list", async () => {
  const { user } = await open("clerk2");
  const isVisible = function (this: Element) {
    return this.closest("[data-hidden]") === null;
  };
  Object.assign(Element.prototype, { checkVisibility: isVisible });
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "checkVisibility"));
  const verdict = screen.getByTitle("R").parentElement!;
  verdict.dataset["hidden"] = "";
  await user.keyboard("r");
  expect(screen.queryByRole("dialog")).toBeNull();
  delete verdict.dataset["hidden"];
  await user.keyboard("r");
  expect(await screen.findByRole("dialog")).toBeTruthy();
});

test("R-B05 others see on the statement's page that a first review is passing, and only its reviewer can withdraw it", async () => {
  const [row] = first;
  const reviewer = await server.as("clerk2");
  const now = await read(row!);
  await reviewer.giveVerdict({
    params: { id: now.id },
    body: { rowVersion: now.rowVersion, seen: warned(now.inside!.checks) },
  });
  portal = await renderPortal({ app: server, as: "clerk1", address: `/billing/statement/${now.id}`, language: "en" });
  expect(await screen.findByText("First review pending")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Undo first review" })).toBeNull();
  await portal.close();
  portal = await renderPortal({ app: server, as: "clerk2", address: `/billing/statement/${now.id}`, language: "en" });
  // The reviewer reads Chinese, as chosen before.
  await portal.user.click(await screen.findByRole("button", { name: "撤销初审" }));
  await waitFor(() => expect(screen.queryByText("初审待生效")).toBeNull());
  expect((await read(row!)).passing).toBeNull();
});

test("R-B05 issuing by the key asks with customer, amount and change; Escape issues nothing, Enter issues", async () => {
  const { user } = await open("finance1", "en");
  const article = await screen.findByRole("article");
  const row = final.find(({ customerName }) => article.getAttribute("aria-label")!.startsWith(customerName))!;
  await user.keyboard("a");
  const asked = await screen.findByRole("dialog", { name: "Approve the final review and issue?" });
  expect(asked.textContent).toContain(row.customerName);
  expect(asked.textContent).toContain("Compared with last month");
  expect((await read(row)).status).toBe(3);
  await user.keyboard("a{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await read(row)).status).toBe(3);
  await user.keyboard("a");
  await screen.findByRole("dialog", { name: "Approve the final review and issue?" });
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Issue"));
  await user.keyboard("{Enter}");
  await waitFor(async () => expect((await read(row)).docNo).toMatch(/^JS2026-/));
});

test("R-B05 several are issued only after their count is typed", async () => {
  const { user, list } = await open("finance1");
  await user.click(within(list).getByRole("checkbox", { name: "全选" }));
  await user.keyboard("{Shift>}a{/Shift}");
  const asked = within(await screen.findByRole("dialog", { name: /终审通过并出单 \d+ 份/ }));
  const waiting = within(list).getAllByRole("listitem").length;
  const field = asked.getByLabelText(`输入份数 ${waiting} 以确认`);
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard("99{Enter}");
  expect(await asked.findByText(`请输入 ${waiting}`)).toBeTruthy();
  const left = final.map(({ id }) => id);
  const states = async () => (await Promise.all(left.map((id) => read({ id })))).map(({ status }) => status);
  expect((await states()).filter((status) => status === 3)).toHaveLength(waiting);
  await user.clear(field);
  await user.type(field, `${waiting}{Enter}`);
  await waitFor(() => expect(screen.queryByRole("dialog", { name: /终审通过并出单/ })).toBeNull());
});
