// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { fireEvent, screen, within } from "@testing-library/react";
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
  portal = await openGallery(app, "/other/drag/flowSheetDrag", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Outline" }));
  return within(await screen.findByRole("region", { name: "Outline" }));
};
const retype = async (label: string, words: string) => {
  const field = await screen.findByLabelText(label);
  await portal.user.clear(field);
  await portal.user.type(field, words);
};

test("R-G41 four nodes in four states; the locked one is neither moved nor deleted, and says so", async () => {
  const outline = await openOutline();
  expect(
    outline
      .getAllByText(/ · /)
      .map(({ textContent }) => textContent!.split(" · ").slice(1).join(" "))
      .sort(),
  ).toEqual(["Error", "Running", "Success Locked", "Warning"]);
  await portal.user.click(outline.getByRole("button", { name: "Meter readings" }));
  const form = within(screen.getByRole("region", { name: "Properties" }));
  expect(form.getByText("This node is locked and cannot be moved or deleted")).toBeTruthy();
  expect([form.getByLabelText("Left"), form.getByLabelText("Top")].map((field) => field.matches(":disabled"))).toEqual([
    true,
    true,
  ]);
  await portal.user.click(screen.getByRole("button", { name: "Delete" }));
  expect(await screen.findAllByText("This node is locked and cannot be moved or deleted")).toHaveLength(2);
  expect(outline.getByRole("button", { name: "Meter readings" })).toBeTruthy();
});

test("R-G41 a node is added by a press, described, connected where a line fits, and deleted", async () => {
  const outline = await openOutline();
  await portal.user.click(screen.getByRole("button", { name: "Add: Data cleaning" }));
  await retype("Name", "  ");
  await retype("Left", "1.5");
  await portal.user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await screen.findByText("Enter a name")).toBeTruthy();
  expect(screen.getByText("Enter a whole number between -100000 and 100000")).toBeTruthy();
  await retype("Name", "Fill the gaps");
  await retype("Left", "13");
  await portal.user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await outline.findByRole("button", { name: "Fill the gaps" })).toBeTruthy();
  expect((await screen.findByLabelText<HTMLInputElement>("Left")).value).toBe("16");

  await portal.user.click(outline.getByRole("button", { name: "Bad readings out" }));
  await portal.user.click(screen.getByRole("button", { name: "Connect" }));
  const menu = within(await screen.findByRole("menu"));
  expect(menu.getAllByRole("menuitem").map(({ textContent }) => textContent)).toEqual([
    "Meter readingsA line in the opposite direction already exists",
    "Prices by APIA line in the opposite direction already exists",
    "Bad readings outA step cannot be connected to itself",
    "Bills sentThese two steps are already connected",
    "Fill the gaps",
  ]);
  await portal.user.click(menu.getByRole("menuitem", { name: "Fill the gaps" }));
  await portal.user.click(outline.getByRole("button", { name: "→ Fill the gaps" }));
  await retype("Condition", "gaps");
  await portal.user.click(screen.getByRole("button", { name: "Apply" }));
  expect(await outline.findByRole("button", { name: "gaps → Fill the gaps" })).toBeTruthy();
  await portal.user.click(screen.getByRole("button", { name: "Delete" }));
  expect(outline.queryByRole("button", { name: "gaps → Fill the gaps" })).toBeNull();
  expect(outline.getByRole("button", { name: "Fill the gaps" })).toBeTruthy();
});

test("R-G41 a node that is dropped beside the drawing is not added, and that is said", async () => {
  const outline = await openOutline();
  const api = screen.getByRole("button", { name: "Add: API call" });
  fireEvent.dragStart(api, { dataTransfer: { setData: () => undefined, effectAllowed: "" } });
  fireEvent.dragEnd(api, { dataTransfer: { dropEffect: "none" } });
  expect(await screen.findByText("Not dropped on the canvas. Drag it onto the canvas.")).toBeTruthy();
  expect(outline.getAllByRole("button", { pressed: false })).toHaveLength(4);
});
