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

test("R-G33 title and badge of a route change in menu and document while it is open, and come back", async () => {
  portal = await openGallery(app, "/other/dynamicMeta", { language: "en" });
  await heading("Dynamic meta");
  await portal.user.click(await screen.findByRole("button", { name: "Change to “vab-demo”" }));
  await waitFor(() => expect(document.title).toContain("vab-demo"));
  await portal.user.click(screen.getByRole("button", { name: "Add one" }));
  await portal.user.click(screen.getByRole("button", { name: "Add one" }));
  const entry = await screen.findByRole("link", { name: /vab-demo/ });
  expect(entry.textContent).toContain("2");
  await portal.user.click(screen.getByRole("button", { name: "Restore" }));
  await waitFor(() => expect(document.title).toContain("Dynamic meta"));
});

test("R-G34 R-G35 R-G36 the group leads to its first value; another value has a title of its own", async () => {
  portal = await openGallery(app, "/other/dynamicSegment", { language: "en" });
  await heading("Params Id=1");
  expect(portal.address()).toBe("/other/dynamicSegment/test1/1");
  await portal.user.click(await screen.findByRole("button", { name: "Open Id=2" }));
  await heading("Params Id=2");
  expect(portal.address()).toBe("/other/dynamicSegment/test1/2");
  await waitFor(() => expect(document.title).toContain("Params Id=2"));
});

test("R-G37 R-G38 the row with a query opens the page of its path", async () => {
  portal = await openGallery(app, "/other/dynamicSegment/test2?id=1", { language: "en" });
  await heading("Query Id=1");
  await portal.user.click(await screen.findByRole("button", { name: "Open Id=2" }));
  await heading("Query Id=2");
  expect(portal.address()).toBe("/other/dynamicSegment/test2?id=2");
  expect(screen.getAllByText(/"id": "2"/)).toHaveLength(1);
});

test("R-G44 what is typed on each of the four levels is there when one comes back to it", async () => {
  // Only that of the view in front: the others are hidden.
  const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Cache example" });
  portal = await openGallery(app, "/other/menu1", { language: "en" });
  const addresses = ["/other/menu1", "/menu1-1", "/menu1-1-1", "/menu1-1-1-1"];
  const goTo = async (level: number) => {
    const name = `Level ${level} menu`;
    const button = screen.getByRole("button", { name });
    if (!button.hasAttribute("disabled")) await portal.user.click(button);
    await heading(name);
    expect(portal.address()).toBe(addresses.slice(0, level).join(""));
  };
  await heading("Level 1 menu");
  for (const level of [1, 2, 3, 4]) {
    await goTo(level);
    expect((await field()).value).toBe("");
    await portal.user.type(await field(), `kept ${level}`);
  }
  for (const level of [1, 2, 3, 4]) {
    await goTo(level);
    expect((await field()).value).toBe(`kept ${level}`);
  }
});

test("R-G45 a page that fails while it is drawn says so and is in the error log", async () => {
  portal = await openGallery(app, "/other/log", { language: "en" });
  await portal.user.click(await screen.findByRole("button", { name: "Simulate rendering error" }));
  await portal.user.click(await screen.findByRole("button", { name: /^Error log, \d+ error/ }));
  const log = within(await screen.findByRole("dialog", { name: "Error log" }));
  expect(log.getByText("Simulated by the page of the error log")).toBeTruthy();
});

test("R-G48 the row outside leads to a window of its own", async () => {
  portal = await openGallery(app, "/other/log", { language: "en" });
  const link = await screen.findByRole("link", { name: /External links/ });
  expect(link.getAttribute("href")).toBe("https://www.nea.gov.cn/");
  expect(link.getAttribute("target")).toBe("_blank");
});
