// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "../../kernel/texts/i18n.ts";
import { RandomVeil } from "./RandomVeil.tsx";

beforeEach(async () => {
  await startTexts(["theme-drawer"]);
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test("R-H06 the veil over a random theme stays for one second from when it is seen", async () => {
  const over = vi.fn<() => void>();
  // The time that loading the component may take: the second starts only then.
  vi.advanceTimersByTime(700);
  await act(async () => render(<RandomVeil onOver={over} onUndo={() => {}} />));
  expect(screen.getByText("正在换肤…")).toBeTruthy();
  vi.advanceTimersByTime(999);
  expect(over).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(over).toHaveBeenCalledOnce();
});
