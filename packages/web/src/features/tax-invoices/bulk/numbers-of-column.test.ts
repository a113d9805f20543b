import { expect, test } from "vitest";
import { numbersOfColumn } from "./numbers-of-column.ts";

const [one, two] = ["26310000000000000001", "26310000000000000002"];
const of = (pasted: string) => numbersOfColumn(pasted, "2026-01-20").map(({ number, problem }) => [number, problem]);

test.each([
  [
    "a column of a spreadsheet with its title",
    `发票号码\r\n${one}\r\n${two}\r\n`,
    [
      [one, undefined],
      [two, undefined],
    ],
  ],
  [
    "a row, and commas of both widths",
    `${one}\t${two}，`,
    [
      [one, undefined],
      [two, undefined],
    ],
  ],
  ["spaces inside a number", "2631 0000 0000 0000 0001", [[one, undefined]]],
  ["nothing", " \n ", []],
])("a pasted column is read in order: %s", (_, pasted, numbers) => {
  expect(of(pasted)).toEqual(numbers);
});

test("each number says what is wrong with it", () => {
  expect(of(`123\n${one}\n${one}\n25310000000000000001`)).toEqual([
    ["123", "tax_invoice.number_digits"],
    [one, undefined],
    [one, "tax_invoice.twice"],
    ["25310000000000000001", "tax_invoice.number_year"],
  ]);
});
