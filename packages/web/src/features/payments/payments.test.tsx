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

const open = async (as: string, address: string, language: "zh" | "en" = "zh") => {
  await portal?.close();
  portal = await renderPortal({ app: server, as, address, language });
  return portal;
};
type Owed = { doc_no: string; outstanding: string };
const owed = async () => {
  const { rows } = (await server.database.pool.query(
    `select doc_no, outstanding from invoice where status = 4 and outstanding > 0 and confirm_status = 'NONE'
     order by outstanding limit 1`,
  )) as { rows: Owed[] };
  return rows[0]!;
};

test("what came in is matched: exact proposals are accepted at once", async () => {
  const { user } = await open("finance1", "/receivable/payment-match", "en");
  const accept = await screen.findByRole<HTMLButtonElement>("button", { name: "Accept all exact (2)" });
  expect((await screen.findAllByText("No match")).length).toBe(1);
  await user.click(accept);
  await screen.findByRole("button", { name: "Accept all exact (0)" });
}, 60_000);

test("a payment is recorded with the split that its remark proposes, and one allocation is reversed again", async () => {
  const it = await owed();
  const { user, address } = await open("finance1", "/receivable/payment");
  await user.click((await screen.findAllByRole("button", { name: "登记收款" }))[0]!);
  const dialog = within(await screen.findByRole("dialog", { name: "登记收款" }));
  await user.type(dialog.getByLabelText("金额"), it.outstanding);
  await user.type(dialog.getByLabelText("附言"), `电费 ${it.doc_no}`);
  await user.type(dialog.getByLabelText("到账日期"), "2026-01-19{Enter}");
  expect(await dialog.findByText(/附言中有结算单号/)).toBeTruthy();
  const part = await dialog.findByLabelText<HTMLInputElement>(`结算单 ${it.doc_no} 本次核销`);
  await waitFor(() => expect(part.value).toBe(it.outstanding));
  // The rest follows while one types.
  await user.clear(part);
  await user.type(part, "100");
  expect(dialog.getByText(/剩余未分配/).textContent).not.toMatch(/ 0\.00/);
  await user.click(dialog.getByRole("button", { name: "按建议分配" }));
  await user.click(dialog.getByRole("button", { name: "登记" }));
  await waitFor(() => expect(address()).toMatch(/^\/receivable\/payment\/\d+/));
  await screen.findByRole("heading", { name: /^SK2026-/ });
  expect((await screen.findAllByText(it.doc_no)).length).toBeGreaterThan(0);

  await user.click(await screen.findByRole("button", { name: "撤销核销" }));
  const asked = within(await screen.findByRole("dialog", { name: "撤销核销" }));
  await user.click(await asked.findByRole("button", { name: "撤销核销" }));
  expect(await screen.findByText(/2026-01-20 撤销/)).toBeTruthy();
  expect(await screen.findByRole("button", { name: "核销" })).toBeTruthy();
}, 60_000);

test("a customer says that it has paid, and sees its own payments without a way to change them", async () => {
  const { user, go } = await open("enterprise1", "/receivable/payment-advice");
  await user.click(await screen.findByRole("button", { name: "我已付款" }));
  const dialog = within(await screen.findByRole("dialog", { name: "告知付款" }));
  await user.type(dialog.getByLabelText("金额"), "500");
  await user.type(dialog.getByLabelText("付款日期"), "2026-01-19{Enter}");
  await user.click(dialog.getByRole("button", { name: "告知" }));
  expect(await screen.findByText("待查收")).toBeTruthy();
  await go("/receivable/payment");
  expect((await screen.findAllByText(/^SK2025-/)).length).toBeGreaterThan(0);
  expect(screen.queryByRole("button", { name: "登记收款" })).toBeNull();
}, 60_000);
