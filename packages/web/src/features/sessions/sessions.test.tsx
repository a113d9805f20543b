// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer({ settings: { freeFailures: 1 } });
});
afterEach(() => portal.close());
afterAll(() => server.close());

const signIn = (username: string, password = "Busbar-demo-1", userAgent = "") =>
  server.client(undefined, { "user-agent": userAgent }).signIn({ body: { username, password } });
const edge = "Mozilla/5.0 (Windows NT 10.0) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0";
const open = async (as: string, address: string) => {
  portal = await renderPortal({ app: server, as, address, language: "en" });
  return portal;
};

test("R-S01 R-A12 one's devices are reached from the menu of one's name; another one is signed out there", async () => {
  await server.tokenOf("clerk1");
  const other = await signIn("clerk1", undefined, edge);
  await signIn("clerk1", "wrong-one").catch(() => undefined);
  const { user } = await open("clerk1", "/index");
  await user.click(await screen.findByRole("button", { name: /^CLERK_1/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Signed-in devices" }));
  const list = await screen.findByRole("list", { name: "Signed-in devices" });
  const rows = within(list).getAllByRole("listitem");
  expect(rows).toHaveLength(2);
  expect(within(rows[0]!).getByText("This device")).toBeTruthy();
  expect(within(rows[0]!).queryByRole("button")).toBeNull();
  expect(screen.getByText(/1 failed sign-in attempt since\. If this was not you/)).toBeTruthy();

  await user.click(within(list).getByRole("button", { name: "Sign out Edge 141 · Windows" }));
  const dialog = await screen.findByRole("dialog", { name: "Sign out Edge 141 · Windows?" });
  await user.click(within(dialog).getByRole("button", { name: "Sign out" }));
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await expect(server.client(other.token).userInfo()).rejects.toMatchObject({ code: 401 });
  expect(screen.getByRole<HTMLButtonElement>("button", { name: "Sign out all other devices" }).disabled).toBe(true);
});

test("R-A12 R-A01 an administrator ends a person's sessions and lets somebody in who has to wait", async () => {
  const theirs = await signIn("finance1", undefined, edge);
  for (let times = 0; times < 2; times += 1) await signIn("finance2", "wrong-one").catch(() => undefined);
  const { user } = await open("admin", "/setting/sessions");
  await user.click(await screen.findByRole("button", { name: /^Remove delay: / }));
  expect(await screen.findByText("No accounts are delayed.")).toBeTruthy();
  await expect(signIn("finance2")).resolves.toBeTruthy();

  await user.type(screen.getByPlaceholderText("User code, user name or name"), "finance1");
  const list = await screen.findByRole("list", { name: "Active sessions" });
  await waitFor(() => expect(within(list).getAllByRole("listitem")).toHaveLength(1));
  await user.click(within(list).getByRole("button", { name: /^Sign out all devices: / }));
  const dialog = await screen.findByRole("dialog", { name: /^Sign out all devices of .*\?$/ });
  await user.click(within(dialog).getByRole("button", { name: "Sign out all devices" }));
  expect(await screen.findByText("No matching sessions")).toBeTruthy();
  await expect(server.client(theirs.token).userInfo()).rejects.toMatchObject({ code: 401 });
});

test("R-P02 the sessions of everybody are refused to whoever may not see them", async () => {
  await open("clerk2", "/setting/sessions");
  expect(await screen.findByText(/user:admin/)).toBeTruthy();
});
