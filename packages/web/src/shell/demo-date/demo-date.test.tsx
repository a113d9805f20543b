// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";

let app: TestServer;
let portal: RenderedPortal;
let day = "2026-01-20";
beforeAll(async () => {
  app = await startServer({ work: true });
  // Like the demo's clock: the date is fixed while the time of day goes on.
  Object.assign(app.clock, { today: () => day, moveTo: (date: string) => (day = date) });
});
afterAll(() => app.close());
afterEach(() => portal.close());

const button = (date: string) => screen.findByRole("button", { name: `演示业务日期 ${date}` });

/** Opens the dialog at the business date `present` and types another one. */
async function typeDay(present: string, typed: string) {
  day = present;
  portal = await renderPortal({ app, as: "admin" });
  const { user } = portal;
  await user.click(await button(present));
  const dialog = await screen.findByRole("dialog", { name: "推进业务日期" });
  const field = within(dialog).getByLabelText("业务日期");
  await user.clear(field);
  await user.type(field, `${typed}{Enter}`);
  return { field, move: () => user.click(within(dialog).getByRole("button", { name: "推进日期" })) };
}

test("an administrator moves the demo's date from the header, which shows how far it is, then the new one", async () => {
  const { move } = await typeDay("2026-01-20", "2026-02-10");
  await move();
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "推进业务日期" })).toBeNull());
  expect(await screen.findByText("业务日期已推进到 2026-02-10", {}, { timeout: 20_000 })).toBeTruthy();
  expect(await button("2026-02-10")).toBeTruthy();
  expect(day).toBe("2026-02-10");
});

test("while the date moves, the header says how far it is, and the dialog stops it", async () => {
  day = "2026-02-10";
  const user = (await (await app.as("admin")).userInfo()).id;
  await app.database.pool.query(
    "insert into job (kind, user_id, state, done, total) values ('demo-date.move', $1, 'running', 3, 12)",
    [user],
  );
  portal = await renderPortal({ app, as: "admin" });
  const clock = await screen.findByRole("button", { name: "演示业务日期 2026-02-10, 正在推进，已完成 3 / 12 天" });
  await portal.user.click(clock);
  const dialog = await screen.findByRole("dialog", { name: "业务日期正在推进" });
  await portal.user.click(within(dialog).getByRole("button", { name: "停止推进" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "业务日期正在推进" })).toBeNull());
  const [job] = (await (await app.as("admin")).listJobs({ query: { pageSize: 1 } })).list;
  expect(job).toMatchObject({ state: "running", cancellable: false });
  await app.database.pool.query(
    "update job set state = 'cancelled' where kind = 'demo-date.move' and state = 'running'",
  );
});

test("a date that somebody else has gone past meanwhile is refused at its field", async () => {
  const { field, move } = await typeDay("2026-04-01", "2026-04-10");
  day = "2026-05-01";
  await move();
  await waitFor(() => expect(field.getAttribute("aria-invalid")).toBe("true"));
  const told = document.getElementById(field.getAttribute("aria-describedby") ?? "");
  expect(told?.textContent).toContain("2026-05-01");
  expect(day).toBe("2026-05-01");
});

test("nobody else has the clock", async () => {
  portal = await renderPortal({ app, as: "finance2" });
  await screen.findByRole("button", { name: "FINANCE_2 财务二" });
  expect(screen.queryByRole("button", { name: /演示业务日期/ })).toBeNull();
});
