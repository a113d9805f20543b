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

const open = async (language: "zh" | "en" = "zh", as = "clerk1", state = "") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as, address: `/meter/quality${state}`, language });
  return portal;
};
/** The exceptions of an earlier test, or try, are gone. */
async function only(point: number, ...found: Record<string, unknown>[]): Promise<void> {
  await server.database.pool.query("delete from vee_exception");
  for (const one of found)
    await server.database.pool.query(
      `insert into vee_exception (point_id, channel, code, severity, month, first_day, last_day, slot, held_value, figures, opened_at)
       select $1, 'ACTIVE_IMPORT', code, severity, month, first_day, last_day, slot, held_value, coalesce(figures, '{}'), now()
       from jsonb_populate_record(null::vee_exception, $2)`,
      [point, JSON.stringify(one)],
    );
}
const above = {
  code: "R12",
  severity: "WARN",
  month: "2025-11-01",
  first_day: "2025-11-12",
  last_day: "2025-11-12",
  figures: { demand: "1050.001", contract: "1000.000" },
};
const held = { code: "R05", severity: "HELD", first_day: "2025-09-10", last_day: "2025-09-10" };
const gap = {
  code: "R01",
  severity: "BLOCK",
  month: "2025-10-01",
  first_day: "2025-10-15",
  last_day: "2025-10-16",
  figures: { missing: "100", slots: "2976" },
};
const rowOf = async (name: RegExp) => (await screen.findByRole("link", { name })).closest("tr") as HTMLElement;
async function choose(user: RenderedPortal["user"], row: HTMLElement, action: string) {
  await user.click(within(row).getByRole("button", { name: /操作|actions/i }));
  return screen.findByRole("menuitem", { name: new RegExp(action) });
}

test("an exception says in words what was compared, and is accepted with a reason", async () => {
  await only(1, above, gap);
  const { user } = await open();
  const row = await rowOf(/超出合同需量/);
  expect(within(row).getByText("最大需量 1,050.001 kW，合同需量 1,000 kW")).toBeTruthy();
  expect(within(await rowOf(/缺数/)).getByText("2,976 个数据点缺 100 个")).toBeTruthy();
  await user.click(await choose(user, row, "接受"));
  const dialog = within(await screen.findByRole("dialog", { name: "接受“超出合同需量”？" }));
  await user.click(dialog.getByRole("button", { name: /接\s*受/ }));
  expect(await dialog.findByText(/请填写至少 2 个汉字/)).toBeTruthy();
  await user.type(dialog.getByLabelText("原因"), "已与客户核对");
  await user.click(dialog.getByRole("button", { name: /接\s*受/ }));
  expect(await screen.findByText("已接受")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: /超出合同需量/ })).toBeNull());
  expect(screen.getByRole("link", { name: /缺数/ })).toBeTruthy();

  await open("en", "clerk1", "?v=data-quality~1~status*ACCEPTED");
  const decided = await rowOf(/Above contract demand/);
  expect(within(decided).getByText("已与客户核对")).toBeTruthy();
});

test("many are ignored with one reason, and those that cannot be are named with why", async () => {
  await only(1, { ...held, slot: 20, held_value: 900_000 }, { ...held, slot: 21, held_value: 900_000 }, gap);
  const { user } = await open("en");
  for (const box of await screen.findAllByRole("checkbox", { name: /^Select (Above|Missing)/ })) await user.click(box);
  const bar = within(await screen.findByRole("region", { name: "Bulk actions" }));
  await user.click(bar.getByRole("button", { name: "Ignore" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Ignore 3 exceptions?" }));
  await user.type(dialog.getByLabelText("Reason"), "known fault of the meter");
  await user.click(dialog.getByRole("button", { name: "Ignore" }));
  const refused = within(await screen.findByRole("dialog", { name: "1 not decided" }));
  expect(refused.getByText("2 decided. These stay as they are:")).toBeTruthy();
  expect(refused.getByText(/^Missing readings · .+ · 2025-10-15 – It blocks billing/)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: /Above capacity/ })).toBeNull());
});

test("missing readings are shown as they would be estimated, and written with a reason", async () => {
  await server.database.pool.query(
    `update interval_day d set total = total - coalesce(values[42], 0), values[42] = null, quality = overlay(quality placing '-' from 42)
     where point_id = 2 and day = '2025-10-15' and channel = 'ACTIVE_IMPORT'`,
  );
  await only(2, { ...gap, last_day: "2025-10-15", figures: { missing: "1", slots: "2976" } });
  const { user } = await open("en");
  await user.click(await choose(user, await rowOf(/Missing readings/), "Estimate"));
  const dialog = within(await screen.findByRole("dialog", { name: /^Estimate missing readings of/ }));
  const table = within(await dialog.findByRole("table"));
  expect(table.getByRole("rowheader", { name: "2025-10-15 · 42" })).toBeTruthy();
  expect(table.getByText("Interpolated")).toBeTruthy();
  await user.type(dialog.getByLabelText("Reason"), "meter was offline");
  await user.click(dialog.getByRole("button", { name: "Write estimated readings" }));
  expect(await screen.findByText("Estimated readings written")).toBeTruthy();
  expect(await screen.findByText("No open exceptions")).toBeTruthy();
});

test("who only imports sees exceptions and is told why they decide none", async () => {
  await only(7, above);
  const { user } = await open("zh", "smcentral");
  const item = await choose(user, await rowOf(/超出合同需量/), "接受");
  expect(item.getAttribute("aria-disabled")).toBe("true");
  expect(item.textContent).toContain("没有处理计量异常的权限");
  expect(screen.queryByRole("checkbox", { name: /^选择/ })).toBeNull();
});

test("values are entered by hand from an exception, and a line that is no value is told", async () => {
  await server.database.pool.query(
    `update interval_day d set total = total - coalesce(values[42], 0), values[42] = null,
       quality = overlay(coalesce(quality, repeat('A', 96)) placing '-' from 42)
     where point_id = 2 and day = '2025-10-22' and channel = 'ACTIVE_IMPORT'`,
  );
  await only(2, {
    ...gap,
    first_day: "2025-10-22",
    last_day: "2025-10-22",
    figures: { missing: "1", slots: "2976" },
  });
  const { user } = await open("en");
  await user.click(await choose(user, await rowOf(/Missing readings/), "Enter values"));
  const dialog = within(await screen.findByRole("dialog", { name: "Enter readings of 2025-10-22" }));
  // From the slot that is missing on.
  expect((await dialog.findByLabelText<HTMLSelectElement>("First slot")).value).toBe("42");
  const values = dialog.getByLabelText(/^Values in kWh/);
  await user.type(values, "x");
  await user.type(dialog.getByLabelText("Reason"), "read at the meter");
  await user.click(await dialog.findByRole("button", { name: /Write values$/ }));
  expect(await dialog.findByText(/^Not a value in line 1/)).toBeTruthy();
  await user.clear(values);
  await user.type(values, "12.5");
  expect(dialog.getByText("1 · 10:15–10:30")).toBeTruthy();
  await user.click(await dialog.findByRole("button", { name: /Write values$/ }));
  expect(await screen.findByText("Readings written")).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole("link", { name: /Missing readings/ })).toBeNull());
  const clerk = await server.as("clerk1");
  const { days } = await clerk.getIntervals({
    params: { id: "2" },
    query: { from: "2025-10-22", to: "2025-10-23" },
  });
  expect([days[0]?.values[41], days[0]?.quality?.[41]]).toEqual(["12.500", "M"]);
});
