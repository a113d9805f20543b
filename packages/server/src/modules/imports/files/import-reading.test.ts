import { afterAll, beforeAll, expect, test } from "vitest";
import type { ImportReading } from "@busbar/contract/imports/imports";
import { inline, sheetsParts, sheetXml, zipOf } from "../../../node/spreadsheets/fixtures/workbooks.ts";
import { creditCodeOf, csv, importer, lineOf, refusal, zhHead } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

test("the row of the titles is found below lines of letterhead, and the first rows are there to choose from", async () => {
  const batch = await clerk.upload(
    new Blob([`客户清单\n\n制表人：张三\n${zhHead.replaceAll(",", ";")}\n${lineOf(3).replaceAll(",", ";")}\n`]),
  );
  expect(batch).toMatchObject({ headRow: 4, separator: ";", mapping: { name: 0, uscc: 1, areaCode: 2 } });
  expect(batch.top.map(({ row }) => row)).toEqual([1, 3, 4, 5]);
  expect(batch.top[0]?.texts).toEqual(["客户清单"]);
  expect((await clerk.client.getImport({ params: { id: batch.id } })).top).toEqual(batch.top);
  const { list } = await clerk.client.listImports({ query: { kind: "customers" } });
  expect(list.find(({ id }) => id === batch.id)?.top).toEqual([]);
  expect(await clerk.check(batch.id)).toMatchObject({ result: { new: 1, wrong: 0, rows: 1 } });
  // The person knows better: a row that is chosen stays.
  const chosen = await clerk.client.readImport({ params: { id: batch.id }, body: { headRow: 3 } });
  expect(chosen).toMatchObject({ headRow: 3, mapping: {} });
});

test("titles below the twentieth row are not looked for", async () => {
  const lines = Array.from({ length: 20 }, (_, at) => `说明 ${at + 1}`).join("\n");
  const batch = await clerk.upload(new Blob([`${lines}\n${zhHead}\n${lineOf(4)}\n`]));
  expect(batch).toMatchObject({ headRow: 1, mapping: {} });
  expect(batch.top).toHaveLength(20);
});

test("the row of the titles and the encoding can be chosen, and the columns are proposed anew", async () => {
  const batch = await clerk.upload(new Blob([`客户清单\n制表人：张三\n${zhHead}\n${lineOf(1)}\n${lineOf(2)}\n`]));
  expect(batch).toMatchObject({ headRow: 3, separator: "," });
  const first = await clerk.client.readImport({ params: { id: batch.id }, body: { headRow: 1 } });
  expect(first).toMatchObject({ headRow: 1, mapping: {} });
  const read = await clerk.client.readImport({ params: { id: batch.id }, body: { headRow: 3, encoding: "utf-8" } });
  expect(read).toMatchObject({ headRow: 3, encoding: "utf-8", mapping: { name: 0, uscc: 1, areaCode: 2 } });
  expect(await clerk.check(batch.id)).toMatchObject({ result: { new: 2, wrong: 0, rows: 2 } });
  const { list } = await clerk.client.listImportRows({ params: { id: batch.id }, query: { verdict: "new" } });
  expect(list.map(({ row }) => row)).toEqual([4, 5]);
  const gibberish = await clerk.client
    .readImport({ params: { id: batch.id }, body: { headRow: 3, encoding: "utf-16le" } })
    .catch(() => null);
  // After reading in another way the earlier check no longer counts.
  if (gibberish) expect(gibberish.state).toBe("UPLOADED");
  expect(await refusal(clerk.client.readImport({ params: { id: batch.id }, body: { headRow: 90 } }))).toMatchObject({
    reason: "sheet.empty",
  });
});

/** A workbook with two visible sheets: partners, and customers below two rows of letterhead. */
function twoSheets(): Promise<Blob> {
  const line = (at: number, ...texts: string[]) =>
    `<row r="${at}">${texts.map((text, column) => inline(`${"ABC"[column]}${at}`, text)).join("")}</row>`;
  return zipOf(
    sheetsParts({
      伙伴: sheetXml(line(1, "伙伴编号", "名称") + line(2, "HZ0001", "某伙伴")),
      客户: sheetXml(
        line(1, "客户清单") +
          line(2, "制表人：张三") +
          line(3, "客户名称", "统一社会信用代码", "区域代码") +
          line(4, "甲公司", creditCodeOf(10), "310115"),
      ),
    }),
  );
}

