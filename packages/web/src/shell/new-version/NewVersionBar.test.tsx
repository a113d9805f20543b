import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "../../kernel/texts/i18n.ts";
import { versionStore, buildId } from "../../kernel/boot/new-version.ts";
import { fillBrowserGaps } from "../../testing/browser-gaps.ts";
import { NewVersionBar } from "./NewVersionBar.tsx";

// @vitest-environment jsdom

const stay = (event: Event) => event.preventDefault();
beforeEach(async () => {
  fillBrowserGaps();
  sessionStorage.clear();
  await startTexts(["shell"]);
  vi.useFakeTimers();
  await act(async () => render(<NewVersionBar />));
});
afterEach(() => {
  window.removeEventListener("beforeunload", stay);
  versionStore.setState({ offer: "none", build: "" });
  cleanup();
  vi.useRealTimers();
});
const offer = () => act(async () => versionStore.setState({ offer: "ready", build: "next" }));
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole("button", { name })));

test("R-N11 nothing is said while there is nothing to say, and a new version is offered, never forced", async () => {
  expect(screen.queryByRole("status")).toBeNull();
  await offer();
  expect(screen.getByRole("status").textContent).toContain("新版本已就绪");
  // Pages leave room to be scrolled clear of the bar.
  expect(document.documentElement.hasAttribute("data-new-version")).toBe(true);
  await pass(3_600_000);
  expect(sessionStorage.getItem("reloaded-for-build")).toBeNull();
  expect(screen.queryByRole("button", { name: /未保存/ })).toBeNull();
  await press("稍后");
  expect(screen.queryByRole("status")).toBeNull();
  expect(document.documentElement.hasAttribute("data-new-version")).toBe(false);
});

test("R-N11 with unsaved work the reload can wait for the last unsaved tab", async () => {
  window.addEventListener("beforeunload", stay);
  await offer();
  expect(screen.getByRole("status").textContent).toContain("还有未保存的内容");
  await press("关闭最后一个未保存的标签后刷新");
  await pass(60_000);
  expect(sessionStorage.getItem("reloaded-for-build")).toBeNull();
  window.removeEventListener("beforeunload", stay);
  await pass(1000);
  expect(sessionStorage.getItem("reloaded-for-build")).toBe(buildId);
});
