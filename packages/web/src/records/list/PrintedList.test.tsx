// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
/** Counts the calls of `window.print`, which jsdom lacks. */
const printed = vi.fn<() => void>();
beforeAll(async () => {
  server = await startServer();
  window.print = printed;
  await server.database.pool.query(
    `insert into customer (name, uscc, area_code, region, lifecycle)
     select '甲客户' || n, 'T' || lpad(n::text, 17, '0'), c.area_code, c.region, 'CLOSED'
     from generate_series(1, 1200) as n, (select * from customer order by id limit 1) as c`,
  );
});
afterEach(async () => {
  printed.mockClear();
  window.dispatchEvent(new Event("afterprint"));
  await portal.close();
});
afterAll(() => server.close());

const patience = { timeout: 15_000 };
const open = async (as: string, address: string) => {
  portal = await renderPortal({ app: server, as, address });
  await screen.findAllByRole("link", { name: /演示|甲客户/ }, patience);
};
const sheet = () => screen.queryByRole<HTMLElement>("article", { name: "我的客户" });

test("R-B01 a list prints the rows of its query with its filters in words, who printed it, and nothing else", async () => {
  await open("smeast", "/customer/my?v=my-customers~1~lifecycle*ACTIVE~lifecycle*LEAD~lifecycle*QUOTED");
  const { total } = await (await server.as("smeast")).listCustomers({ query: { lifecycle: ["ACTIVE"] } });
  await portal.user.click(screen.getByRole("button", { name: "打印" }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1));
  const paper = within(sheet()!);
  expect(paper.getAllByRole("row")).toHaveLength(total + 1);
  expect(paper.getByText(`共 ${total} 条 · 状态：已生效、意向、已报价`)).toBeTruthy();
  expect(paper.getByText(/打印人：华东经理 SM_EAST/)).toBeTruthy();
  expect(paper.queryByRole("button")).toBeNull();
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(sheet()).toBeNull());
});

test("R-B01 what the browser prints by itself says that it is one page of the list", async () => {
  await open("clerk1", "/customer/my");
  window.dispatchEvent(new Event("beforeprint"));
  expect(within(sheet()!).getByText(/^第 1 页的 20 条，共 1,216 条/)).toBeTruthy();
});

test("R-B01 Ctrl P tells the count of a long list first, and prints no more than people read on paper", async () => {
  await open("clerk1", "/customer/my?v=my-customers~1~keyword*甲客户");
  await portal.user.keyboard("{Control>}p{/Control}");
  const question = (await screen.findByText("打印 1,200 条？")).closest<HTMLElement>("[role=dialog]")!;
  expect(within(question).getByText(/^一次最多打印 1,000 条/)).toBeTruthy();
  expect(printed).not.toHaveBeenCalled();
  await portal.user.click(within(question).getByRole("button", { name: "打印前 1,000 条" }));
  await waitFor(() => expect(printed).toHaveBeenCalledTimes(1), patience);
  expect(sheet()!.querySelectorAll("tbody tr")).toHaveLength(1000);
  expect(within(sheet()!).getByText("前 1,000 条，共 1,200 条 · 搜索：甲客户")).toBeTruthy();
}, 30_000);
