import fc from "fast-check";
import { expect, test } from "vitest";
import { changedValues, clashes, type CustomerField, emptyValues, toUpdate } from "./customer-values.ts";

const seen = { ...emptyValues, name: "华东精密", address: "旧地址", paymentTermsDays: 15 };

test("only what was changed is sent, with the version that was seen", () => {
  const mine = { ...seen, address: "新地址" };
  expect(changedValues(seen, mine)).toEqual(["address"]);
  expect(toUpdate(["address"], mine, 3)).toEqual({ address: "新地址", rowVersion: 3 });
});

test("a field that both changed differently is the person's to choose, others are not", () => {
  const mine = { ...seen, address: "我的地址", paymentTermsDays: 30, name: "华东精密机械" };
  const present = { ...seen, address: "别人的地址", paymentTermsDays: 30, tags: ["重点"] };
  expect(clashes(seen, mine, present)).toEqual(["address"]);
});

const names = Object.keys(emptyValues) as CustomerField[];
const texts = fc.record({ name: fc.string(), address: fc.string(), shortName: fc.string() });

test("two people who changed different fields never clash", () => {
  fc.assert(
    fc.property(texts, fc.string(), fc.string(), (base, mineAddress, theirName) => {
      const before = { ...emptyValues, ...base };
      return clashes(before, { ...before, address: mineAddress }, { ...before, name: theirName }).length === 0;
    }),
  );
});

test("what clashes was changed by both sides", () => {
  fc.assert(
    fc.property(texts, texts, texts, (base, mine, present) => {
      const [before, own, now] = [base, mine, present].map((part) => ({ ...emptyValues, ...part })) as [
        typeof emptyValues,
        typeof emptyValues,
        typeof emptyValues,
      ];
      const found = clashes(before, own, now);
      const ours = changedValues(before, own);
      const theirs = changedValues(before, now);
      return (
        found.every((name) => ours.includes(name) && theirs.includes(name)) &&
        found.every((name) => names.includes(name))
      );
    }),
  );
});