test("of a workbook with two sheets the person chooses one, and the row of its titles", async () => {
  const batch = await clerk.upload(await twoSheets(), "a.xlsx");
  expect(batch).toMatchObject({ sheets: ["伙伴", "客户"], sheet: "伙伴", separator: null, encoding: null });
  expect(batch.head.map(({ title }) => title)).toEqual(["伙伴编号", "名称"]);
  const readAs = (body: ImportReading) => clerk.client.readImport({ params: { id: batch.id }, body });
  expect(await refusal(readAs({ sheet: "没有" }))).toMatchObject({ reason: "sheet.empty" });
  expect(await readAs({ sheet: "客户" })).toMatchObject({ sheet: "客户", headRow: 3, mapping: { name: 0 } });
  expect(await readAs({ headRow: 1 })).toMatchObject({ sheet: "客户", headRow: 1, mapping: {} });
  // The chosen sheet stays; an encoding has no effect on a workbook.
  const read = await readAs({ headRow: 3, encoding: "gb18030" });
  expect(read).toMatchObject({ sheet: "客户", headRow: 3, encoding: null, mapping: { name: 0, uscc: 1, areaCode: 2 } });
  expect(await clerk.check(batch.id)).toMatchObject({ result: { new: 1, wrong: 0, rows: 1 } });
  const { list } = await clerk.client.listImportRows({ params: { id: batch.id }, query: { verdict: "new" } });
  expect(list.map(({ row, cells }) => [row, cells.name])).toEqual([[4, "甲公司"]]);
});

test("what a person chose for a file is proposed for the next one with the same titles, whatever their order", async () => {
  const head = "单位,代码,地方,电话";
  const line = (n: number) => `记忆公司${n},${creditCodeOf(50 + n)},310115,`;
  const first = await clerk.upload(new Blob([`${head}\n${line(1)}\n`]));
  expect(first.mappingIs).toBe("proposed");
  const { jobId } = await clerk.client.checkImport({
    params: { id: first.id },
    body: { mapping: { name: 0, uscc: 1, areaCode: 2 } },
  });
  expect(await clerk.ended(jobId)).toMatchObject({ result: { new: 1 } });
  const next = await clerk.upload(new Blob([`地方,电话,代码,单位\n310115,,${creditCodeOf(52)},记忆公司2\n`]));
  expect(next).toMatchObject({ mappingIs: "remembered", mapping: { name: 3, uscc: 2, areaCode: 0 } });
  const other = await importer(app, "clerk1", "zh-CN", "contacts");
  expect((await other.upload(new Blob([`${head}\n${line(3)}\n`]))).mappingIs).toBe("proposed");
});

test("a row that stays wrong is left out with a reason, and taken in again; a row with the same code then stands", async () => {
  const { id, batch } = await clerk.dryRun(
    csv(lineOf(100), lineOf(101, { days: "x" }), lineOf(102, { code: creditCodeOf(100) })),
  );
  expect(batch.counts).toMatchObject({ new: 1, wrong: 2 });
  const leave = (row: string, leftBecause: string | null) =>
    clerk.client.fixImportRow({ params: { id, row }, body: { leftBecause } });
  expect(await leave("3", "客户已解约，不再维护")).toMatchObject({
    row: { verdict: "left", leftBecause: "客户已解约，不再维护" },
    counts: { new: 1, wrong: 1, left: 1 },
  });
  expect(await refusal(clerk.commit(id))).toMatchObject({ reason: "incomplete", details: { count: 1 } });
  expect(await leave("2", "重复")).toMatchObject({ counts: { new: 1, wrong: 0, left: 2 } });
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  expect(list.map(({ row }) => row)).toEqual([4]);
  expect(await leave("2", null)).toMatchObject({ row: { verdict: "new" }, counts: { new: 1, wrong: 1, left: 1 } });
  await leave("4", "重复");
  expect(await clerk.commit(id)).toMatchObject({ result: { created: 1, updated: 0 } });
  const left = await clerk.client.listImportRows({ params: { id }, query: { verdict: "left" } });
  expect(left.list.map(({ row, leftBecause }) => [row, leftBecause])).toEqual([
    [3, "客户已解约，不再维护"],
    [4, "重复"],
  ]);
  expect(left.total).toBe(2);
});
