// @vitest-environment jsdom
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { CopyButton } from "../values/CopyButton.tsx";

afterEach(() => {
  cleanup();
  document.documentElement.lang = "zh-CN";
});

/** A clipboard as a browser has it: refusing, or absent outside secure contexts. */
const clipboardOf = (clipboard: unknown) =>
  Object.defineProperty(navigator, "clipboard", { configurable: true, value: clipboard });
const refused = { writeText: () => Promise.reject(new DOMException("not allowed", "NotAllowedError")) };

test.each([
  ["refuses", refused],
  ["is absent", undefined],
])("a text is shown, selected, to be copied by hand when the clipboard %s", async (_, clipboard) => {
  const user = userEvent.setup();
  clipboardOf(clipboard);
  render(<CopyButton text={"req-7\nline 2"} />);
  const button = screen.getByRole("button", { name: "复制" });
  await user.click(button);
  const field = (await screen.findByRole("textbox", { name: "要复制的内容" })) as HTMLTextAreaElement;
  expect(screen.getByRole("dialog").textContent).toContain("浏览器不允许复制");
  expect([field.value, document.activeElement]).toEqual(["req-7\nline 2", field]);
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe("req-7\nline 2");
  expect(screen.getByRole("status").textContent).toBe("");
  await user.click(screen.getByRole("button", { name: "关闭" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(button);
});

test("where only the older command copies, it copies and says so", async () => {
  const user = userEvent.setup();
  clipboardOf(undefined);
  const given: string[] = [];
  document.execCommand = (command) => {
    const event = new Event("copy", { bubbles: true, cancelable: true });
    const clipboardData = { setData: (kind: string, text: string) => given.push(command, kind, text) };
    document.body.dispatchEvent(Object.assign(event, { clipboardData }));
    return event.defaultPrevented;
  };
  render(<CopyButton text="req-8" />);
  await user.click(screen.getByRole("button", { name: "复制" }));
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("已复制"));
  expect(given).toEqual(["copy", "text/plain", "req-8"]);
  expect(screen.queryByRole("dialog")).toBeNull();
  Reflect.deleteProperty(document, "execCommand");
});

test("the text to copy by hand is told in English in an English portal, and goes with Escape", async () => {
  const user = userEvent.setup();
  clipboardOf(refused);
  document.documentElement.lang = "en";
  render(<CopyButton text="req-9" />);
  await user.click(screen.getByRole("button", { name: "复制" }));
  expect(await screen.findByRole("dialog", { name: /blocked copying/ })).toBeTruthy();
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
});
