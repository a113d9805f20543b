import { expect, test } from "vitest";
import { inline, readAll, xlsxOf } from "./fixtures/workbooks.ts";
import { hostileFiles } from "./fixtures/hostile-files.ts";

test.each(hostileFiles)("%s is refused with a clear reason", async (_, file, code, what) => {
  const details = what === undefined ? {} : { what };
  await expect(readAll(await file())).rejects.toMatchObject({ name: "SheetError", code, details });
});

test("16,384 columns that are only coloured are no obstacle", async () => {
  const coloured = Array.from({ length: 16_384 - 1 }, () => '<c s="1"/>').join("");
  const read = await readAll(await xlsxOf(`<row r="2">${inline("A2", "甲")}${coloured}</row>`));
  expect(read.cells).toEqual([["text:甲"]]);
});
