// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
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

const open = async (as: string, year?: number, language: "zh" | "en" = "zh") => {
  const address = `/setting/holiday${year ? `?v=holidays~1~year*${year}` : ""}`;
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
// By label: a query by role among 365 buttons takes a second each time.
const day = (name: string | RegExp) => screen.findByLabelText(name);
const kept = async (year: number) =>
  (await (await server.as("admin")).listHolidays({ query: { year } })).days.map(({ date, kind, name }) => [
    date,
    kind,
    name,
  ]);

test("the year of the business date says of each day what it is", async () => {
  await open("admin");
  expect(await screen.findByText("节假日 33 天 · 调休上班 6 天 · 工作日 248 天")).toBeTruthy();
  expect(await day("2026年2月17日星期二，节假日，春节")).toBeTruthy();
  expect(await day("2026年2月14日星期六，调休上班，春节")).toBeTruthy();
  expect(await day("2026年1月20日星期二，工作日")).toBeTruthy();
});

test("days are chosen by keyboard, named and left to their weekday again", async () => {
  const { user } = await open("admin", 2031);
  const first = await day(/^2031年1月1日/);
  first.focus();
  await user.keyboard("{ArrowRight}{Shift>}{ArrowRight}{ArrowRight}{/Shift}{Enter}");
  const form = within(await screen.findByRole("complementary", { name: "2031-01-02 至 2031-01-04，共 3 天" }));
  const name = form.getByLabelText("名称");
  await waitFor(() => expect(document.activeElement).toBe(name));
  await user.click(form.getByRole("button", { name: "保存" }));
  expect(await form.findByText("请填写节日名称")).toBeTruthy();
  await user.type(name, "元旦{Enter}");
  expect(await day("2031年1月3日星期五，节假日，元旦")).toBeTruthy();
  expect(await kept(2031)).toEqual(["02", "03", "04"].map((date) => [`2031-01-${date}`, "HOLIDAY", "元旦"]));
  const last = await day(/^2031年1月4日/);
  last.focus();
  await user.keyboard("{ArrowLeft}{ArrowRight}{Delete}");
  expect(await day("2031年1月4日星期六，周末")).toBeTruthy();
  expect(await kept(2031)).toHaveLength(2);
});

test("a year without a table says what that means, and begins with the year before", async () => {
  const { user } = await open("admin", 2027, "en");
  expect(await screen.findByText("No holiday calendar for 2027 yet")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Copy from 2026" }));
  expect(await day("Saturday, February 6, 2027, Holiday, Spring Festival")).toBeTruthy();
  expect(screen.queryByText("No holiday calendar for 2027 yet")).toBeNull();
});

test("whoever may only read the dictionaries sees the days and changes none", async () => {
  const { user } = await open("finance1");
  await user.click(await day(/^2026年10月1日/));
  const form = within(await screen.findByRole("complementary", { name: "2026-10-01" }));
  expect(form.getByText("可以查看，修改需要“字典维护”权限。")).toBeTruthy();
  expect(form.queryByRole("button", { name: "保存" })).toBeNull();
  expect(form.getByLabelText("名称").matches(":disabled")).toBe(true);
});
