// @vitest-environment jsdom
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Feature } from "../../kernel/portal/feature.ts";
import { tokenKey } from "../../kernel/session/session.ts";
import { toast } from "../../kernel/portal/toasts.ts";
import { type NetworkLine, networkLine } from "../../testing/network-line.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

/** A page in a chunk of its own, as every page is. */
const late: Feature = {
  name: "late",
  pages: {
    late: async () => {
      await line.fetch(new Request("http://localhost/build.json"));
      return () => <h1>Late page</h1>;
    },
  },
  routes: [{ path: "/late", name: "Late", component: "late", meta: { title: "Late" } }],
};

let server: TestServer;
let line: NetworkLine;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(() => {
  line = networkLine(server);
});
afterEach(async () => {
  await portal.close();
  toast.clear();
  vi.restoreAllMocks();
});
afterAll(() => server.close());

const open = async (address: string, as = "clerk1") => {
  portal = await renderPortal({ app: line, as, address, language: "en", extraFeatures: [late] });
};
const strip = () => screen.queryByText("Offline: your input is kept");
const alerts = () => within(screen.getByRole("region", { name: "Messages" })).queryAllByRole("alert");
const customer = async (id: string) => (await server.as("admin")).getCustomer({ params: { id } });
const writes = () => portal.sent.filter((call) => /^(PUT|PATCH|POST) \/customers/.test(call)).length;

/** Types a short name into the open record of customer 8. */
async function typeShortName(words: string) {
  await open("/customer/detail/8");
  await portal.user.click(await screen.findByRole("button", { name: "Edit" }));
  const drawer = await screen.findByRole("dialog", { name: "Edit customer" });
  const field = await within(drawer).findByLabelText(/^Short name/);
  await portal.user.clear(field);
  await portal.user.type(field, words);
  return { drawer, field, save: within(drawer).getByRole("button", { name: "Save" }) };
}
async function discard(drawer: HTMLElement) {
  await portal.user.click(within(drawer).getByRole("button", { name: "Cancel" }));
  await portal.user.click(await screen.findByRole("button", { name: "Discard changes" }));
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Edit customer" })).toBeNull());
}

test("R-E04 a change that was saved and discarded without a network is never written", async () => {
  const before = await customer("8");
  const { drawer, field, save } = await typeShortName("Ghost");
  await line.lose();
  await waitFor(() => expect(strip()).toBeTruthy());
  expect(save.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(save.getAttribute("aria-describedby")!)?.textContent).toBe(
    "Offline: you can save when you are connected again",
  );
  // Pressing the button all the same shows the reason.
  await portal.user.click(save);
  expect(await within(drawer).findByText(/^Offline: your input is kept/)).toBeTruthy();
  expect((field as HTMLInputElement).value).toBe("Ghost");
  expect(alerts()).toEqual([]);
  const tried = writes();

  await discard(drawer);
  await line.regain();
  await waitFor(() => expect(strip()).toBeNull());
  // The portal works again, and the cancelled change is not in it.
  await portal.go("/customer/my");
  await screen.findByRole("link", { name: "华东精密(演示)" });
  expect(writes()).toBe(tried);
  expect(await customer("8")).toEqual(before);
});

test("R-E04 what was typed is kept without a network, and is saved by the person once there is one", async () => {
  const { field, drawer } = await typeShortName("Kept");
  await line.lose();
  await portal.user.type(field, "{Enter}");
  expect(await within(drawer).findByText(/^Offline/)).toBeTruthy();
  await line.regain();
  expect((await customer("8")).shortName).not.toBe("Kept");
  await portal.user.click(within(drawer).getByRole("button", { name: "Save" }));
  await waitFor(async () => expect((await customer("8")).shortName).toBe("Kept"));
});

test("R-E04 discarding breaks off a save that is under way, says so, and reads the record again", async () => {
  const before = await customer("8");
  const { drawer, save } = await typeShortName("Half way");
  const held = line.holdWrites();
  await portal.user.click(save);
  await waitFor(() => expect(writes()).toBe(1));
  const read = portal.sent.filter((call) => call === "GET /customers/8").length;
  await discard(drawer);
  expect(held.brokenOff()).toBe(1);
  expect(await screen.findByText(/^Saving cancelled\. The server may already have received it/)).toBeTruthy();
  await waitFor(() => expect(portal.sent.filter((call) => call === "GET /customers/8").length).toBeGreaterThan(read));
  held.letThrough();
  expect(writes()).toBe(1);
  expect(await customer("8")).toEqual(before);
});

