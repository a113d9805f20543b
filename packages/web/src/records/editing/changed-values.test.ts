import fc from "fast-check";
import { expect, test } from "vitest";
import { changedValues, clashes } from "./changed-values.ts";

const seen = { name: "华东精密", address: "旧地址", days: 15, tags: [] as string[] };

test("a field that both changed differently is the person's to choose, others are not", () => {
  const mine = { ...seen, address: "我的地址", days: 30, name: "华东精密机械" };
  const present = { ...seen, address: "别人的地址", days: 30, tags: ["重点"] };
  expect(clashes(seen, mine, present)).toEqual(["address"]);
});

const values = fc.record({ name: fc.string(), address: fc.string(), tags: fc.array(fc.string()) });

test("two people who changed different fields never clash", () => {
  fc.assert(
    fc.property(values, fc.string(), fc.string(), (before, address, name) => {
      return clashes(before, { ...before, address }, { ...before, name }).length === 0;
    }),
  );
});

test("what clashes was changed by both sides", () => {
  fc.assert(
    fc.property(values, values, values, (before, mine, present) => {
      const ours = changedValues(before, mine);
      const theirs = changedValues(before, present);
      return clashes(before, mine, present).every((name) => ours.includes(name) && theirs.includes(name));
    }),
  );
});
