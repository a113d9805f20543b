import { expect, test } from "vitest";
import { type DemoLoad, loadFrom2025, loadShapes, monthsOf2025 } from "./load-formula.ts";

test.each([
  ["PP-DEMO-001", "A_3SHIFT", 250_000, 8_183_145_101, [209_772, 212_986, 215_557, 213_629], 260_075],
  ["PP-DEMO-002", "B_1SHIFT", 60_000, 811_006_801, [1423, 1449, 1417, 1488], 66_744],
  ["PP-DEMO-003", "C_OFFICE", 45_000, 654_685_224, [2373, 2316, 2421, 2428], 61_182],
  ["PP-DEMO-004", "D_MALL", 120_000, 2_700_141_547, [23_755, 23_286, 23_006, 22_982], 186_203],
] as const)("the load of %s comes to its check total of 2025, its first slots and its peak", (...row) => {
  const [code, shape, nominalWh, total, first, peak] = row;
  const slots = [...loadFrom2025({ code, shape, nominalWh }, "2026-01-01")].flatMap(({ slots }) => [...slots]);
  expect(slots).toHaveLength(35_040);
  expect(slots.slice(0, 4)).toEqual(first);
  expect(slots.reduce((sum, wh) => sum + wh, 0)).toBe(total);
  expect(Math.max(...slots)).toBe(peak);
});

test("the load of a month is that of its days: July of the foundry", () => {
  const foundry: DemoLoad = { code: "PP-DEMO-001", shape: "A_3SHIFT", nominalWh: 250_000 };
  expect(monthsOf2025(foundry)[6]).toBe(717_920_381);
});

test.each(Object.entries(loadShapes))("the shape %s has every hour, every month and every kind of day", (_, shape) => {
  expect([shape.hours.length, shape.months.length, shape.days.length]).toEqual([24, 12, 3]);
});
