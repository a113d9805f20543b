import fc from "fast-check";
import { expect, test } from "vitest";
import { changedValues, clashes, type CustomerField, emptyValues, toUpdate } from "./customer-values.ts";
import { areaPath, toCascader } from "./area-options.ts";

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

const tree = [
  {
    code: "320000",
    name: "江苏省",
    children: [
      { code: "320500", name: "苏州市", children: [{ code: "320583", name: "昆山市" }] },
      { code: "441900", name: "东莞市", children: [] },
    ],
  },
];

test("R-M06 an area is found with all above it, and a city without counties is a leaf", () => {
  expect(areaPath(tree, "320583").map(({ name }) => name)).toEqual(["江苏省", "苏州市", "昆山市"]);
  expect(areaPath(tree, "999999")).toEqual([]);
  expect(toCascader(tree)[0]?.children?.[1]).toEqual({ value: "441900", label: "东莞市" });
});
