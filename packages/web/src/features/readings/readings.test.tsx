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

const open = async (state: string, language: "zh" | "en" = "zh", as = "clerk1") => {
  portal = await renderPortal({ app: server, as, address: `/meter/curve${state}`, language });
  return portal;
};
const at = (...parts: string[]) => `?v=load-curve~1~${parts.join("~")}`;
/** A figure beside its label. */
const figure = (label: string) =>
  waitFor(() => {
    const item = screen.getByText(label, { selector: "li span" }).closest("li") as HTMLElement;
    expect(item.querySelector("b")).toBeTruthy();
    return item.textContent ?? "";
  });

test("a day of a point shows its energy, its maximum with the time, and its load factor", async () => {
  await open(at("point*1", "day*2025-03-07"));
  expect(
    await screen.findByRole("heading", { name: /2025-03-07 最大负荷 1,014\.548 kW，出现在 09:00–09:15/ }),
  ).toBeTruthy();
  expect(await figure("最大负荷")).toContain("1,014.548 kW09:00–09:15");
  expect(await figure("负荷率")).toMatch(/\d\d\.\d%/);
  expect(await figure("缺数 / 估算")).toContain("0 / 0");
});

test("without a day the last one with readings is shown, and arrow keys go a day or a week on and back", async () => {
  const { user } = await open(at("point*1"));
  expect(await screen.findByDisplayValue("2026-01-19")).toBeTruthy();
  await screen.findByRole("heading", { name: /^2026-01-19/ });
  await user.keyboard("{ArrowLeft}");
  expect(await screen.findByDisplayValue("2026-01-18")).toBeTruthy();
  await user.keyboard("{Shift>}{ArrowLeft}{/Shift}");
  expect(await screen.findByDisplayValue("2026-01-11")).toBeTruthy();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByRole("heading", { name: /^2026-01-12/ })).toBeTruthy();
});

test("the table has a row for each quarter-hour and a column for each day that is compared", async () => {
  const { user } = await open(at("point*1", "day*2025-12-30", "compare*before"), "en");
  await user.click(await screen.findByRole("button", { name: "Table" }));
  await user.click(screen.getByRole("checkbox", { name: "Average of like days" }));
  const table = within(await screen.findByRole("table"));
  expect(await table.findByRole("columnheader", { name: "Average of the last 4 like days (workday)" })).toBeTruthy();
  expect(table.getByRole("columnheader", { name: "Day before, 2025-12-29" })).toBeTruthy();
  expect(table.getAllByRole("row")).toHaveLength(97);
  expect(table.getByRole("rowheader", { name: "23:45–24:00" })).toBeTruthy();
});

test("a point is found by a part of its number", async () => {
  const { user } = await open("", "en");
  expect(await screen.findByText("Choose a pick-up point")).toBeTruthy();
  await user.type(screen.getByRole("combobox", { name: "Pick-up point" }), "PP-DEMO-003");
  await user.click(await screen.findByText(/PP-DEMO-003/, { selector: ".ant-select-item-option-content" }));
  expect(await screen.findByRole("heading", { name: /Maximum demand on 2026-01-19/ })).toBeTruthy();
});

test("a day without readings says so", async () => {
  await open(at("point*1", "day*2026-03-01"));
  expect(await screen.findByRole("heading", { name: "2026-03-01 没有读数" })).toBeTruthy();
});

test("M, H and D show month, heat map and duration curve, Enter opens the day of a cell", async () => {
  const { user } = await open(at("point*1", "day*2025-03-07"));
  await screen.findByRole("heading", { name: /^2025-03-07/ });
  await user.keyboard("m");
  expect(await screen.findByRole("radio", { name: "电量", checked: true })).toBeTruthy();
  const plot = await screen.findByRole("img", { name: /休息日和节假日颜色较浅/ });
  expect(await figure("电量 (kWh)")).toContain("698,917.066");
  expect(await figure("最大负荷利用小时数")).toContain("688.9 h");
  plot.focus();
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(await screen.findByText(/^2025-03-02/, { selector: "[role=status]" })).toBeTruthy();
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("heading", { name: /^2025-03-02 最大负荷/ })).toBeTruthy();
  await user.keyboard("h");
  expect(await screen.findByRole("radio", { name: "热力图", checked: true })).toBeTruthy();
  await user.keyboard("d");
  expect(await screen.findByRole("img", { name: /负荷从高到低排列/ })).toBeTruthy();
  await user.keyboard("d");
  expect(await screen.findByRole("radio", { name: "日曲线", checked: true })).toBeTruthy();
});

test("a heat map has its numbers as a table of days by quarter-hours", async () => {
  const { user } = await open(at("point*1", "day*2025-02-07", "look*heat"), "en");
  await user.click(await screen.findByRole("button", { name: "Table" }));
  const table = within(await screen.findByRole("table"));
  expect(table.getAllByRole("row")).toHaveLength(29);
  expect(table.getAllByRole("columnheader")).toHaveLength(97);
});

test("a gas point shows its quantity by day, since it is read once a day", async () => {
  await server.database.ownerPool.query(
    `insert into interval_day (point_id, channel, day, resolution_min, written_at, total, max_slot, quality, "values")
     select 13, 'ACTIVE_IMPORT', d::date, 1440, d, 1234000, 1, null, '{1234000}' from generate_series(
       '2025-03-01'::timestamp, '2025-03-31', '1 day') d on conflict do nothing`,
  );
  await open(at("point*13", "day*2025-03-07"));
  expect(await screen.findByRole("heading", { name: "2025-03 的用量" })).toBeTruthy();
  expect(await figure("电量 (m³)")).toContain("38,254.000");
  expect(screen.queryByRole("radio", { name: "热力图" })).toBeNull();
});
