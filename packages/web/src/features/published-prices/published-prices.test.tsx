// @vitest-environment jsdom
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
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

const open = async (as: string, address = "/contract/published") => {
  portal = await renderPortal({ app: server, as, address });
  return portal;
};
/** Opens the price of a month from its row. */
const openPrice = async (user: RenderedPortal["user"], month: string) => {
  await user.click(await screen.findByRole("button", { name: "列表" }));
  const row = (await screen.findByText(month)).closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: "系统运行费折价" }));
};
let year = 2030;
/** A price of a month of its own, so that tests do not meet. */
const enter = async (value: string) => {
  year += 1;
  const body = { priceKey: "SYSTEM", month: `${year}-01`, value, source: "https://example.com/notice.pdf" } as const;
  return (await server.as("clerk2")).createPublishedPrice({ body });
};

test("a clerk enters a price, which then awaits another person's approval", async () => {
  const { user } = await open("clerk2");
  await user.click(await screen.findByRole("button", { name: "录入价格" }));
  const drawer = within(await screen.findByRole("dialog", { name: "录入价格" }));
  await user.click(await drawer.findByRole("combobox", { name: "价格项" }));
  await user.click(await screen.findByTitle("政府性基金及附加"));
  await user.type(drawer.getByRole("textbox", { name: "月份" }), "2029年3月");
  await user.type(drawer.getByRole("textbox", { name: /^价格（元）/ }), "0.02723");
  await user.type(drawer.getByRole("textbox", { name: "来源" }), "财税〔2029〕3号");
  await user.click(drawer.getByRole("button", { name: "保存" }));
  await screen.findByText("已录入“2029-03 政府性基金及附加”，待他人审批");
  const { list } = await (await server.as("clerk2")).listPublishedPrices({ query: { from: "2029-03", to: "2029-04" } });
  expect(list).toMatchObject([{ priceKey: "FUND", value: "0.02723", status: "PROPOSED" }]);
});

test("a price opens to its source and is approved by another person", async () => {
  const { month, id } = await enter("0.0322");
  const { user } = await open("finance1");
  await openPrice(user, month);
  const drawer = within(await screen.findByRole("dialog", { name: `${month} 系统运行费折价` }));
  const source = await drawer.findByRole("link", { name: "https://example.com/notice.pdf" });
  expect(source.getAttribute("href")).toBe("https://example.com/notice.pdf");
  await user.click(drawer.getByRole("button", { name: "批准" }));
  // All ids are alike in tests, so a dialog in front of another is found by its title.
  const title = await screen.findByText(`批准“${month} 系统运行费折价”？`);
  const asked = within(title.closest<HTMLElement>("[role$=dialog]") as HTMLElement);
  await user.click(asked.getByRole("button", { name: "批准" }));
  await drawer.findByRole("button", { name: "更正" });
  expect(await (await server.as("clerk2")).getPublishedPrice({ params: { id } })).toMatchObject({ status: "APPROVED" });
});

test("who entered a price sees why they cannot approve it", async () => {
  const { month } = await enter("0.0323");
  const { user } = await open("clerk2");
  await openPrice(user, month);
  const approve = await screen.findByRole("button", { name: "批准" });
  expect(approve).toHaveProperty("disabled", true);
  expect(approve.getAttribute("title")).toBe("没有审批价格的权限");
});

test("the prices of a month that others entered are approved as a whole from its column", async () => {
  await open("finance1");
  const shown = await screen.findByText(/^\d{4}-\d{2} – \d{4}-\d{2}$/);
  const month = shown.textContent?.slice(-7) ?? "";
  const body = { month, value: "0.03", areaCode: "440000", source: "公告" } as const;
  for (const priceKey of ["SYSTEM", "FUND"] as const)
    await (await server.as("clerk2")).createPublishedPrice({ body: { ...body, priceKey } });
  await portal?.close();
  const { user } = await open("finance1");
  const board = within(await screen.findByRole("table", { name: "各月发布价格" }));
  const head = (await board.findByText(month)).closest("th") as HTMLElement;
  await user.click(within(head).getByRole("button", { name: "批准 2 条" }));
  // All ids are alike in tests, so a dialog is found by its title.
  const title = await screen.findByText(`批准 ${month} 的 2 条价格？`);
  const asked = within(title.closest<HTMLElement>("[role$=dialog]") as HTMLElement);
  await user.click(asked.getByRole("button", { name: "批准" }));
  await screen.findByText(`已批准 ${month} 的 2 条价格`);
  const { list } = await (await server.as("clerk2")).listPublishedPrices({ query: { areaCode: "440000" } });
  expect(list.map(({ status }) => status)).toEqual(["APPROVED", "APPROVED"]);
});
