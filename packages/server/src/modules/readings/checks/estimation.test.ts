import { expect, test } from "vitest";
import { estimateGap, gapsOf } from "./estimation.ts";

const gap = (start: number, length: number) => ({ start, length });
const dayOf = (values: (number | null)[]) => ({ day: "2025-06-02", resolutionMin: 15, values, quality: null });

test("up to eight slots lie on the line between their neighbours", () => {
  expect(estimateGap(gap(2, 3), { before: 31_000, after: 34_000 }, [], null)).toEqual({
    method: "LINEAR",
    values: [31_750, 32_500, 33_250],
  });
  expect(estimateGap(gap(2, 9), { before: 31_000, after: 34_000 }, [], null)).toBeNull();
});

test("a longer gap has the mean of the last four like days, and comes to what the registers say", () => {
  const like = [10, 20, 30, 40, 5000].map((value) => dayOf(Array.from({ length: 96 }, () => value)));
  const nine = gap(40, 9);
  const around = { before: 1, after: null };
  expect(estimateGap(nine, around, like, null)).toEqual({ method: "LIKE_DAYS", values: Array(9).fill(25) });
  expect(estimateGap(nine, around, like, 100n)).toEqual({
    method: "REGISTER",
    values: [12, 11, 11, 11, 11, 11, 11, 11, 11],
  });
});

test("a like day that lacks the same slots does not count, and without any there is no estimate", () => {
  const whole = dayOf(Array.from({ length: 96 }, () => 8));
  const torn = dayOf(Array.from({ length: 96 }, (_, at) => (at === 42 ? null : 800)));
  expect(estimateGap(gap(40, 9), { before: null, after: null }, [torn, whole], null)?.values).toEqual(Array(9).fill(8));
  expect(estimateGap(gap(40, 9), { before: null, after: null }, [torn], null)).toBeNull();
});

test("the gaps of a day are told by their first slot and length", () => {
  expect(gapsOf([null, 1, null, null, 2, null])).toEqual([gap(0, 1), gap(2, 2), gap(5, 1)]);
  expect(gapsOf([1, 2])).toEqual([]);
});
