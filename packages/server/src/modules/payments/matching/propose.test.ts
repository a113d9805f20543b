import { Exact } from "@busbar/contract/kernel/decimal";
import fc from "fast-check";
import { expect, test } from "vitest";
import { docNosIn, type Known, type OpenStatement, propose } from "./propose.ts";

const statement = (id: string, family: string, dueDate: string, outstanding: string): OpenStatement => ({
  kind: "statement",
  id,
  family,
  docNo: `JS2026-00000${id}`,
  dueDate,
  outstanding,
});
const [one, two, three] = [
  statement("1", "7", "2026-06-10", "10000.00"),
  statement("2", "7", "2026-07-10", "7500.50"),
  statement("3", "8", "2026-05-10", "99.00"),
] as const;
const known: Known = {
  numbers: new Map([one, two, three].map((each) => [each.docNo, each])),
  accounts: new Map([
    ["6222", ["7"]],
    ["6333", ["7", "8"]],
  ]),
  open: new Map([
    ["7", [one, two]],
    ["8", [three]],
  ]),
  names: new Map([
    ["7", "甲"],
    ["8", "乙"],
  ]),
};
const given = { rest: "7500.50", remark: "", payerAccount: "", family: null };

test.each([
  [
    "a number in the remark goes before everything",
    { ...given, remark: "付JS2026-000003", payerAccount: "6222", rest: "99.00" },
    "NUMBER",
    true,
    [["3", "99.00"]],
  ],
  [
    "two numbers are paid the oldest first",
    { ...given, remark: "JS2026000002 JS2026-000001", rest: "12000.00" },
    "NUMBER",
    false,
    [
      ["1", "10000.00"],
      ["2", "2000.00"],
    ],
  ],
  ["numbers of two customers say nothing", { ...given, remark: "JS2026-000001 JS2026-000003" }, "NONE", false, []],
  ["a known account and an exact amount", { ...given, payerAccount: "6222" }, "EXACT", true, [["2", "7500.50"]]],
  [
    "a known account, oldest due first",
    { ...given, payerAccount: "6222", rest: "15000.00" },
    "ACCOUNT",
    false,
    [
      ["1", "10000.00"],
      ["2", "5000.00"],
    ],
  ],
  ["an account of two customers says nothing", { ...given, payerAccount: "6333" }, "NONE", false, []],
  [
    "an account of two customers one of whom was named",
    { ...given, payerAccount: "6333", family: "8", rest: "99.00" },
    "EXACT",
    true,
    [["3", "99.00"]],
  ],
  ["a customer that a person has named", { ...given, family: "7", rest: "10.00" }, "CUSTOMER", false, [["1", "10.00"]]],
  ["nothing is known", given, "NONE", false, []],
] as const)("%s", (_, incoming, reason, exact, items) => {
  const proposal = propose(incoming, known);
  expect(proposal).toMatchObject({ reason, exact });
  expect(proposal.items.map(({ invoiceId, amount }) => [invoiceId, amount])).toEqual(items);
});

test("the balance of an offset is proposed by its number and by its due day", () => {
  const debt: OpenStatement = {
    ...statement("9", "7", "2026-05-01", "300.00"),
    kind: "offset",
    docNo: "SK2026-000009",
  };
  const facts: Known = { ...known, numbers: new Map([[debt.docNo, debt]]), open: new Map([["7", [debt, one]]]) };
  const named = propose({ ...given, rest: "300.00", remark: "补 SK2026000009" }, facts);
  expect(named).toMatchObject({ reason: "NUMBER", exact: true, items: [{ invoiceId: null, offsetId: "9" }] });
  const byDay = propose({ ...given, rest: "400.00", family: "7" }, facts);
  expect(byDay.items.map(({ invoiceId, offsetId, amount }) => [invoiceId, offsetId, amount])).toEqual([
    [null, "9", "300.00"],
    ["1", null, "100.00"],
  ]);
});

test("numbers are read as people and banks write them", () => {
  expect(docNosIn("付 JS2026-000012、js2026000013；ＪＤ２０２６－００００１４ JS 2026 - 000012")).toEqual([
    "JS2026-000012",
    "JS2026-000013",
    "JD2026-000014",
  ]);
  expect(docNosIn("JC2026-000001 2026-000002")).toEqual([]);
});

test("a proposal is never more than the payment or the statement, and its rest is what is left", () => {
  const cents = fc.integer({ min: 1, max: 5_000_000 }).map((n) => new Exact(n).dividedBy(100).toFixed(2));
  fc.assert(
    fc.property(cents, fc.array(cents, { maxLength: 8 }), (rest, owed) => {
      const open = owed.map((outstanding, at) => statement(String(at + 1), "7", `2026-06-1${at}`, outstanding));
      const proposal = propose({ ...given, rest, family: "7" }, { ...known, open: new Map([["7", open]]) });
      const sum = proposal.items.reduce((all, { amount }) => all.plus(amount), new Exact(0));
      for (const { amount, outstanding } of proposal.items) {
        expect(new Exact(amount).greaterThan(0)).toBe(true);
        expect(new Exact(amount).lessThanOrEqualTo(outstanding)).toBe(true);
      }
      expect(sum.plus(proposal.rest).toFixed(2)).toBe(rest);
      const all = owed.reduce((total, each) => total.plus(each), new Exact(0));
      expect(sum.toFixed(2)).toBe(Exact.min(all, rest).toFixed(2));
    }),
  );
});
