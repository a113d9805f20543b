// @vitest-environment jsdom
import { act, screen, within } from "@testing-library/react";
import { useState } from "react";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { reportError } from "../kernel/calls/call-errors.ts";
import type { Feature } from "../kernel/portal/feature.ts";
import { useApi } from "../kernel/portal/portal-context.tsx";
import { tokenKey } from "../kernel/session/session.ts";
import { toast } from "../kernel/portal/toasts.ts";
import { type RenderedPortal, renderPortal } from "../testing/render-portal.tsx";
import { startServer, type TestServer } from "../testing/start-server.ts";

/** A page that makes ten calls at once, some of them writes. */
function TenPage() {
  const api = useApi();
  const [outcomes, setOutcomes] = useState<string[]>([]);
  const ask = async (at: number) => {
    try {
      await (at % 2 === 0
        ? api.listPreferences()
        : api.savePreference({ params: { key: `ten.${at}` }, body: { value: at } }));
      setOutcomes((before) => [...before, "answered"]);
    } catch (failure) {
      reportError(failure);
      setOutcomes((before) => [...before, "rejected"]);
    }
  };
  return (
    <>
      <h1>Ten</h1>
      <button type="button" onClick={() => Array.from({ length: 10 }, (_, at) => void ask(at))}>
        ask
      </button>
      <p>{outcomes.join(" ")}</p>
    </>
  );
}
const ten: Feature = {
  name: "ten",
  pages: { ten: async () => TenPage },
  routes: [{ path: "/ten", name: "Ten", component: "ten", meta: { title: "Ten" } }],
};

let server: TestServer;
let portal: RenderedPortal;
let cutOff: boolean;
let lineBroken: boolean;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
afterEach(async () => {
  await portal.close();
  toast.clear();
});

beforeEach(async () => {
  cutOff = false;
  lineBroken = false;
  const fetch = async (request: Request) => {
    // As after a sign-out elsewhere: the refresh token is invalid.
    if (cutOff && request.url.endsWith("/refreshToken")) request.headers.delete("cookie");
    if (lineBroken && request.url.endsWith("/refreshToken")) throw new TypeError("Failed to fetch");
    return server.fetch(request);
  };
  portal = await renderPortal({
    app: { fetch, tokenOf: server.tokenOf },
    address: "/ten",
    language: "en",
    extraFeatures: [ten],
  });
  await portal.user.type(await screen.findByLabelText("User name, email or mobile number"), "clerk1");
  await portal.user.type(screen.getByLabelText("Password"), "Busbar-demo-1");
  await portal.user.click(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { name: "Ten" });
  await vi.waitUntil(() => portal.sent.length > 3);
  portal.sent.length = 0;
  // The access token lives ten minutes, the session hours.
  server.clock.advance(601);
});

const asked = (call: string) => portal.sent.filter((one) => one === call).length;
const ask = () => portal.user.click(screen.getByRole("button", { name: "ask" }));

test("R-A04 R-E03 ten calls with an expired token are answered after one refresh", async () => {
  const before = localStorage.getItem(tokenKey);
  await ask();
  expect(await screen.findByText(Array(10).fill("answered").join(" "))).toBeTruthy();
  expect(asked("POST /refreshToken")).toBe(1);
  expect(localStorage.getItem(tokenKey)).not.toBe(before);
  // Each call was sent twice, and each write was done once.
  for (const at of [1, 3, 5, 7, 9]) expect(asked(`PUT /preferences/ten.${at}`)).toBe(2);
  expect(screen.queryByRole("heading", { name: "Welcome" })).toBeNull();
});

test("R-A04 R-E04 a refresh that gets no answer is told as a broken line, and signs nobody out", async () => {
  lineBroken = true;
  const before = localStorage.getItem(tokenKey);
  await ask();
  expect(await screen.findByText(Array(10).fill("rejected").join(" "))).toBeTruthy();
  expect(within(screen.getByRole("region", { name: "Messages" })).getAllByRole("alert")).toHaveLength(1);
  expect(localStorage.getItem(tokenKey)).toBe(before);
  expect(portal.address()).toBe("/ten");

  lineBroken = false;
  await ask();
  const all = [...Array<string>(10).fill("rejected"), ...Array<string>(10).fill("answered")];
  expect(await screen.findByText(all.join(" "))).toBeTruthy();
  expect(localStorage.getItem(tokenKey)).not.toBe(before);
});

test("R-E02 R-E03 R-E06 ten calls whose refresh fails are rejected, with one sign-in page and no toast", async () => {
  cutOff = true;
  await ask();
  expect(await screen.findByText(/session has expired/)).toBeTruthy();
  expect(screen.getAllByText(/session has expired/)).toHaveLength(1);
  expect(asked("POST /refreshToken")).toBe(1);
  expect(localStorage.getItem(tokenKey)).toBeNull();
  expect(within(screen.getByRole("region", { name: "Messages" })).queryAllByRole("alert")).toEqual([]);
  expect(portal.address()).toBe(`/login?redirect=${encodeURIComponent("/ten")}`);

  // After signing in over the kept page, all ten calls have an answer.
  cutOff = false;
  await portal.user.type(screen.getByLabelText("User name, email or mobile number"), "clerk1");
  await portal.user.type(screen.getByLabelText("Password"), "Busbar-demo-1");
  await act(() => portal.user.click(screen.getByRole("button", { name: "Sign in" })));
  expect(await screen.findByText(Array(10).fill("rejected").join(" "))).toBeTruthy();
});
