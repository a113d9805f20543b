// @vitest-environment jsdom
import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { toast } from "../../kernel/portal/toasts.ts";
import { type RenderedPortal, renderPortal } from "../../testing/render-portal.tsx";
import { startServer, type TestServer } from "../../testing/start-server.ts";

let server: TestServer;
let portal: RenderedPortal;
beforeAll(async () => {
  server = await startServer();
});
afterEach(() => portal.close());
afterAll(() => server.close());

const openList = async () => {
  portal = await renderPortal({ app: server, as: "admin", address: "/customer/my" });
  const grid = await screen.findByRole("grid");
  await waitFor(() => expect(within(grid).getAllByRole("row").length).toBeGreaterThan(4));
  return { user: portal.user, grid };
};
/** Index of the row that has the focus; undefined when none has. */
const rowInFocus = () => document.activeElement?.closest("tr")?.dataset["index"];

test("R-S03 J, K and X act on the list as soon as it is open, wherever the focus is", async () => {
  const { user } = await openList();
  (document.activeElement as HTMLElement | null)?.blur();
  expect(document.activeElement).toBe(document.body);
  await user.keyboard("j");
  expect(rowInFocus()).toBe("0");
  await user.keyboard("jj");
  expect(rowInFocus()).toBe("2");
  await user.keyboard("k");
  expect(rowInFocus()).toBe("1");
  // From a button elsewhere the list goes on where it was left.
  document.querySelector<HTMLElement>("[data-place=refresh] button")!.focus();
  await user.keyboard("x");
  expect(rowInFocus()).toBe("1");
  expect(await screen.findByText("已选 1 项")).toBeTruthy();
  // From a link inside a row it goes on from that row.
  const [, , third] = within(screen.getByRole("grid")).getAllByRole("link");
  third!.focus();
  await user.keyboard("j");
  expect(Number(rowInFocus())).toBe(Number(third!.closest("tr")!.dataset["index"]) + 1);
});

test("R-S03 while one types, or a dialog is open, J, K and X leave the list alone", async () => {
  const { user, grid } = await openList();
  const search = document.querySelector<HTMLInputElement>("main search input")!;
  await user.click(search);
  await user.keyboard("jkx");
  expect(search.value).toBe("jkx");
  expect(grid.contains(document.activeElement)).toBe(false);
  await user.clear(search);
  search.blur();
  await user.keyboard("{Control>}k{/Control}");
  const palette = await screen.findByRole("dialog");
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard("jx");
  expect(palette.isConnected).toBe(true);
  expect(grid.contains(document.activeElement)).toBe(false);
  expect(screen.queryByText(/^已选/)).toBeNull();
});

test("R-S03 while a dialog is open, Z undoes nothing behind it", async () => {
  const { user } = await openList();
  const onTake = vi.fn<() => void>();
  toast.success("已删除", { label: "撤回", milliseconds: 60_000, isUndo: true, onTake });
  await screen.findByRole("button", { name: /^撤回/ });
  await user.keyboard("{Control>}k{/Control}");
  const palette = await screen.findByRole("dialog");
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard("z");
  expect(onTake).not.toHaveBeenCalled();
  await user.click(within(palette).getByRole("combobox"));
  await user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  (document.activeElement as HTMLElement | null)?.blur();
  await user.keyboard("z");
  expect(onTake).toHaveBeenCalledOnce();
});