test("R-S10 a save goes on while its view is behind another one", async () => {
  const { save } = await typeShortName("Behind");
  const held = line.holdWrites();
  await portal.user.click(save);
  await waitFor(() => expect(writes()).toBe(1));
  await portal.go("/index");
  await screen.findByRole("heading", { name: /clerk|Good/i, level: 1 }).catch(() => undefined);
  expect(held.brokenOff()).toBe(0);
  await act(async () => held.letThrough());
  await waitFor(async () => expect((await customer("8")).shortName).toBe("Behind"));
});

test("R-E04 a page that was opened without a network comes by itself when it is back", async () => {
  await open("/index");
  await screen.findByRole("navigation", { name: "Main menu" });
  await line.lose();
  await waitFor(() => expect(strip()).toBeTruthy());
  await portal.go("/late");
  expect(await screen.findByRole("heading", { name: "You are offline" })).toBeTruthy();
  expect(alerts()).toEqual([]);
  await line.regain();
  expect(await screen.findByRole("heading", { name: "Late page" })).toBeTruthy();
});

test("R-N11 a page that could not be loaded is there on the next visit", async () => {
  await open("/index");
  await screen.findByRole("navigation", { name: "Main menu" });
  line.stopServer();
  await portal.go("/late");
  expect(await screen.findByRole("heading", { name: "Page could not be loaded" })).toBeTruthy();
  expect(screen.queryByText(/new version/)).toBeNull();
  await portal.go("/index");
  line.startServer();
  await portal.go("/late");
  expect(await screen.findByRole("heading", { name: "Late page" })).toBeTruthy();
});

test("R-E04 a list that is refused says so in its place and in one toast", async () => {
  const { fetch } = line;
  const refusal = { holds: true };
  line.fetch = (request) =>
    refusal.holds && new URL(request.url).pathname === "/api/customers"
      ? Promise.resolve(Response.json({ status: 1403, msg: "Not for you", data: null }, { status: 403 }))
      : fetch(request);
  await open("/customer/my");
  await waitFor(() => expect(screen.getAllByText("Not for you")).toHaveLength(2));
  expect(alerts().map(({ textContent }) => textContent)).toEqual([expect.stringContaining("Not for you")]);
  toast.clear();
  await portal.user.click(screen.getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(portal.sent.filter((call) => call === "GET /customers").length).toBeGreaterThan(1));
  expect(alerts()).toEqual([]);
  refusal.holds = false;
  await portal.user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("link", { name: "华东精密(演示)" })).toBeTruthy();
});

test("R-E07 a list that comes with 201 is drawn, and nothing is said to be created", async () => {
  const { fetch } = line;
  line.fetch = async (request) => {
    const answer = await fetch(request);
    if (new URL(request.url).pathname !== "/api/customers") return answer;
    const { data } = (await answer.json()) as { data: unknown };
    return Response.json({ status: 201, msg: "", data });
  };
  await open("/customer/my");
  expect(await screen.findByRole("link", { name: "华东精密(演示)" })).toBeTruthy();
  expect(screen.queryByText("Created or modified successfully")).toBeNull();
  expect(alerts()).toEqual([]);
});

test("R-E02 a save that was cut off by the end of the session can go on after signing in again", async () => {
  const before = (await customer("8")).shortName;
  const { save } = await typeShortName("After all");
  localStorage.setItem(tokenKey, "no longer good");
  await portal.user.click(save);
  // The user name is filled in.
  await portal.user.type(await screen.findByLabelText("Password"), "Busbar-demo-1");
  await act(() => portal.user.click(screen.getByRole("button", { name: "Sign in" })));
  expect(await screen.findByText(/you can save it now/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Short name/).value).toBe("After all");
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("button", { name: "Save" })));
  // Nothing is sent again automatically.
  expect((await customer("8")).shortName).toBe(before);
  await portal.user.keyboard("{Enter}");
  await waitFor(async () => expect((await customer("8")).shortName).toBe("After all"));
});
