// @vitest-environment jsdom
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { busyCalls } from "../../kernel/calls/busy-calls.ts";
import { reportError } from "../../kernel/calls/call-errors.ts";
import type { Feature } from "../../kernel/portal/feature.ts";
import { useApi } from "../../kernel/portal/portal-context.tsx";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { keepSettings, startServer, type TestServer } from "../../testing/start-server.ts";

const code = `91310115MA1K4${String(Date.now() % 10_000).padStart(4, "0")}`;
const draft = { name: "双击一次(演示)", uscc: code + creditCheckCharacter(code), areaCode: "310115" };

/** A page without protection of its own against a double click. */
function SavePage() {
  const api = useApi();
  const [saved, setSaved] = useState(0);
  const save = (body: typeof draft) =>
    void api.createCustomer({ body }).then(() => setSaved((count) => count + 1), reportError);
  return (
    <>
      <h1>Save</h1>
      <input aria-label="note" />
      <button type="button" onClick={() => save(draft)}>
        save
      </button>
      <button type="button" onClick={() => save({ ...draft, uscc: "wrong" })}>
        save wrongly
      </button>
      <p>saved {saved}</p>
    </>
  );
}
const saving: Feature = {
  name: "saving",
  pages: { save: async () => SavePage },
  routes: [{ path: "/save", name: "Save", component: "save", meta: { title: "Save" } }],
};

let server: TestServer;
let portal: RenderedPortal;
/** Releases the answers of writes. */
let letThrough: () => void;
let gate: Promise<void>;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  gate = new Promise((resolve) => (letThrough = resolve));
  await keepSettings(server, { debounce: ["POST /customers"] });
  const fetch = async (request: Request) => {
    const write = request.method === "POST" && request.url.endsWith("/customers");
    const answer = await server.fetch(request);
    if (write) await gate;
    return answer;
  };
  portal = await renderPortal({
    app: { fetch, tokenOf: server.tokenOf },
    as: "clerk1",
    address: "/save",
    language: "en",
    extraFeatures: [saving],
  });
  await screen.findByRole("heading", { name: "Save" });
});
afterEach(() => portal.close());

const veil = () => screen.queryByText("Processing…");
const made = async () =>
  (await (await server.as("clerk1")).listCustomers({ query: { keyword: draft.name } })).list.length;

test("R-C02 a double click makes one row, and the overlay stands until the answer", async () => {
  const button = screen.getByRole("button", { name: "save" });
  act(() => button.focus());
  await portal.user.dblClick(button);
  expect(await screen.findByText("Processing…")).toBeTruthy();
  expect(document.getElementById("content")?.getAttribute("aria-busy")).toBe("true");
  expect(document.activeElement).toBe(button);

  // Neither clicks nor keys get through; the focus stays.
  await portal.user.click(screen.getByRole("button", { name: "save wrongly" }));
  await portal.user.keyboard("{Enter} x");
  expect(portal.sent.filter((call) => call === "POST /customers")).toHaveLength(1);
  expect(document.activeElement).toBe(button);

  await act(async () => letThrough());
  expect(await screen.findByText("saved 1")).toBeTruthy();
  expect(veil()).toBeNull();
  expect(document.getElementById("content")?.getAttribute("aria-busy")).toBeNull();
  expect(document.activeElement).toBe(button);
  expect(portal.sent.filter((call) => call === "POST /customers")).toHaveLength(1);
  expect(await made()).toBe(1);
});

test("R-C02 two clicks before anything could be drawn are one call", async () => {
  const button = screen.getByRole("button", { name: "save wrongly" });
  fireEvent.click(button);
  fireEvent.click(button);
  await act(async () => letThrough());
  await waitFor(() => expect(busyCalls.getState().running).toBe(0));
  expect(portal.sent.filter((call) => call === "POST /customers")).toHaveLength(1);
});

test("R-C02 a refusal takes the overlay away, and the page works on", async () => {
  await portal.user.click(screen.getByRole("button", { name: "save wrongly" }));
  expect(await screen.findByText("Processing…")).toBeTruthy();
  await act(async () => letThrough());
  await waitFor(() => expect(veil()).toBeNull());
  await portal.user.type(screen.getByLabelText("note"), "on");
  expect(screen.getByLabelText<HTMLInputElement>("note").value).toBe("on");
});

test("R-C02 reading, and writing what is not on the list, shows no overlay", async () => {
  await act(() => portal.go("/customer/my"));
  await screen.findByRole("heading", { name: "My customers" });
  expect(busyCalls.getState().running).toBe(0);
  expect(veil()).toBeNull();
  letThrough();
});
