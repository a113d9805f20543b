// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("R-G09 a cell is changed where it stands, is kept by the server, and the page starts anew when one comes back", async () => {
  portal = await openGallery(app, "/vab/table/inlineEditTable", { language: "en" });
  const table = await screen.findByRole("grid", { name: "Inline edit table" });
  // The grey bars before the first rows have no cells.
  const [cell] = await within(table).findAllByRole("cell");
  await portal.user.dblClick(cell!);
  const field = await within(table).findByRole("textbox");
  await portal.user.clear(field);
  await portal.user.type(field, "Grid operator{Enter}");
  await within(table).findByText("Grid operator");
  // The words are shown before the answer; the page must not be left with the write under way.
  await waitFor(() => expect(portal.sent).toContain("POST /table/doEdit"));
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull());
  await portal.go("/vab/list");
  await heading("List");
  // A cached view would stay in the document, hidden.
  await waitFor(() => expect(table.isConnected).toBe(false));
  await portal.go("/vab/table/inlineEditTable");
  await heading("Inline edit table");
  expect(await screen.findByText("Grid operator")).toBeTruthy();
});

test("R-G07 a switch that is refused says why, and stays as it was", async () => {
  const refusal = Response.json({ status: 1400, msg: "The meter is being read", data: null }, { status: 400 });
  const refusing: TestServer = {
    ...app,
    fetch: async (request) => (request.url.endsWith("/table/doEdit") ? refusal : app.fetch(request)),
  };
  portal = await openGallery(refusing, "/vab/table/comprehensiveTable", { language: "en" });
  const [choice] = await screen.findAllByRole("switch", { name: /^Enable/ });
  const before = choice!.getAttribute("aria-checked");
  await portal.user.click(choice!);
  expect(await screen.findByText("The meter is being read")).toBeTruthy();
  expect(choice!.getAttribute("aria-checked")).toBe(before);
});

test("R-G10 stripes and borders are the reader's own and are found again, and the table is shown on the whole screen", async () => {
  const looks = async () =>
    (await (await app.as("admin")).listPreferences()).find(({ key }) => key === "gallery.custom-table");
  portal = await openGallery(app, "/vab/table/customTable", { language: "en" });
  await heading("Custom table");
  const choose = async (name: string, kept: object) => {
    const choice = await screen.findByRole<HTMLButtonElement>("switch", { name });
    await waitFor(() => expect(choice.disabled).toBe(false));
    await portal.user.click(choice);
    await waitFor(async () => expect(await looks()).toMatchObject({ value: kept }));
  };
  await choose("Stripes", { stripe: true, border: false });
  await choose("Borders (resizable columns)", { stripe: true, border: true });
  await portal.close();
  portal = await openGallery(app, "/vab/table/customTable", { language: "en" });
  await heading("Custom table");
  await waitFor(() =>
    expect(screen.getAllByRole("switch", { checked: true }).map((one) => one.getAttribute("aria-label"))).toHaveLength(
      2,
    ),
  );
  const asked = vi.fn<() => Promise<void>>(async () => undefined);
  Element.prototype.requestFullscreen = asked;
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, "requestFullscreen"));
  await portal.user.click(within(screen.getByRole("main")).getByRole("button", { name: "Full screen" }));
  expect(asked).toHaveBeenCalledOnce();
});

test("R-G11 the list shows ten rows with pictures and progress, and finds one by its title", async () => {
  portal = await openGallery(app, "/vab/list", { language: "en" });
  await heading("List");
  const list = await screen.findByRole("list", { name: "List" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(10);
  expect(within(list).getAllByRole("progressbar")).toHaveLength(10);
  await portal.user.type(screen.getByPlaceholderText("Title"), "绿电交易");
  await waitFor(() => expect(within(list).getAllByRole("listitem").length).toBeLessThan(10));
  for (const item of within(list).getAllByRole("listitem")) expect(item.textContent).toContain("绿电交易");
});

test("R-G57 R-M12 goods are cards with company, price and labels, found by name", async () => {
  portal = await openGallery(app, "/mall/goods", { language: "en" });
  await heading("Material market");
  const list = await screen.findByRole("list", { name: "Material market" });
  const first = within(list).getAllByRole("listitem")[0]!;
  expect(first.textContent).toMatch(/¥\d/);
  expect(within(first).getByText("华北电气")).toBeTruthy();
  for (const label of ["现货", "质保两年"]) expect(within(first).getByText(label)).toBeTruthy();
  const title = within(first).getByRole("heading", { level: 2 }).textContent ?? "";
  await portal.user.type(screen.getByPlaceholderText("Material name"), title);
  await waitFor(() => {
    for (const item of within(list).getAllByRole("listitem")) expect(item.textContent).toContain(title);
  });
});

test("R-G58 the page without a column says so", async () => {
  portal = await openGallery(app, "/noColumn/deleteColumn", { language: "en" });
  await heading("No column");
  expect(screen.getByText("In the column layout, this page has no second menu column.")).toBeTruthy();
});

test("R-G59 R-G60 the entries of the error pages open them", async () => {
  portal = await openGallery(app, "/error/403", { language: "en" });
  expect(await heading("Access denied")).toBeTruthy();
  await portal.close();
  portal = await openGallery(app, "/error/404", { language: "en" });
  expect(await heading("Page not found")).toBeTruthy();
});
