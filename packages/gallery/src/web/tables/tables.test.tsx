// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

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
