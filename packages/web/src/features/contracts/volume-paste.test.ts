import { expect, test } from "vitest";
import { readVolumes } from "./volume-paste.ts";

test.each([
  ["a row of a spreadsheet", "100\t200\t300.5", ["100", "200", "300.5"]],
  ["a column of one", "100\r\n200\r\n300\r\n", ["100", "200", "300"]],
  ["with its head above", "1月\t2月\n1,200\t1,300.25", ["1200", "1300.25"]],
  ["with separators and 万", "1,234.5\t2万", ["1234.5", "20000"]],
  ["a line with blanks", "100 200 300", ["100", "200", "300"]],
  ["empty cells left out", "100\t\t300", ["100", "300"]],
])("volumes are read from %s", (_, text, values) => {
  expect(readVolumes(text)).toEqual({ values });
});

test.each([
  ["a word among them", "100\tabc", "abc"],
  ["less than nothing", "5\t-1", "-1"],
  ["too many decimals", "5\t1.23456", "1.23456"],
  ["words alone", "a\tb", "a"],
])("a paste with %s names what is no volume", (_, text, wrong) => {
  expect(readVolumes(text)).toEqual({ wrong });
});
