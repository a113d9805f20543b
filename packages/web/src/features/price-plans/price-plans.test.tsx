// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
let planId: string;
beforeAll(async () => {
  server = await startServer();
  const { list } = await (await server.as("admin")).listPricePlans({ query: { keyword: "S3" } });
  planId = list[0]!.id;
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

const open = async (as: string, address = `/contract/plan/${planId}`) => {
  portal = await renderPortal({ app: server, as, address });
  return portal;
};
/** A figure of the head once it says `text`. */
const figureOf = async (name: RegExp, text = "") => {
  const figures = within(await screen.findByRole("list", { name: "套餐概况" }));
  const figure = await figures.findByRole("link", { name });
  await waitFor(() => expect(figure.textContent).toContain(text));
  return figures.findByRole("link", { name });
};

test("a plan's head tells who is billed by it and what energy costs, and each figure leads to its rows", async () => {
  const finance = await server.as("finance1");
  const { total } = await finance.listContracts({ query: { planId, status: ["SIGNED", "ACTIVE"] } });
  await open("finance1");
  const uses = await figureOf(/^执行中的合同/, `${total} 份`);
  expect(uses.getAttribute("href")).toContain(`planId*${planId}`);
  const { current } = await finance.getPricePlan({ params: { id: planId } });
  expect((await figureOf(/^执行版本/)).getAttribute("href")).toBe(
    `#/contract/plan/${planId}?v=price-plan%7E1%7Eversion*${current!.versionNo}`,
  );
  // 0.452380 at the ratios of the bands.
  expect((await figureOf(/^能量价格/, "元/kWh")).textContent).toMatch(/0\.180952至 0\.\d{6} 元\/kWh/);
});

test("prices stand with six decimals beside their bands by name, and say how a ratio makes them", async () => {
  await open("finance1");
  const table = within(await screen.findByRole("table", { name: /计价项$/ }));
  const valley = (await table.findByText("低谷")).closest("tr") as HTMLElement;
  expect(within(valley).getByText("0.180952")).toBeTruthy();
  expect(within(valley).getByText("0.45238 × 0.4")).toBeTruthy();
  expect(table.queryByText(/^V/)).toBeNull();
});

test("a new version stands among the others, chosen, before it is saved", async () => {
  const { user } = await open("clerk2");
  await user.click(await screen.findByRole("button", { name: "新建版本" }));
  const versions = within(await screen.findByRole("list", { name: "版本" }));
  const draft = await versions.findByRole("button", { name: /尚未保存/ });
  expect(draft.getAttribute("aria-pressed")).toBe("true");
  expect(versions.getAllByRole("button", { pressed: true })).toEqual([draft]);
});

test("the contracts of a plan stand in a tab with their number", async () => {
  const finance = await server.as("finance1");
  const { total, list } = await finance.listContracts({ query: { planId, sort: "-startDate" } });
  await open("finance1", `/contract/plan/${planId}?tab=contracts`);
  expect(await screen.findByRole("tab", { name: `合同 ${total}`, selected: true })).toBeTruthy();
  expect((await screen.findAllByText(list[0]!.contractNo)).length).toBeGreaterThan(0);
});

test("before a version is approved one sees what its contracts would have paid for the last twelve months", async () => {
  // Readings of the tests are of the first points.
  await server.database.ownerPool.query(`update contract_point b set binds = false from pickup_point p
    where p.id = b.point_id and p.external_code !~ '^PP-DEMO-00[1-8]$'`);
  const finance = await server.as("finance1");
  const { list } = await finance.listContracts({ query: { planId, status: ["SIGNED", "ACTIVE"], pageSize: 20 } });
  const { user } = await open("finance1", `/contract/plan/${planId}?v=price-plan~1~version*2`);
  await user.click(await screen.findByRole("button", { name: "比较去年电费" }));
  const table = within(await screen.findByRole("grid", { name: "比较去年电费" }));
  await waitFor(() => expect(table.queryByText("计算中…")).toBeNull());
  const impacts = await Promise.all(
    list.map(({ id }) => finance.getBillImpact({ params: { id }, query: { planId, versionNo: 2 } })),
  );
  const calculated = impacts.filter(({ months }) => months > 0);
  expect(calculated.length).toBeGreaterThan(0);
  const sum = (of: "standing" | "proposed") =>
    calculated.reduce((total, impact) => total + Number(impact[of]) * 100, 0);
  const percent = ((sum("proposed") - sum("standing")) / sum("standing")) * 100;
  expect((await screen.findByText(/份合同：现行价格/)).textContent).toMatch(
    new RegExp(`${calculated.length} 份合同.*\\(\\+${percent.toFixed(1)}%\\)$`),
  );
});
