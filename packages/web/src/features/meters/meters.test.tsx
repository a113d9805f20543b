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

const open = async (as: string, point: number, language: "zh" | "en" = "zh") => {
  portal = await renderPortal({ app: server, as, address: `/point/detail/${point}?tab=meters`, language });
  return portal;
};

test("R-B02 the meters of a point stand as bars by channel, with what was counted past zero", async () => {
  await open("clerk1", 11);
  const section = within((await screen.findByRole("heading", { name: "电表" })).closest("section") as HTMLElement);
  expect(await section.findByText("29,628.000")).toBeTruthy();
  expect(section.getByText(/起码 99,876\.50，止码 123\.40 · 过零/)).toBeTruthy();
  expect(section.getByTitle("DZ2025000011，倍率 100，2025-07-01 至 至今")).toBeTruthy();
  // Beside the overview: that of the meter installed today.
  await portal?.user.click(screen.getByRole("tab", { name: "概览" }));
  expect(await screen.findByText("×100")).toBeTruthy();
});

test("R-B02 an exchange says what the old meter counted before it is saved, and refuses what is implausible", async () => {
  const { user } = await open("clerk1", 11);
  await user.click(await screen.findByRole("button", { name: "换表" }));
  const dialog = within(await screen.findByRole("dialog", { name: "更换电表 DZ2025000011" }));
  const closing = dialog.getByLabelText(/^DZ2025000011 正向有功止码/);
  await user.type(closing, "5");
  expect(await dialog.findByText(/按过零计算走字 99993，超过量程的 10%（10000）/)).toBeTruthy();
  await user.clear(closing);
  await user.type(closing, "98.75");
  expect(await dialog.findByText("走字 86.75 × 100 = 8,675.000 kWh")).toBeTruthy();
  expect(dialog.getByText("连同此前各表合计 38,303.000 kWh")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: /换表$/ }));
  expect(await dialog.findByText("请填写全部项目，并核对标红的止码")).toBeTruthy();
  await user.type(dialog.getByLabelText("资产编号"), "dz2026000011");
  await user.type(dialog.getByLabelText("起码"), "0");
  await user.click(dialog.getByRole("button", { name: /换表$/ }));
  expect(await screen.findByText("38,303.000")).toBeTruthy();
  await user.click(screen.getByRole("tab", { name: "概览" }));
  expect(await screen.findByText("换表，DZ2026000011 换上")).toBeTruthy();
});

test("R-B02 a meter is installed on a free channel, corrected and removed again", async () => {
  const { user } = await open("clerk1", 12);
  await user.click(await screen.findByRole("button", { name: "装表" }));
  const dialog = within(await screen.findByRole("dialog", { name: "装表" }));
  await user.type(dialog.getByLabelText("资产编号"), "DZ2024000012");
  await user.selectOptions(dialog.getByLabelText("表型"), "单相电能表");
  expect(dialog.getByLabelText<HTMLSelectElement>("计量通道").value).toBe("ACTIVE_EXPORT");
  await user.type(dialog.getByLabelText("起码"), "7.5{Enter}");
  expect(await screen.findByText(/起码 7\.50，在用/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getAllByRole("button", { name: "电表 DZ2024000012 的更多操作" })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "更正" }));
  const correcting = within(await screen.findByRole("dialog", { name: "更正电表 DZ2024000012" }));
  await user.clear(correcting.getByLabelText("起码"));
  await user.type(correcting.getByLabelText("起码"), "8{Enter}");
  expect(await screen.findByText(/起码 8\.00，在用/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(screen.getAllByRole("button", { name: "电表 DZ2024000012 的更多操作" })[0]!);
  await user.click(await screen.findByRole("menuitem", { name: "删除" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "删除" }));
  await waitFor(() => expect(screen.queryByText(/起码 8\.00/)).toBeNull());
  await user.click(screen.getByRole("tab", { name: "概览" }));
  expect(await screen.findByText("删除电表 DZ2024000012 的装表记录")).toBeTruthy();
});

test("R-B02 who may only read sees the meters and no way to change them; a partner sees none", async () => {
  await open("enterprise1", 11, "en");
  expect(await screen.findByText("29,628.000")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Exchange" })).toBeNull();
  await portal?.close();
  await open("partner1", 5, "en");
  expect(await screen.findByRole("heading", { name: "一号冷库" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Meters" })).toBeNull();
});
