// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => portal.close());

test("R-G28 each of the eleven charts is one press away from the table of its numbers", async () => {
  portal = await openGallery(app, "/other/echarts", { language: "en" });
  await screen.findByRole("heading", { level: 1, name: "Charts" });
  const cards = within(screen.getByRole("main"));
  const buttons = await cards.findAllByRole("button", { name: "Table" });
  expect(buttons).toHaveLength(11);
  for (const button of buttons) await portal.user.click(button);
  const tables = cards.getAllByRole("table");
  expect(tables).toHaveLength(11);
  for (const table of tables) {
    const heads = within(table).getAllByRole("columnheader");
    const [, ...rows] = within(table).getAllByRole("row");
    expect(heads.length).toBeGreaterThan(1);
    for (const row of rows) expect(row.children).toHaveLength(heads.length);
  }
  const funnel = within(cards.getByRole("region", { name: "Funnel" }));
  expect(funnel.getByRole("row", { name: "Signed 18" })).toBeTruthy();
});
