// @vitest-environment jsdom
import { PriceComponent } from "@busbar/contract/price-plans/price-components";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RenderedPortal, renderPortal } from "../../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal | undefined;
beforeAll(async () => {
  server = await startServer();
  await server.database.ownerPool.query(
    "truncate invoice, invoice_number, billing_period, payment, payment_advice, tax_invoice cascade",
  );
});
afterEach(async () => {
  await portal?.close();
  portal = undefined;
});
afterAll(() => server.close());

/** A draft for one demo point alone, of a month that has none yet. */
async function draftOf(code: string, period: string): Promise<{ id: string; point: string }> {
  const run = (text: string, values: unknown[]) => server.database.ownerPool.query(text, values);
  const found = await run(
    `select b.contract_id, b.point_id from contract_point b join pickup_point u on u.id = b.point_id
     where u.external_code = $1 and b.valid_from = '2025-01-01'`,
    [code],
  );
  const { rows } = found as { rows: { contract_id: string; point_id: string }[] };
  const { contract_id: contractId, point_id: point } = rows[0]!;
  await run("update contract_point set binds = point_id = $2 where contract_id = $1", [contractId, point]);
  await run("delete from invoice where contract_id = $1", [contractId]);
  const { id } = await (await server.as("clerk1")).createInvoice({ body: { contractId, period } });
  return { id, point };
}
const open = async (id: string, as: string, language: "zh" | "en") => {
  portal = await renderPortal({ app: server, as, address: `/billing/statement/${id}`, language });
  return portal.user;
};

test("a clerk calculates an empty draft, and a line opens to its calculation, its price plan and its readings", async () => {
  const { id, point } = await draftOf("PP-DEMO-001", "202507");
  const user = await open(id, "clerk1", "zh");
  await user.click((await screen.findAllByRole("button", { name: "计算" }))[0]!);
  const asked = within(await screen.findByRole("dialog", { name: "计算这份结算单？" }));
  await asked.findByText(/人工调整保留/);
  await user.click(asked.getByRole("button", { name: "计算" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect((await screen.findAllByText("¥333,254.33")).length).toBeGreaterThan(0);
  const line = await screen.findByRole("button", { name: /电能量费 · 谷.*计算过程/ });
  expect(line.getAttribute("aria-expanded")).toBe("false");
  line.focus();
  await user.keyboard("{Enter}");
  expect(await screen.findByText("232,239.274 kWh × (0.45238 × 0.4) = 42,024.16")).toBeTruthy();
  expect(screen.getByText(/^S3 .*第 1 版，.*批准$/)).toBeTruthy();
  const curve = screen.getByRole<HTMLAnchorElement>("link", { name: "查看负荷曲线" });
  expect(decodeURIComponent(curve.getAttribute("href")!)).toBe(
    `#/meter/curve?v=load-curve~1~point*${point}~day*2025-07-01~look*month`,
  );
  await user.keyboard("{Enter}");
  expect(screen.queryByText(/^232,239.274 kWh/)).toBeNull();
});

test("what is missing stands in the dialog with a link, and nothing is calculated before it is there", async () => {
  const { id, point } = await draftOf("PP-DEMO-002", "202506");
  await server.database.ownerPool.query(
    "update interval_day set day = day + 4000 where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-06-11'",
    [point],
  );
  const user = await open(id, "clerk1", "en");
  await user.click((await screen.findAllByRole("button", { name: "Calculate" }))[0]!);
  const asked = within(await screen.findByRole("dialog", { name: "Cannot be calculated yet" }));
  expect(await asked.findByText("96 readings of 2025-06 are missing")).toBeTruthy();
  expect(asked.getByRole("link", { name: "View readings" }).getAttribute("href")).toContain("#/meter/curve?");
  await server.database.ownerPool.query(
    "update interval_day set day = day - 4000 where point_id = $1 and channel = 'ACTIVE_IMPORT' and day > '2030-01-01'",
    [point],
  );
  await user.click(asked.getByRole("button", { name: "Check again" }));
  const ready = within(await screen.findByRole("dialog", { name: "Calculate this statement?" }));
  // The mark of a button that was busy stays where nothing moves.
  await user.click(await ready.findByRole("button", { name: /Calculate$/ }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(await screen.findByRole("button", { name: /Peak.*Calculation/ })).toBeTruthy();
});

test("a published price that is missing is named in words, with the page where it is entered; once used, its line names it", async () => {
  const { id } = await draftOf("PP-DEMO-003", "202509");
  const run = (text: string, values: unknown[] = []) => server.database.ownerPool.query(text, values);
  const system = PriceComponent.parse({ kind: "PER_UNIT", category: "SYSTEM", unit: "kWh", publishedKey: "SYSTEM" });
  await run(
    `update contract_version set plan_snapshot = jsonb_set(plan_snapshot, '{components}', (plan_snapshot -> 'components') || $2::jsonb)
     where contract_id = (select contract_id from invoice where id = $1)`,
    [id, JSON.stringify([system])],
  );
  const user = await open(id, "clerk1", "en");
  await user.click((await screen.findAllByRole("button", { name: "Calculate" }))[0]!);
  const asked = within(await screen.findByRole("dialog", { name: "Cannot be calculated yet" }));
  expect(await asked.findByText("System operation price for 2025-09 is missing")).toBeTruthy();
  expect(asked.getByRole("link", { name: "View published prices" }).getAttribute("href")).toBe("#/contract/published");
  await run(`update published_price set month = '2025-09' where price_key = 'SYSTEM' and month = '2025-10'`);
  await user.click(asked.getByRole("button", { name: "Check again" }));
  const ready = within(await screen.findByRole("dialog", { name: "Calculate this statement?" }));
  await user.click(await ready.findByRole("button", { name: /Calculate$/ }));
  await user.click(await screen.findByRole("button", { name: /System operation.*Calculation/ }));
  expect(await screen.findByText("System operation price")).toBeTruthy();
});
