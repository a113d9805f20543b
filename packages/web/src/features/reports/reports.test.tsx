// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, type RenderOptions, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { formatMoney } from "../../ui/values/format-values.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  Object.assign(server.clock, { moveTo: () => undefined });
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (
  as: string,
  address: string,
  { language = "zh", app = server }: Partial<Pick<RenderOptions, "language" | "app">> = {},
) => {
  portal = await renderPortal({ app, as, address, language });
  return portal;
};

test("the shelf says what each report answers and for whom, and has none that a person may not open", async () => {
  await open("clerk1", "/report/center");
  expect(within(await screen.findByRole("link", { name: /结算单台账/ })).getByText(/使用者：财务、结算/)).toBeTruthy();
  await portal?.close();
  await open("partner1", "/report/center");
  const card = await screen.findByRole("link", { name: /结算单台账/ });
  expect(card.getAttribute("href")).toBe("#/report/center/statement-register");
  // Who reads it in the house means nothing to others.
  expect(within(card).queryByText(/使用者/)).toBeNull();
  expect(within(card).getByText("尚未导出")).toBeTruthy();
  expect(screen.queryByRole("link", { name: /账龄/ })).toBeNull();
});

test("a report shows its figures, is asked anew for other periods, and keeps them in its address", async () => {
  const params = { key: "statement-register" as const };
  const finance = await server.as("finance1");
  const [december, year] = await Promise.all([
    finance.getReport({ params }),
    finance.getReport({ params, query: { fromPeriod: "202501" } }),
  ]);
  expect(year.total).toBeGreaterThan(december.total);
  const { user, address } = await open("finance1", "/report/center/statement-register");
  expect((await screen.findAllByText(formatMoney(december.control))).length).toBeGreaterThan(0);
  expect(screen.getByText(/账期 2025-12 ·/)).toBeTruthy();
  await user.selectOptions(screen.getByRole("combobox", { name: "起始账期" }), "202501");
  await user.selectOptions(screen.getByRole("combobox", { name: "截止账期" }), "202512");
  await waitFor(() => expect(address()).toContain("fromPeriod*202501"));
  const whole = await finance.getReport({ params, query: { fromPeriod: "202501", toPeriod: "202512" } });
  expect((await screen.findAllByText(formatMoney(whole.control))).length).toBeGreaterThan(0);
  expect(screen.getByRole("button", { name: "导出 XLSX" })).toBeTruthy();
});

test("who takes no data away gets no files, and who is of one customer chooses among no others", async () => {
  await open("clerk2", "/report/center/ageing");
  expect(await screen.findByRole("button", { name: "打印" })).toBeTruthy();
  // Counts of statements are whole numbers.
  await screen.findByRole("columnheader", { name: /结算单数/ });
  expect((await screen.findAllByRole("row")).some((row) => /\d\.0{3}/.test(row.textContent ?? ""))).toBe(false);
  expect(screen.queryByRole("button", { name: /导出/ })).toBeNull();
  await portal?.close();
  await open("enterprise5", "/report/center/statement-lines", { language: "en" });
  expect(await screen.findByRole("combobox", { name: "From period" })).toBeTruthy();
  expect(screen.queryByRole("combobox", { name: "Customer" })).toBeNull();
  expect(screen.getByRole("button", { name: "Export CSV" })).toBeTruthy();
});

test("an address of no report says so and leads back", async () => {
  await open("finance1", "/report/center/nonsense");
  expect(await screen.findByRole("heading", { name: "报表不存在" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "返回报表中心" })).toBeTruthy();
});

test("a report is sent every month from its page, and its schedule is paused and deleted on the shelf", async () => {
  const { user, go } = await open("finance2", "/report/center/ageing?v=report~1~by*region");
  const send = await screen.findByRole("button", { name: "定期发送" });
  await waitFor(() => expect(send.hasAttribute("disabled")).toBe(false));
  await user.click(send);
  const dialog = await screen.findByRole("dialog", { name: "定期发送" });
  await user.click(within(dialog).getByRole("radio", { name: "每周一" }));
  await user.click(within(dialog).getByRole("button", { name: "开始发送" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "定期发送" })).toBeNull());
  const schedules = async () => (await (await server.as("finance2")).listReportSchedules({})).list;
  expect(await schedules()).toMatchObject([{ key: "ageing", every: "week", span: "lastMonth", format: "xlsx" }]);
  await go("/report/center");
  const section = (await screen.findByRole("heading", { name: "定期报表" })).closest("section")!;
  expect(within(section).getByText(/每周一 · 上月 · XLSX · 下次 2026-01-26/)).toBeTruthy();
  expect(within(section).getByText(/汇总方式 按大区/)).toBeTruthy();
  await user.click(within(section).getByRole("button", { name: "暂停 账龄" }));
  expect(await within(section).findByText(/已暂停/)).toBeTruthy();
  expect((await schedules())[0]?.isPaused).toBe(true);
  await user.click(within(section).getByRole("button", { name: "删除 账龄" }));
  await user.click(within(await screen.findByRole("dialog", { name: "删除" })).getByRole("button", { name: "删除" }));
  await waitFor(() => expect(screen.queryByRole("heading", { name: "定期报表" })).toBeNull());
  expect(await schedules()).toEqual([]);
});

test("a schedule that is gone before its deletion is answered is not said to be given up, and nothing asks again", async () => {
  const client = await server.as("finance2");
  const draft = { key: "ageing", parameters: {}, every: "month", span: "lastMonth", format: "csv" } as const;
  await client.createReportSchedule({ body: draft });
  const answered = Promise.withResolvers<void>();
  const late = {
    ...server,
    async fetch(request: Request) {
      const answer = await server.fetch(request);
      if (request.method === "DELETE") await answered.promise;
      return answer;
    },
  };
  const { user } = await open("finance2", "/report/center", { app: late });
  await user.click(await screen.findByRole("button", { name: "删除 账龄" }));
  await user.click(within(await screen.findByRole("dialog", { name: "删除" })).getByRole("button", { name: "删除" }));
  // The event comes first.
  await waitFor(() => expect(screen.queryByRole("heading", { name: "定期报表" })).toBeNull());
  expect(screen.getByRole("dialog", { name: "删除" })).toBeTruthy();
  answered.resolve();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "删除" })).toBeNull());
  expect(screen.queryByText(/^已放弃保存/)).toBeNull();
  await client.createReportSchedule({ body: draft });
  expect(await screen.findByRole("button", { name: "删除 账龄" })).toBeTruthy();
  expect(screen.queryByRole("dialog", { name: "删除" })).toBeNull();
});
