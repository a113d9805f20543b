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

/** The outline is the drawing without its library, which needs a browser that measures. */
const openOutline = async () => {
  portal = await openGallery(app, "/other/workflow", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Outline" }));
  return within(await screen.findByRole("region", { name: "Outline" }));
};
const stepsIn = (outline: ReturnType<typeof within>) => outline.getAllByRole("button", { pressed: false }).length;

test("R-G27 R-M12 the shipped drawing has ten steps and nine lines; adding one is undone and done again", async () => {
  const outline = await openOutline();
  expect(stepsIn(outline)).toBe(10);
  expect(outline.getAllByRole("button").length - 10).toBe(9);
  expect(outline.getAllByRole("button", { name: /^[YN] → / })).toHaveLength(4);
  await portal.user.click(screen.getByRole("button", { name: "Add: Manual" }));
  expect(outline.getByRole("button", { name: "Manual", pressed: true })).toBeTruthy();
  await portal.user.click(screen.getByRole("button", { name: "Undo" }));
  expect(outline.queryByRole("button", { name: "Manual" })).toBeNull();
  await portal.user.click(screen.getByRole("button", { name: "Redo" }));
  expect(outline.getByRole("button", { name: "Manual" })).toBeTruthy();
});

test("R-G27 a step is connected by keyboard to what may follow, named in the drawer, and kept as a version", async () => {
  const outline = await openOutline();
  await portal.user.click(screen.getByRole("button", { name: "Add: Manual" }));
  screen.getByRole("button", { name: "Connect" }).focus();
  await portal.user.keyboard("{Enter}");
  const menu = within(await screen.findByRole("menu"));
  const start = menu.getByRole("menuitem", { name: /^Supply requested/ });
  expect([start.getAttribute("aria-disabled"), start.textContent]).toEqual([
    "true",
    "Supply requestedNothing can lead into “Start”",
  ]);
  await portal.user.click(menu.getByRole("menuitem", { name: "Done" }));
  expect(outline.getAllByRole("button", { name: "→ Done" })).toHaveLength(2);
  await portal.user.click(screen.getByRole("button", { name: "Properties" }));
  const drawer = within(await screen.findByRole("dialog"));
  const name = await drawer.findByLabelText("Name");
  await portal.user.clear(name);
  await portal.user.type(name, "Inspector");
  await portal.user.click(drawer.getByRole("button", { name: "Apply" }));
  expect(await outline.findByRole("button", { name: "Inspector" })).toBeTruthy();
  await portal.user.click(screen.getByRole("button", { name: "Save version" }));
  expect((await screen.findByRole("alert")).textContent).toBe("Enter a version name");
  await portal.user.type(screen.getByLabelText("Version name"), "First");
  await portal.user.click(screen.getByRole("button", { name: "Save version" }));
  expect(await screen.findByText("“First” saved")).toBeTruthy();
  await portal.user.click(screen.getByRole("button", { name: "Reset all" }));
  expect(outline.queryByRole("button", { name: "Inspector" })).toBeNull();
  await portal.user.click(screen.getByRole("button", { name: "Open version" }));
  await portal.user.click(await screen.findByRole("button", { name: "First" }));
  expect(await outline.findByRole("button", { name: "Inspector" })).toBeTruthy();
});
