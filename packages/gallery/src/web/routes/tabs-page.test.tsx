// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { act, screen, waitFor } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { chooseTheme } from "../../../../web/src/shell/theme/theme-store.ts";
import { openGallery, startGallery } from "../../testing/open-gallery.ts";

let app: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  app = await startGallery();
});
afterAll(() => app.close());
afterEach(async () => {
  await portal.close();
  sessionStorage.clear();
  chooseTheme({ showTabs: false });
});

const titles = () => screen.getAllByRole("tab").map((tab) => tab.textContent);
const press = async (name: string) => portal.user.click(await screen.findByRole("button", { name }));

/** The page with two tabs before it and three behind. */
async function openBetween(): Promise<void> {
  portal = await openGallery(app, "/other/notice", { language: "en" });
  await act(async () => chooseTheme({ showTabs: true }));
  await screen.findByRole("tab", { name: /^Notice/ });
  await act(async () => portal.go("/other/tabs"));
  await press("Open several tabs");
  await waitFor(() => expect(titles()).toEqual(["Home", "Notice", "Tabs", "Print", "Timeline"]));
}

test.each([
  ["Close others", ["Home", "Tabs"]],
  ["Close left", ["Home", "Tabs", "Print", "Timeline"]],
  ["Close right", ["Home", "Notice", "Tabs"]],
  ["Close all", ["Home"]],
  ["Close current", ["Home", "Notice", "Print", "Timeline"]],
])("R-G32 %s leaves what it says", async (button, left) => {
  await openBetween();
  await press(button);
  await waitFor(() => expect(titles()).toEqual(left));
});

test("R-G32 without the bar of tabs none is opened, and the page says so", async () => {
  portal = await openGallery(app, "/other/tabs", { language: "en" });
  await press("Open several tabs");
  expect(await screen.findByText("The tab bar is hidden. Turn it on in the theme settings first.")).toBeTruthy();
});
