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

const saved: string[] = [];
URL.createObjectURL = () => "blob:rows";
URL.revokeObjectURL = () => undefined;
HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
  saved.push(this.download);
};

test("R-G54 the rows are saved under the name and as the kind that was chosen; without a name they are not", async () => {
  portal = await openGallery(app, "/other/excel/exportExcel", { language: "en" });
  const name = await screen.findByLabelText("File name");
  await portal.user.clear(name);
  await portal.user.click(screen.getByRole("button", { name: "Export" }));
  expect(screen.getByText("Enter a file name")).toBeTruthy();
  expect(portal.sent).not.toContain("POST /gallery/exports");
  await portal.user.type(name, "june");
  await portal.user.selectOptions(screen.getByLabelText("File type"), "csv");
  await portal.user.click(screen.getByRole("button", { name: "Export" }));
  expect(await screen.findByText("june.csv exported")).toBeTruthy();
  expect(saved).toContain("june.csv");
});

test("R-G55 only selected rows are exported; none is an error, and the selection is over afterwards", async () => {
  portal = await openGallery(app, "/other/excel/exportSelectedExcel", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Export selected (0)" }));
  expect(await screen.findByText("Select rows to export first")).toBeTruthy();
  const [, first, second] = await within(screen.getByRole("main")).findAllByRole("checkbox");
  await portal.user.click(first!);
  await portal.user.click(second!);
  await portal.user.click(screen.getByRole("button", { name: "Export selected (2)" }));
  expect(await screen.findByText("rows.xlsx exported")).toBeTruthy();
  expect(await screen.findByRole("button", { name: "Export selected (0)" })).toBeTruthy();
});
