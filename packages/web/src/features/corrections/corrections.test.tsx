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

const line = {
  pointId: "1",
  pointName: "一号用能点",
  category: "ENERGY",
  name: "",
  band: "F",
  tier: null,
  fromDate: "2025-07-01",
  toDate: "2025-08-01",
  unit: "kWh",
  billed: { quantity: "24800.000", unitPrice: "0.45238", amount: "11219.02" },
  newest: { quantity: "24912.500", unitPrice: "0.45238", amount: "11269.92" },
  difference: { quantity: "112.500", amount: "50.89" },
};
/** One proposal of an issued statement; those of an earlier test, or try, are gone. @returns its number */
async function only(): Promise<string> {
  await server.database.pool.query("delete from correction");
  const { rows } = (await server.database.pool.query(
    `with made as (
       insert into correction (customer_id, invoice_id, cause, compared, lines, net, tax, payable, found_at)
       select customer_id, id, 'LATE_DATA', $1, '[]', 45.04, 5.85, 50.89, now() from invoice
       where doc_type = 'REGULAR' and status = 4 order by id limit 1 returning customer_id, invoice_id
     ) select i.doc_no as "docNo" from made m join invoice i on i.customer_id = m.customer_id and i.id = m.invoice_id`,
    [JSON.stringify([line])],
  )) as { rows: { docNo: string }[] };
  return rows[0]!.docNo;
}
const open = async (language: "zh" | "en", as = "finance1") => {
  portal = await renderPortal({ app: server, as, address: "/billing/correction", language });
  return portal;
};
async function choose(user: RenderedPortal["user"], docNo: string, action: RegExp) {
  const row = (await screen.findByRole("link", { name: docNo })).closest("tr") as HTMLElement;
  await user.click(within(row).getByRole("button", { name: /操作|actions/i }));
  return screen.findByRole("menuitem", { name: action });
}

test("a proposal opens with what was billed, what it is now and the difference of each line", async () => {
  const docNo = await only();
  const { user } = await open("en");
  await user.click(await choose(user, docNo, /Open/));
  const drawer = await screen.findByRole("dialog");
  const row = (await within(drawer).findByRole("rowheader", { name: /一号用能点/ })).closest(
    "tr",
  ) as HTMLTableRowElement;
  expect([...row.cells].map(({ textContent }) => textContent).join(" ")).toMatch(
    /24,800.*0\.45238.*11,219\.02.*24,912\.5.*11,269\.92.*112\.5.*50\.89/,
  );
  expect(within(drawer).getByRole<HTMLButtonElement>("button", { name: "Take" }).disabled).toBe(false);
});

test("a proposal is left with a reason and is no longer in the list of what is open", async () => {
  const docNo = await only();
  const { user } = await open("zh");
  await user.click(await choose(user, docNo, /不调整/));
  const dialog = await screen.findByRole("dialog", { name: /条退补建议/ });
  await user.click(within(dialog).getByRole("button", { name: /不调整$/ }));
  expect(await within(dialog).findByText(/请填写至少/)).toBeTruthy();
  await user.type(within(dialog).getByRole("textbox"), "金额过小，客户同意");
  await user.click(within(dialog).getByRole("button", { name: /不调整$/ }));
  await waitFor(() => expect(screen.queryByRole("link", { name: docNo })).toBeNull(), { timeout: 10_000 });
  const found = (await server.database.pool.query("select state, reason from correction")) as { rows: object[] };
  expect(found.rows).toEqual([{ state: "LEFT", reason: "金额过小，客户同意" }]);
});

test("a proposal that has changed since is not taken, and the dialog says why", async () => {
  const docNo = await only();
  const { user } = await open("zh");
  await user.click(await choose(user, docNo, /采纳/));
  const dialog = await screen.findByRole("dialog", { name: /条退补建议/ });
  await user.click(within(dialog).getByRole("button", { name: /采\s*纳$/ }));
  expect(await within(dialog).findByText(/数据或价格已变化/)).toBeTruthy();
});

test("without credit:create taking says why it is not possible", async () => {
  const docNo = await only();
  const { user } = await open("zh", "clerk1");
  expect((await choose(user, docNo, /采纳/)).getAttribute("aria-disabled")).toBe("true");
});
