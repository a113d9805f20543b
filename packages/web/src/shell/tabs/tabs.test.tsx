// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { renderPortal, type RenderedPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";
import { chooseTheme } from "../theme/theme-store.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(async () => {
  await portal.close();
  sessionStorage.clear();
  chooseTheme({ showTabs: false });
});
afterAll(() => server.close());

const open = async (as: string, address: string) => {
  portal = await renderPortal({ app: server, as, address, language: "en" });
  await act(async () => chooseTheme({ showTabs: true }));
  return portal;
};
const tab = (name: string) => screen.findByRole("tab", { name: new RegExp(`^${name}`) });
const question = async () => {
  const verb = await screen.findByRole("button", { name: /^Discard and/ });
  return verb.closest<HTMLElement>("[role=dialog]")!;
};
/** Of the open pages; a page may have tabs of its own. */
const titles = () =>
  within(screen.getByRole("tablist", { name: "Open tabs" }))
    .getAllByRole("tab")
    .map((one) => one.textContent);

test("R-T02 a command that does not apply is disabled, says why and does not run", async () => {
  const { user } = await open("clerk1", "/index");
  fireEvent.contextMenu(await tab("Home"));
  const menu = await screen.findByRole("menu", { name: "Actions for Home" });
  for (const name of ["Close other", "Close left", "Close right", "Close all"]) {
    const command = within(menu).getByRole("menuitem", { name: new RegExp(`^${name}`) });
    expect(command.getAttribute("aria-disabled")).toBe("true");
    await user.click(command);
  }
  expect(titles()).toEqual(["Home"]);
});

test("R-T02 the menu of a tab closes those right of it, left of it, all others, and all but Home", async () => {
  const { go, user, address } = await open("clerk1", "/index");
  const visit = async (path: string, title: string) => {
    await go(path);
    await waitFor(() => expect(titles()).toContain(title));
  };
  const choose = async (name: string, of: string) => {
    fireEvent.contextMenu(await tab(of));
    const menu = await screen.findByRole("menu", { name: `Actions for ${of}` });
    await user.click(within(menu).getByRole("menuitem", { name: new RegExp(`^${name}`) }));
  };
  const left = (...those: string[]) => waitFor(() => expect(titles()).toEqual(those));
  await visit("/customer/my", "My customers");
  await visit("/user-center", "My Profile");
  await visit("/notices", "All notices");
  await choose("Close right", "My Profile");
  await left("Home", "My customers", "My Profile");
  await choose("Close left", "My Profile");
  await left("Home", "My Profile");
  await visit("/customer/my", "My customers");
  await choose("Close other", "My customers");
  await left("Home", "My customers");
  await choose("Close all", "My customers");
  await left("Home");
  expect(address()).toBe("/index");
});

test("R-T05 Delete closes the tab in front and shows the last one left; home stays", async () => {
  const { go, address } = await open("clerk1", "/index");
  await go("/customer/my");
  await screen.findByRole("heading", { name: /My customers/ });
  await go("/user-center");
  const profile = await tab("My Profile");
  await waitFor(() => expect(profile.getAttribute("aria-selected")).toBe("true"));
  fireEvent.keyDown(profile, { key: "Delete" });
  await waitFor(() => expect(address()).toBe("/customer/my"));
  fireEvent.keyDown(await tab("Home"), { key: "Delete" });
  expect(titles()).toEqual(["Home", "My customers"]);
});

test("unsaved work marks its tab and asks before it is closed, signed out of or left", async () => {
  const { user, address, sent } = await open("clerk1", "/customer/my");
  await user.click(await screen.findByRole("button", { name: "New customer" }));
  const drawer = await screen.findByRole("dialog", { name: "New customer" });
  await user.type(within(drawer).getByLabelText("Name", { selector: "[id$=_name]:not([id*=invoice])" }), "Half");
  const customers = await tab("My customers");
  await waitFor(() => expect(customers.textContent).toContain("unsaved changes"));
  fireEvent.click(customers);
  const reload = await question();
  expect(within(reload).getByRole("listitem").textContent).toBe("My customers");
  await user.click(within(reload).getByRole("button", { name: "Cancel" }));
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(false);
  await user.click(screen.getByRole("button", { name: /结算员一/ }));
  await user.click(await screen.findByRole("menuitem", { name: "Logout" }));
  const signOut = await question();
  await user.click(within(signOut).getByRole("button", { name: "Cancel" }));
  expect(sent).not.toContain("POST /logout");
  fireEvent.keyDown(customers, { key: "Delete" });
  await user.click(await screen.findByRole("button", { name: "Discard and close" }));
  await waitFor(() => expect(address()).toBe("/index"));
  expect(window.dispatchEvent(new Event("beforeunload", { cancelable: true }))).toBe(true);
});

test("changed rights filter the open menu and lock a forbidden tab with its reason; the others stay", async () => {
  const { go, user } = await open("smsouth", "/index");
  await go("/customer/my");
  await screen.findByRole("link", { name: "华南电子(演示)" });
  await go("/user-center");
  await screen.findByRole("heading", { name: "My Profile" });
  await server.changeRoles("smsouth", ["CFWreSdIlp"]);
  const customers = await screen.findByRole("tab", { name: "My customers, permissions changed" });
  const menu = screen.getByRole("navigation", { name: "Main menu" });
  expect(within(menu).queryByRole("link", { name: "My customers" })).toBeNull();
  expect(screen.getByRole("heading", { name: "My Profile" })).toBeTruthy();
  await user.click(customers);
  await screen.findByRole("heading", { name: "Access denied" });
  expect(screen.getByText(/customer:read/)).toBeTruthy();
  expect(screen.queryByText("华南电子(演示)")).toBeNull();
  await server.changeRoles("smsouth", ["rUuGVIXDuJ"]);
  expect(await screen.findByRole("link", { name: "华南电子(演示)" })).toBeTruthy();
});
