// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startTexts } from "../../kernel/texts/i18n.ts";
import { detailedToastTime, toast, toastTime } from "../../kernel/portal/toasts.ts";
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

test("R-S20 an error with details leaves after ten seconds, or is closed before", async () => {
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await pass(detailedToastTime - 1);
  expect(screen.getByRole("alert").textContent).toContain("服务器发生错误");
  await pass(1);
  expect(screen.queryByRole("alert")).toBeNull();
  await say(() => toast.error("服务器发生错误", "request req-8"));
  await say(() => fireEvent.click(screen.getByRole("button", { name: "关闭" })));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("R-S20 the ten seconds of an error stop under the pointer", async () => {
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await say(() => fireEvent.pointerEnter(screen.getByRole("alert")));
  await pass(60_000);
  await say(() => fireEvent.pointerLeave(screen.getByRole("alert")));
  await pass(detailedToastTime);
  expect(screen.queryByRole("alert")).toBeNull();
});

test("R-S20 Escape closes what is said, unless a dialog or a field takes the key", async () => {
  const dialog = document.body.appendChild(document.createElement("div"));
  dialog.role = "dialog";
  const field = document.body.appendChild(document.createElement("input"));
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await say(() => fireEvent.keyDown(document.body, { key: "Escape" }));
  expect(screen.getByRole("alert")).toBeTruthy();
  dialog.remove();
  await say(() => fireEvent.keyDown(field, { key: "Escape" }));
  expect(screen.getByRole("alert")).toBeTruthy();
  field.remove();
  await say(() => fireEvent.keyDown(document.body, { key: "Escape" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

test("R-S20 with the focus inside, Escape closes that toast alone", async () => {
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await say(() => toast.success("已保存"));
  await say(() => fireEvent.keyDown(screen.getByRole("button", { name: "复制详情" }), { key: "Escape" }));
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("已保存")).toBeTruthy();
});

test("R-S20 leaving the page takes along what was said there, but not what the leaving says", async () => {
  await say(() => toast.error("服务器发生错误", "request req-7"));
  await pass(1500);
  await say(() => toast.success("已保存"));
  await say(() => toast.leavePage());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.getByText("已保存")).toBeTruthy();
});

test("R-S20 an undo shows its seconds, does not read them out, and is the one that a shortcut takes", async () => {
  const taken: string[] = [];
  const offer = (name: string) => ({
    label: "撤回",
    milliseconds: 10_000,
    isUndo: true,
    onTake: () => taken.push(name),
  });
  await say(() => toast.success("甲", offer("甲")));
  await pass(3000);
  await say(() => toast.success("乙", offer("乙")));
  const [first, second] = screen.getAllByRole("button", { name: "撤回" });
  expect([first?.textContent, second?.textContent]).toEqual(["撤回7", "撤回10"]);
  expect(document.querySelectorAll("[data-place=undo]")).toHaveLength(1);
  expect(document.querySelector("[data-place=undo]")?.contains(second!)).toBe(true);
  await say(() => fireEvent.click(second!));
  expect(taken).toEqual(["乙"]);
  await pass(7000);
  expect(screen.queryByText("甲")).toBeNull();
});

const undoOf = (onTake: () => void) => ({ label: "撤回", milliseconds: 10_000, isUndo: true, onTake });

test("R-S20 each of several deletions can be undone, also those with the same words and with much said after them", async () => {
  const taken: number[] = [];
  for (const one of [1, 2])
    await say(() =>
      toast.success(
        "已处理 1 条",
        undoOf(() => taken.push(one)),
      ),
    );
  for (const text of ["甲", "乙", "丙", "丁", "戊", "己"]) await say(() => toast.info(text));
  expect(screen.queryByText("甲")).toBeNull();
  expect(screen.getByText("乙")).toBeTruthy();
  const undos = screen.getAllByRole("button", { name: "撤回" });
  expect(undos).toHaveLength(2);
  for (const undo of undos) await say(() => fireEvent.click(undo));
  expect(taken).toEqual([1, 2]);
});

test("R-S20 what can still be undone can be so from the next page, too", async () => {
  const taken: string[] = [];
  await say(() =>
    toast.success(
      "已删除",
      undoOf(() => taken.push("甲")),
    ),
  );
  await pass(1500);
  await say(() => toast.leavePage());
  await say(() => fireEvent.click(screen.getByRole("button", { name: "撤回" })));
  expect(taken).toEqual(["甲"]);
});
