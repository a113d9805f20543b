// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { toast, toastStore } from "@busbar/web/kernel/portal/toasts.ts";
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(() => {
  toast.clear();
  return portal.close();
});

test("R-G29 picture and table go to the printer by themselves, and the sheet goes when it is printed", async () => {
  const printed: string[] = [];
  window.print = () => printed.push(document.querySelector("[data-part='sheet']")?.innerHTML ?? "");
  portal = await openGallery(app, "/other/print");
  await portal.user.click(await screen.findByRole("button", { name: "打印图片" }));
  await portal.user.click(screen.getByRole("button", { name: "打印表格" }));
  expect(printed).toHaveLength(2);
  expect(printed[0]).toContain("<img");
  expect(printed[1]).toContain("六月各地区售电量");
  window.dispatchEvent(new Event("afterprint"));
  await waitFor(() => expect(screen.getAllByRole("table")).toHaveLength(1));
});

test("R-G30 sixteen messages: four stand on the page, four pass, four can be answered, four stay", async () => {
  portal = await openGallery(app, "/other/notice", { language: "en" });
  await screen.findByRole("heading", { level: 1, name: "Notices" });
  expect(await screen.findAllByRole("note")).toHaveLength(4);
  const said = (block: string) => within(within(screen.getByRole("main")).getByRole("region", { name: block }));
  for (const block of ["Short messages", "Messages with action", "Persistent notifications"]) {
    toast.clear();
    for (const kind of ["Success", "Info", "Warning", "Error"])
      await portal.user.click(said(block).getByRole("button", { name: kind }));
    const { list } = toastStore.getState();
    expect(list.map(({ kind }) => kind)).toEqual(["success", "info", "warning", "error"]);
    expect(list.every(({ offer }) => Boolean(offer))).toBe(block === "Messages with action");
    expect(list.every(({ details }) => Boolean(details))).toBe(block === "Persistent notifications");
  }
});

test("R-G31 the timeline turns round, and the newest is marked", async () => {
  portal = await openGallery(app, "/other/timeline", { language: "en" });
  const line = within(await screen.findByRole("region", { name: "Timeline" }));
  const order = () => line.getAllByRole("listitem").map((item) => item.querySelector("strong")?.textContent);
  const newestFirst = ["Payment received", "First statement", "Supply started", "Contract signed"];
  expect(order()).toEqual(newestFirst);
  expect(line.getAllByRole("listitem")[0]!.textContent).toContain("Now");
  await portal.user.click(screen.getByRole("button", { name: "Oldest first" }));
  expect(order()).toEqual(newestFirst.toReversed());
});

test("R-G42 each of fourteen looks covers the page, and goes by itself", async () => {
  portal = await openGallery(app, "/other/loading", { language: "en" });
  await screen.findByRole("button", { name: "Default" });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("button", { name: /^(Default|Style \d|Colourful \d)$/ })).toHaveLength(14);
  await portal.user.click(main.getByRole("button", { name: "Style 3" }));
  expect(main.getByText("Loading…")).toBeTruthy();
  await waitFor(() => expect(main.queryByText("Loading…")).toBeNull(), { timeout: 8000 });
});

test("R-G46 thirty-one effects: twelve buttons, five fields, fourteen words", async () => {
  portal = await openGallery(app, "/other/cssfx", { language: "en" });
  await screen.findByRole("button", { name: "Button 1" });
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("button", { name: /^Button \d+$/ })).toHaveLength(12);
  expect(main.getAllByRole("textbox", { name: /^Input \d$/ })).toHaveLength(5);
  expect(main.getAllByText("Clean energy")).toHaveLength(14);
});
