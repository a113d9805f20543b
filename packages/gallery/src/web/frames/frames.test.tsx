// @vitest-environment jsdom
import type { RenderedPortal } from "@busbar/web/testing/render-portal.tsx";
import type { TestServer } from "@busbar/web/testing/start-server.ts";
import { fireEvent, screen, waitFor } from "@testing-library/react";
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
const open = (address: string) => openGallery(app, address, { language: "en" });
const bilibili = "/other/iframe/view?url=https%3A%2F%2Fwww.bilibili.com%2F&title=Bilibili&icon=bilibili-line";
const viewOf = (url: string) => `/other/iframe/view?${new URLSearchParams({ url, title: "Help", icon: "book-line" })}`;

test("R-G49 R-G53 the group leads to the form, which wants an address and a title and opens a tab of its own", async () => {
  portal = await open("/other/iframe");
  await heading("Custom iframe");
  expect(portal.address()).toBe("/other/iframe/search");
  await portal.user.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Enter a URL")).toBeTruthy();
  expect(screen.getByText("Enter a title")).toBeTruthy();
  await portal.user.type(screen.getByLabelText("URL"), "javascript:alert(1)");
  await portal.user.tab();
  expect(await screen.findByText("Enter a full URL that starts with https://")).toBeTruthy();
  await portal.user.clear(screen.getByLabelText("URL"));
  await portal.user.type(screen.getByLabelText("URL"), "https://www.so.com/s?q=1");
  await portal.user.type(screen.getByLabelText("Title"), "Search");
  await portal.user.click(screen.getByRole("button", { name: "Open" }));
  await heading("Search");
  expect((await screen.findByTitle<HTMLIFrameElement>("Search")).src).toBe("https://www.so.com/s?q=1");
});

test("R-G50 R-G51 R-G52 presets are framed apart from the portal, and stay loaded while another tab is in front", async () => {
  portal = await open(bilibili);
  const frame = await screen.findByTitle<HTMLIFrameElement>("Bilibili");
  expect(frame.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups allow-same-origin");
  expect(frame.getAttribute("referrerpolicy")).toBe("no-referrer");
  expect(frame.hasAttribute("credentialless")).toBe(true);
  fireEvent.load(frame);
  await waitFor(() => expect(screen.queryByText("Opening www.bilibili.com…")).toBeNull());
  const outside = screen.getByRole("link", { name: "Open in a new window" });
  expect([outside.getAttribute("target"), outside.getAttribute("rel")]).toEqual(["_blank", "noopener noreferrer"]);
  await portal.go("/other/iframe/view?url=https%3A%2F%2Fwww.so.com%2F&title=360");
  expect(await screen.findByTitle("360")).toBeTruthy();
  expect(frame.isConnected).toBe(true);
  await portal.go(bilibili);
  await heading("Bilibili");
  expect(screen.getByTitle("Bilibili")).toBe(frame);
});

test("R-G50 a site that is not on the list is named in plain text and offered in a new window", async () => {
  portal = await open(viewOf("https://evil.example/<b>"));
  expect(await screen.findByText(/^evil\.example is not on the list/)).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open in a new window" }).getAttribute("href")).toBe(
    "https://evil.example/%3Cb%3E",
  );
  expect(document.querySelector("iframe")).toBeNull();
});

test.each(["javascript:alert(1)", "data:text/html,x", "https://www.so.com@evil.example/", "//evil.example", ""])(
  "R-G50 %j is neither framed nor linked",
  async (url) => {
    portal = await open(viewOf(url));
    expect(await screen.findByText(/^This address cannot be embedded/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Open in a new window" })).toBeNull();
    expect(document.querySelector("iframe")).toBeNull();
  },
);

test("R-G50 the portal is never shown inside itself", async () => {
  portal = await open(viewOf(`${window.location.origin}/#/`));
  expect(await screen.findByText("The portal cannot be embedded in itself.")).toBeTruthy();
  expect(document.querySelector("iframe")).toBeNull();
});

test("R-G50 what the browser's policy forbids is said in place of the frame", async () => {
  portal = await open(viewOf("https://www.so.com/"));
  await screen.findByTitle("Help");
  const forbidden = Object.assign(new Event("securitypolicyviolation"), {
    effectiveDirective: "frame-src",
    blockedURI: "https://www.so.com",
  });
  fireEvent(document, forbidden);
  expect(await screen.findByText(/^www\.so\.com could not be shown/)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
});
