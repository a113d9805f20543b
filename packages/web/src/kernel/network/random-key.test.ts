import { expect, test } from "vitest";
import { randomKey } from "./random-key.ts";

test("R-V05 a random id has 32 letters and digits unless asked for another length", () => {
  for (let at = 0; at < 200; at += 1) expect(randomKey()).toMatch(/^[A-Za-z0-9]{32}$/);
  for (const length of [0, 1, 16, 64, 1000]) expect(randomKey(length)).toHaveLength(length);
});

test("R-V05 no id comes twice, and no letter is much likelier than another", () => {
  const ids = Array.from({ length: 5000 }, () => randomKey());
  expect(new Set(ids).size).toBe(ids.length);
  const counts = new Map<string, number>();
  for (const letter of ids.join("")) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  expect(counts.size).toBe(62);
  // 160,000 characters of 62 kinds: 2,581 of each, with a standard deviation of 50.
  for (const count of counts.values()) expect(Math.abs(count - 2581)).toBeLessThan(350);
});
