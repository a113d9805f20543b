// @vitest-environment jsdom
import { afterEach, expect, test, vi } from "vitest";
import { afterNextFrame } from "./kept-frames.ts";

afterEach(() => void vi.restoreAllMocks());

const follow = () => {
  const done: string[] = [];
  const finish = afterNextFrame(() => done.push("work"));
  return { done, finish };
};

test("R-S10 what follows a view that is shown waits until the frame is drawn, and is done once", async () => {
  const { done } = follow();
  const frames: string[] = [];
  requestAnimationFrame(() => frames.push(...done, "frame"));
  await vi.waitFor(() => expect(done).toEqual(["work"]));
  expect(frames).toEqual(["frame"]);
  window.dispatchEvent(new KeyboardEvent("keydown", { key: "w" }));
  expect(done).toEqual(["work"]);
});

test.each(["keydown", "pointerdown", "click"])(
  "R-S10 a person's %s meets the state of the view that is seen",
  (input) => {
    const { done } = follow();
    const met: string[] = [];
    document.body.addEventListener(input, () => met.push(...done), { once: true });
    document.body.dispatchEvent(new Event(input, { bubbles: true }));
    expect(met).toEqual(["work"]);
  },
);

test("R-S10 a page in the background, which draws no frame, follows after a moment", async () => {
  vi.spyOn(window, "requestAnimationFrame").mockReturnValue(1);
  const { done } = follow();
  expect(done).toEqual([]);
  await vi.waitFor(() => expect(done).toEqual(["work"]));
});

test("R-S10 what was done at once is not done again with the frame", async () => {
  const { done, finish } = follow();
  finish();
  expect(done).toEqual(["work"]);
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  expect(done).toEqual(["work"]);
});
