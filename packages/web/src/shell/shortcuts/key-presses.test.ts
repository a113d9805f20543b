// @vitest-environment jsdom
import { expect, test } from "vitest";
import { type KeyPress, meaningOf } from "./use-shortcuts.ts";
import { shortcuts } from "./shortcut-list.tsx";

const on = { single: true, afterG: false };
const element = (html: string) => {
  document.body.innerHTML = html;
  return document.body.querySelector("[data-here]") ?? document.body;
};
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  defaultPrevented: false,
  target: document.body,
  ...more,
});

test.each([
  ["k", { ctrlKey: true }, "palette"],
  ["K", { metaKey: true }, "palette"],
  ["?", { shiftKey: true }, "help"],
  ["\uff1f", { shiftKey: true }, "help"],
  ["/", {}, "search"],
  ["\u3001", {}, "search"],
  ["g", {}, "page"],
  ["r", {}, { landmark: "refresh" }],
  ["[", {}, { landmark: "fold" }],
  ["R", { shiftKey: true }, undefined],
  ["k", {}, { landmark: "recordPrevious" }],
  ["x", {}, { walk: "x" }],
  ["X", { shiftKey: true }, undefined],
  ["y", {}, undefined],
  ["r", { ctrlKey: true }, undefined],
  ["k", { ctrlKey: true, shiftKey: true }, undefined],
  ["r", { repeat: true }, undefined],
  ["r", { isComposing: true }, undefined],
  ["k", { ctrlKey: true, defaultPrevented: true }, undefined],
] as const)("R-S03 the key %s with %j means %j", (key, more, meaning) => {
  expect(meaningOf(press(key, more), on)).toEqual(meaning);
});

test("R-S03 the letter after g names a page, whatever it means alone", () => {
  expect(meaningOf(press("c"), { single: true, afterG: true })).toEqual({ letter: "c" });
  expect(meaningOf(press("r"), { single: true, afterG: true })).toEqual({ letter: "r" });
});

test.each([
  "<input data-here>",
  "<textarea data-here></textarea>",
  "<select data-here></select>",
  "<div contenteditable='true' data-here></div>",
  "<div role='textbox' data-here></div>",
  "<dialog open><button data-here></button></dialog>",
  "<div role='dialog'><button data-here></button></div>",
  "<ul role='menu'><li role='menuitem' data-here></li></ul>",
])("R-S03 single keys do nothing in %s, and the palette opens from there", (html) => {
  const target = element(html);
  for (const key of ["?", "/", "g", "r", "[", "j", "k", "x", "z"])
    expect(meaningOf(press(key, { target }), on), key).toBeUndefined();
  expect(meaningOf(press("c", { target }), { single: true, afterG: true })).toBeUndefined();
  expect(meaningOf(press("k", { target, ctrlKey: true }), on)).toBe("palette");
});

test("R-S03 switched off, no single key means anything, and the palette still opens", () => {
  const off = { single: false, afterG: true };
  for (const key of ["?", "/", "g", "r", "[", "c", "j", "x"]) expect(meaningOf(press(key), off), key).toBeUndefined();
  expect(meaningOf(press("k", { ctrlKey: true }), off)).toBe("palette");
});

test("R-S03 a check box is no place to type", () => {
  expect(meaningOf(press("r", { target: element("<input type='checkbox' data-here>") }), on)).toEqual({
    landmark: "refresh",
  });
});

test("R-S03 no two shortcuts of the shell have the same key", () => {
  const own = shortcuts.filter(({ group }) => group === "general" || group === "shell");
  const keys = ["g", ...own.flatMap((one) => one.keys.map((parts) => parts.join("+")))];
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
