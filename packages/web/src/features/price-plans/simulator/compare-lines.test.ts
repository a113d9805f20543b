import type { Invoice } from "@busbar/contract/invoices/invoices";
import { expect, test } from "vitest";
import { billedTo } from "./billed.ts";
import { averagePrice, type ComparedLine, compareLines, differenceOf } from "./compare-lines.ts";

const line = (own: Partial<ComparedLine>): ComparedLine => ({
  category: "ENERGY",
  band: null,
  tier: null,
  label: "",
  quantity: "1.000",
  unit: "kWh",
  unitPrice: "1",
  amount: "1.00",
  collectable: true,
  ...own,
});

test("lines of one category, band and tier stand in one row, in the order of a statement", () => {
  const first = [
    line({ category: "FIXED", amount: "200.00" }),
    line({ band: "V", amount: "10.00" }),
    line({ band: "P", amount: "30.00" }),
  ];
  const other = [line({ band: "P", amount: "33.00" }), line({ tier: "1", amount: "5.00" })];
  const groups = compareLines([first, other]);
  expect(groups.map(({ category }) => category)).toEqual(["ENERGY", "FIXED"]);
  expect(
    groups[0]?.rows.map(({ band, tier, cells }) => [band, tier, cells.map((cell) => cell?.amount ?? null)]),
  ).toEqual([
    [null, "1", [null, "5.00"]],
    ["P", null, ["30.00", "33.00"]],
    ["V", null, ["10.00", null]],
  ]);
  expect(groups.map(({ sums }) => sums)).toEqual([
    ["40.00", "38.00"],
    ["200.00", null],
  ]);
});

test("two charges of one category and band keep a row each, and what is only shown does not count in the sum", () => {
  const lines = [line({ label: "A", amount: "1.00" }), line({ label: "B", amount: "2.00", collectable: false })];
  const [group] = compareLines([lines, lines]);
  expect(group?.rows).toHaveLength(2);
  expect(group?.sums).toEqual(["1.00", "1.00"]);
});

test("a difference is exact, with its share of the first amount", () => {
  expect(differenceOf("110.10", "100.00")).toEqual({ amount: "10.10", percent: "10.1" });
  expect(differenceOf("90.00", "-100.00")).toEqual({ amount: "190.00", percent: "190.0" });
  expect(differenceOf("1.00", "0.00")).toEqual({ amount: "1.00", percent: null });
});

test("the average price is what all charges come to for a unit of energy", () => {
  expect(averagePrice([line({ quantity: "3.000" }), line({ category: "FIXED" })], "10.00")).toEqual({
    price: "3.333333",
    unit: "kWh",
  });
  expect(averagePrice([line({ category: "FIXED" })], "10.00")).toBeNull();
});

const statement = (status: number, lines: object[], own: object = {}) =>
  ({
    id: String(status),
    docNo: `N${status}`,
    status,
    voided: false,
    bill: { taxMode: "INCLUSIVE", lines },
    ...own,
  }) as unknown as Invoice;
const billedLine = (pointId: string | null, amount: string, taxShare: string, own: object = {}) => ({
  ...line({ amount }),
  name: "",
  pointId,
  taxShare,
  ...own,
});

test("what was billed to a point is its lines of issued statements and of what corrects them", () => {
  const billed = billedTo("1", [
    statement(5, [billedLine("1", "113.00", "13.00"), billedLine(null, "11.30", "1.30")]),
    statement(4, [billedLine("1", "-11.30", "-1.30")]),
    statement(1, [billedLine("1", "999.00", "9.00")]),
    statement(6, [billedLine("1", "999.00", "9.00")], { voided: true }),
  ]);
  expect(billed).toMatchObject({ payable: "113.00", tax: "13.00", net: "100.00", leavesOut: false });
  expect(billed?.statements.map(({ docNo }) => docNo)).toEqual(["N5", "N4"]);
});

test("charges of a whole contract with other points are left out, and it is said", () => {
  const lines = [
    billedLine("1", "113.00", "13.00"),
    billedLine("2", "50.00", "5.00"),
    billedLine(null, "11.30", "1.30"),
    billedLine("1", "40.00", "4.00", { collectable: false }),
  ];
  expect(billedTo("1", [statement(5, lines)])).toMatchObject({ payable: "113.00", leavesOut: true });
  expect(billedTo("3", [statement(5, lines)])).toBeNull();
});
