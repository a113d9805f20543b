import { expect, test } from "vitest";
import { firstMissing, typedIn } from "./typed-values.ts";

test("a pasted column becomes the values of the slots from the chosen one on", () => {
  expect(typedIn("1.5\n2\r\n1,234.125\n\n", 94, 96)).toEqual({
    values: [
      { slot: 94, value: "1.5" },
      { slot: 95, value: "2" },
      { slot: 96, value: "1234.125" },
    ],
    faulty: [],
    beyond: 0,
    sum: "1237.625",
  });
});

test("lines that are no value and lines beyond the day are told", () => {
  expect(typedIn("1\n-2\nx\n1.2345", 1, 96).faulty).toEqual([2, 3, 4]);
  expect(typedIn("1\n2\n3", 95, 96)).toMatchObject({ beyond: 1, values: [{ slot: 95 }, { slot: 96 }] });
  expect(typedIn("  ", 1, 96).values).toEqual([]);
});

test("values are entered from the first slot that is missing", () => {
  const day = { values: ["1.000", null, null] } as never;
  expect(firstMissing(day)).toBe(2);
  expect(firstMissing({ values: ["1.000"] } as never)).toBe(1);
  expect(firstMissing(undefined)).toBe(1);
});
