// @vitest-environment jsdom
import { expect, test } from "vitest";
import { drawLateRows, markLateRows } from "./late-rows.ts";

const tableOf = (count: number) => {
  const box = document.createElement("div");
  const rows = Array.from({ length: count }, (_, index) => `<tr data-index="${index}"><td>${index}</td></tr>`);
  box.innerHTML = `<table><tbody>${rows.join("")}</tbody></table>`;
  return box;
};
const drawn = (box: HTMLElement) =>
  [...box.querySelectorAll<HTMLElement>("tr:not([data-late])")].map((row) => Number(row.dataset["index"]));

test("R-S10 a long table comes back with the rows in sight first, wherever it was scrolled to", () => {
  const box = tableOf(100);
  markLateRows(box, 0, 400, 40);
  expect(drawn(box)).toEqual(Array.from({ length: 13 }, (_, index) => index));
  markLateRows(box, 2000, 400, 40);
  expect(drawn(box)).toEqual(Array.from({ length: 15 }, (_, index) => 48 + index));
  const body = box.querySelector("tbody")!;
  expect(body.style.getPropertyValue("--bb-late-before")).toBe("1920px");
  expect(body.style.getPropertyValue("--bb-late-after")).toBe("1480px");
  expect(body.hasAttribute("data-late-rows")).toBe(true);
  drawLateRows(box);
  expect(drawn(box)).toHaveLength(100);
  expect(body.hasAttribute("data-late-rows")).toBe(false);
});

test("R-S10 a short table, and one whose height nobody knows yet, comes back whole", () => {
  const short = tableOf(49);
  markLateRows(short, 0, 400, 40);
  expect(drawn(short)).toHaveLength(49);
  const unknown = tableOf(100);
  markLateRows(unknown, 0, 0, 40);
  expect(drawn(unknown)).toHaveLength(100);
});
