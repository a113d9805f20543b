// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "../../kernel/texts/i18n.ts";
import { toast, toastTime } from "../../kernel/portal/toasts.ts";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { Toasts } from "./Toasts.tsx";

beforeEach(async () => {
  fillBrowserGaps();
  await startTexts(["shell"]);
  vi.useFakeTimers();
  await act(async () => render(<Toasts />));
});
afterEach(() => {
  cleanup();
  toast.clear();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const say = (work: () => void) => act(async () => work());

test("R-S20 a message leaves after three seconds", async () => {
  await say(() => toast.success("已保存"));
  await pass(toastTime - 1);
  expect(screen.getByText("已保存")).toBeTruthy();
  await pass(1);
  expect(screen.queryByText("已保存")).toBeNull();
});

test.each([
  ["pointer", "pointerEnter", "pointerLeave"],
  ["focus", "focus", "blur"],
] as const)("R-S20 the clock stops under %s and goes on where it was", async (_, enter, leave) => {
  await say(() => toast.success("已保存"));
  await pass(2000);
  const card = screen.getByRole("status");
  await say(() => fireEvent[enter](card));
  await pass(60_000);
  expect(screen.getByText("已保存")).toBeTruthy();
  await say(() => fireEvent[leave](card));
  await pass(999);
  expect(screen.getByText("已保存")).toBeTruthy();
  await pass(1);
  expect(screen.queryByText("已保存")).toBeNull();
});

test("R-S20 an error with details stays until it is closed", async () => {
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await pass(60_000);
  expect(screen.getByRole("alert").textContent).toContain("服务器发生错误");
  await say(() => fireEvent.click(screen.getByRole("button", { name: "关闭" })));
  expect(screen.queryByRole("alert")).toBeNull();
});
