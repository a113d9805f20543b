// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let app: TestServer;
let portal: RenderedPortal;

beforeAll(async () => {
  app = await startServer({ work: true });
});
afterAll(() => app.close());
afterEach(() => portal.close());

const patience = { timeout: 20_000 };

test("a month is tried and then calculated; each contract says why it was not billed, and the runs stand in a list", async () => {
  portal = await renderPortal({ app, as: "clerk1", address: "/billing/run?period=202601" });
  expect(await screen.findByText(/份合同$/, {}, patience)).toBeTruthy();
  await portal.user.click(await screen.findByRole("button", { name: "试算" }, patience));
  expect(await screen.findByRole("region", { name: "2026-01 试算" }, patience)).toBeTruthy();
  expect((await screen.findAllByText(/2\d{3}-\d{2} 缺少 \d+ 个读数/, {}, patience)).length).toBeGreaterThan(0);
  expect(await screen.findByText("与上月相比没有变化，或上月没有结算单。", {}, patience)).toBeTruthy();

  // Nothing can be started until readiness knows that the dry run is over.
  const start = await screen.findByRole<HTMLButtonElement>("button", { name: "开始出账" }, patience);
  await waitFor(() => expect(start.disabled || start.ariaDisabled === "true").toBe(false), patience);
  await portal.user.click(start);
  expect(await screen.findByRole("region", { name: "2026-01 出账" }, patience)).toBeTruthy();
  const runs = await screen.findByRole("region", { name: "出账记录" }, patience);
  expect((await within(runs).findAllByText("试算", {}, patience)).length).toBeGreaterThan(0);
  expect((await within(runs).findAllByText("出账", {}, patience)).length).toBeGreaterThan(0);
});
