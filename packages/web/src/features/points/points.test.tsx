// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { sumOf } from "../../records/figures/findings.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { formatQuantity } from "../../ui/values/format-values.ts";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};

test("R-B02 a tile of the map leads to the points of its province", async () => {
  const { user } = await open("clerk1", "/point/list");
  expect((await screen.findAllByRole("link", { name: "云计算园区" })).length).toBeGreaterThan(0);
  await user.click(screen.getByRole("button", { name: "按省份查看" }));
  const tile = await screen.findByRole("button", { name: /^陕西：1 个用能点，3,400 kVA/ });
  expect(screen.getByRole("button", { name: "西藏：没有用能点" })).toHaveProperty("disabled", true);
  await user.click(tile);
  await waitFor(() => expect(screen.queryByRole("link", { name: "矿热炉一号" })).toBeNull());
  expect((await screen.findAllByRole("link", { name: "云计算园区" })).length).toBeGreaterThan(0);
});

test("R-B02 a point shows who used it when, a gap between them, and takes no customer on the days of another", async () => {
  const { user } = await open("clerk1", "/point/list");
  await user.type(await screen.findByPlaceholderText("名称、编号、户号或地址"), "宿舍区");
  await waitFor(() => expect(screen.queryByRole("link", { name: "云计算园区" })).toBeNull());
  await user.click(await screen.findByRole("link", { name: "宿舍区" }));
  await user.click(await screen.findByRole("tab", { name: /^用能客户/ }));
  expect(await screen.findByRole("img", { name: "2024-11-01 至 2024-12-31 无用能客户" })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "登记客户" }));
  const dialog = within(await screen.findByRole("dialog", { name: "登记用能客户" }));
  await user.click(await dialog.findByRole("button", { name: "登记客户" }));
  expect(await dialog.findByText("请选择客户和首个用能日")).toBeTruthy();
  await user.type(dialog.getByRole("combobox", { name: "客户" }), "华北一号");
  await user.click(await screen.findByText(/^华北一号铸造\(演示\) KH/));
  await user.click(dialog.getByRole("button", { name: /登记客户$/ }));
  expect(await dialog.findByText("与 2025-01-01 起的用能记录重叠")).toBeTruthy();
});

test("R-B02 a code is judged by its scheme while it is typed", async () => {
  const { user } = await open("clerk1", "/point/list");
  await user.click(await screen.findByRole("button", { name: "新建用能点" }));
  const drawer = within(await screen.findByRole("dialog", { name: "新建用能点" }));
  await user.type(drawer.getByLabelText("名称"), "新变电站");
  await user.type(drawer.getByLabelText("外部编号"), "12345");
  await user.tab();
  expect((await drawer.findAllByText("用电户号为 10–13 位数字")).length).toBeGreaterThan(0);
});

test("R-B02 who may only read a point sees no way to change it", async () => {
  await open("enterprise1", "/point/detail/1?tab=profile", "en");
  expect(await screen.findByRole("heading", { name: "铸造一车间" })).toBeTruthy();
  expect(await screen.findByText("15 minutes")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Edit" })).toBeNull();
  expect(screen.queryByRole("button", { name: "Add customer" })).toBeNull();
});

/** A figure of the head once it says `text`. */
const figureOf = async (name: RegExp, text = "") => {
  const figures = within(await screen.findByRole("list", { name: "用能点概况" }));
  const figure = await figures.findByRole("link", { name });
  await waitFor(() => expect(figure.textContent).toContain(text));
  return figures.findByRole("link", { name });
};

/** A point with issued statements and a contract in force. */
const billedPoint = async () => {
  const finance = await server.as("finance1");
  for (const { id, contractUntil } of (
    await finance.listPoints({ query: { pageSize: 50, commodity: ["ELECTRICITY"] } })
  ).list) {
    if (contractUntil === null) continue;
    const shares = await finance.getPointShares({ query: { pointId: id } });
    if (shares[0]) return { id, shares, latest: shares[0], finance };
  }
  throw new Error("The demo has no such point");
};

/** As of a point whose readings nobody has imported. */
const withoutReadings = (id: string) =>
  server.database.pool.query("delete from interval_day where point_id = $1", [id]);

test("R-B02 a point's head tells what was read there, and each figure leads to its load curve or its exceptions", async () => {
  const clerk = await server.as("clerk1");
  const [point] = (await clerk.listPoints({ query: { keyword: "PP-DEMO-003" } })).list;
  const id = point!.id;
  await server.database.pool.query("delete from vee_exception where point_id = $1", [id]);
  await server.database.pool.query(
    `insert into vee_exception (point_id, channel, code, severity, status, first_day, last_day, opened_at)
     values ($1, 'ACTIVE_IMPORT', 'R07', 'WARN', 'OPEN', '2025-12-01', '2025-12-02', now())`,
    [id],
  );
  const { months } = await clerk.getPointEnergy({ params: { id } });
  const december = months.find(({ month }) => month === "2025-12");
  await open("clerk1", `/point/detail/${id}`);
  const month = await figureOf(/^2025-12 用量/, `${formatQuantity(december!.quantity, 0)} kWh`);
  expect(month.getAttribute("href")).toBe(`#/meter/curve?v=load-curve%7E1%7Epoint*${id}%7Elook*month%7Eday*2025-12-01`);
  expect(month.textContent).toContain("按计量数据 · 本月至今");
  const twelve = sumOf(months.slice(-13, -1).map(({ quantity }) => quantity)).toFixed();
  const year = await figureOf(/^近 12 个月用量/, `${formatQuantity(twelve, 0)} kWh`);
  expect(year.textContent).toContain("没有上年同期数据 · 按计量数据");
  expect((await figureOf(/^容量/, "最大需量")).textContent).toMatch(/2025-12 最大需量 [\d,.]+ kW，约占 \d+%/);
  const state = await figureOf(/^数据截至/, "2026-01-19");
  expect(state.textContent).toContain("近 30 天完整率 100% · 1 条待处理异常");
  expect(state.getAttribute("href")).toBe(`#/meter/quality?v=data-quality%7E1%7EpointId*${id}`);
});

test("R-B02 a point's head tells its energy, its capacity and its contract, and each figure leads to its rows", async () => {
  const { id, shares, latest, finance } = await billedPoint();
  await withoutReadings(id);
  await open("finance1", `/point/detail/${id}`);
  const monthNow = `${latest.period.slice(0, 4)}-${latest.period.slice(4)}`;
  const month = await figureOf(new RegExp(`^${monthNow} 用量`), `${formatQuantity(latest.quantity)} kWh`);
  expect(month.getAttribute("href")).toBe(`#/billing/statement/${latest.invoiceId}`);
  const twelve = sumOf(shares.slice(0, 12).map(({ quantity }) => quantity)).toFixed();
  const year = await figureOf(/^近 12 个月用量/, `${formatQuantity(twelve)} kWh`);
  expect(year.getAttribute("href")).toBe(`#/point/detail/${id}?tab=statements`);
  const { list } = await finance.listContracts({ query: { pointId: id, status: ["ACTIVE"] } });
  const end = await figureOf(/^合同到期/, list[0]!.contractNo);
  expect(end.getAttribute("href")).toBe(`#/contract/detail/${list[0]!.id}`);
  const { total } = await finance.listInvoices({ query: { pointId: id, status: [-1, 4] } });
  await figureOf(/^待付/, `${total} 份结算单`);
  expect((await figureOf(/^容量/, "平均负荷")).textContent).toMatch(/kVA平均负荷 [\d,]+ kW，约占 \d+%/);
});

test("R-B02 a figure of a point opens its tab, tabs move by arrow keys, and the address keeps the one that is shown", async () => {
  const { id } = await billedPoint();
  await withoutReadings(id);
  const { user } = await open("finance1", `/point/detail/${id}`);
  await user.click(await figureOf(/^近 12 个月用量/, "kWh"));
  const statements = await screen.findByRole("tab", { name: /^结算单 \d+$/ });
  await waitFor(() => expect(statements.getAttribute("aria-selected")).toBe("true"));
  expect((await screen.findAllByText("本点用量")).length).toBeGreaterThan(0);
  await user.click(statements);
  await user.keyboard("{ArrowRight}");
  expect(screen.getByRole("tab", { name: /^合同/ }).getAttribute("aria-selected")).toBe("true");
  await user.keyboard("{End}");
  expect(screen.getByRole("tab", { name: /^文件/ }).getAttribute("aria-selected")).toBe("true");
});

test("R-B02 a partner sees what a point used, and neither its charges nor its meters", async () => {
  const partner = await server.as("partner1");
  const { list } = await partner.listPoints({ query: {} });
  await open("partner1", `/point/detail/${list[0]!.id}?tab=statements`);
  expect((await screen.findAllByText("本点用量")).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.queryByText("本点金额")).toBeNull());
  expect(screen.queryByRole("tab", { name: /^电表/ })).toBeNull();
});

test("R-B02 a new point says in one line each what it has not got yet, and folds what is not filled in", async () => {
  const { id } = await (await server.as("clerk1")).createPoint({
    body: { idScheme: "FREE", externalCode: "NEU-1", name: "新建点", areaCode: "310115" },
  });
  const { user } = await open("admin", `/point/detail/${id}`);
  expect((await screen.findAllByText("还没有已出单的结算单")).length).toBeGreaterThan(0);
  expect(await screen.findByText("还没有合同包含此用能点")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "资料" }));
  expect(screen.queryByText("计量点编号")).toBeNull();
  await user.click(await screen.findByRole("button", { name: /项未填写$/ }));
  expect(await screen.findByText("计量点编号")).toBeTruthy();
});

test("R-B02 usage of a point that cannot be read says so, and is read again when one asks for it", async () => {
  const { id } = await billedPoint();
  let broken = true;
  const fetch: TestServer["fetch"] = async (request) =>
    broken && request.url.includes("/invoices/figures/point")
      ? Response.json({ status: 1422, msg: "读取失败", data: null }, { status: 422 })
      : server.fetch(request);
  portal = await renderPortal({ app: { ...server, fetch }, as: "admin", address: `/point/detail/${id}` });
  const again = await screen.findByRole("button", { name: "重试" });
  const figures = within(screen.getByRole("list", { name: "用能点概况" }));
  expect(figures.getAllByRole("img", { name: "读取失败" })).toHaveLength(2);
  broken = false;
  await portal.user.click(again);
  expect(await screen.findByRole("heading", { name: /^近 12 个月用量 [\d,]+/ })).toBeTruthy();
});
