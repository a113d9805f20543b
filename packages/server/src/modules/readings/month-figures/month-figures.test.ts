import { afterAll, beforeAll, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let settled: Awaited<ReturnType<typeof importer>>;
let gas: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  settled = await importer(app, "clerk1", "zh-CN", "settled-quantities");
  gas = await importer(app, "clerk1", "zh-CN", "gas-qualities");
});
afterAll(() => app.close());

const run = async (text: string, values: unknown[] = []) => (await app.database.ownerPool.query(text, values)).rows;
const head = "用能点编号,用电户号,计量点编号,月份,结算电量,尖峰电量,高峰电量,平段电量,低谷电量,单位,来源";
const settledFile = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const gasFile = (...lines: string[]) =>
  new Blob([["用能点编号,地区代码,月份,换算系数,热值,来源", ...lines].join("\n")]);
const problemsOf = async (by: typeof settled, id: string) =>
  (await by.wrong(id)).list.map(({ row, problems }) => [row, ...problems.map(({ field, rule }) => `${field} ${rule}`)]);
const pointOf = async (code: string): Promise<string> =>
  (await run("select id from pickup_point where external_code = $1", [code]))[0].id;
/** A month with readings of no demo test but this one's; the years before have none. */
const listOf = async (code: string) =>
  (await settled.client.listSettledQuantities({ query: { pointId: await pointOf(code) } })).list;
const wipe = () => run("truncate settled_quantity, gas_quality, figure_history");
const gasPoint = async (): Promise<{ id: string; code: string; area: string }> =>
  (
    await run(`select id, external_code as code, area_code as area from pickup_point where commodity = 'GAS' and is_demo
      order by id limit 1`)
  )[0];

test("R-B02 settled months come from a file, in MWh and with bands, are corrected by the next and taken back", async () => {
  await wipe();
  const first = await settled.dryRun(
    settledFile(
      "PP-DEMO-030,,,2025-11,200000,,80000,70000,50000,,11月结算单",
      "PP-DEMO-031,,,2025年11月,186.42,,,,,MWh,",
    ),
  );
  expect(await problemsOf(settled, first.id)).toEqual([]);
  expect(first.batch).toMatchObject({ kind: "settled-quantities", counts: { new: 2, wrong: 0 } });
  expect(await settled.commit(first.id)).toMatchObject({ result: { created: 2, updated: 0 } });
  expect(await listOf("PP-DEMO-030")).toMatchObject([
    {
      month: "2025-11",
      unit: "kWh",
      total: "200000.000",
      bandS: null,
      bandP: "80000.000",
      bandF: "70000.000",
      bandV: "50000.000",
      source: "11月结算单",
      quality: "A",
      rowVersion: 1,
      updatedBy: expect.any(String),
    },
  ]);
  expect((await listOf("PP-DEMO-031"))[0]).toMatchObject({ total: "186420.000", bandP: null });

  const second = await settled.dryRun(
    settledFile("PP-DEMO-030,,,2025-11,200000.000,,80000,70000,50000,,", "PP-DEMO-031,,,2025-11,186421,,,,,,"),
  );
  expect(second.batch.counts).toMatchObject({ new: 0, changed: 1, same: 1 });
  await settled.commit(second.id);
  expect((await listOf("PP-DEMO-031"))[0]).toMatchObject({ total: "186421.000", rowVersion: 2 });
  expect(
    await run("select version, content->>'total' as total from figure_history where figure = 'settled_quantity'"),
  ).toEqual([{ version: 1, total: "186420.000" }]);
  await settled.undo(second.id);
  expect((await listOf("PP-DEMO-031"))[0]).toMatchObject({ total: "186420.000" });
  await run("delete from settled_quantity where point_id = $1", [await pointOf("PP-DEMO-031")]);
  // What was changed since is not taken back.
  expect(await refusal(settled.undo(first.id))).toMatchObject({ reason: "import.changed_since" });
});

test("an import that is undone leaves no settled month", async () => {
  await wipe();
  const { id } = await settled.dryRun(
    settledFile("PP-DEMO-030,,,2025-10,1000,,,,,,", "PP-DEMO-031,,,2025-10,2000,,,,,,"),
  );
  await settled.commit(id);
  await settled.undo(id);
  expect(await run("select * from settled_quantity")).toEqual([]);
});

test.each([
  ["PP-DEMO-999,,,2025-11,1,,,,,,", "pointCode import.point_unknown"],
  [",,,2025-11,1,,,,,,", "pointCode import.point_needed"],
  [",3399999999999,,2025-11,1,,,,,,", "accountNo import.point_unknown"],
  ["PP-DEMO-030,,,2025-11,-1,,,,,,", "total too_small"],
  ["PP-DEMO-030,,,2025-11,1.2345,,,,,,", "total decimal_places"],
  ["PP-DEMO-030,,,2025-11,1.2345678,,,,,MWh,", "total decimal_places"],
  ["PP-DEMO-030,,,2099-01,1,,,,,,", "month import.month_ahead"],
  ["PP-DEMO-030,,,1995-01,1,,,,,,", "month import.no_tenant"],
  ["PP-DEMO-030,,,2025-13,1,,,,,,", "month pattern"],
  ["PP-DEMO-030,,,2025-11,1,,,,,m³,", "unit import.unit_of_point"],
  ["PP-DEMO-030,,,2025-11,1,,,,,桶,", "unit enum"],
])("R-B02 the row %s of settled months is wrong at %s", async (line, expected) => {
  const { id } = await settled.dryRun(settledFile(line));
  expect(await problemsOf(settled, id)).toEqual([[2, expected]]);
});

test("a settled month names its point by account and metering point, too", async () => {
  await wipe();
  const id = await pointOf("PP-DEMO-029");
  await run("update pickup_point set account_no = '3312345678901', metering_point_no = '0000000001' where id = $1", [
    id,
  ]);
  const other = await pointOf("PP-DEMO-028");
  await run("update pickup_point set account_no = '3312345678901', metering_point_no = '0000000002' where id = $1", [
    other,
  ]);
  const several = await settled.dryRun(settledFile(",3312345678901,,2025-11,1,,,,,,"));
  expect(await problemsOf(settled, several.id)).toEqual([[2, "accountNo import.point_several"]]);
  const one = await settled.dryRun(settledFile(",3312345678901,0000000001,2025-11,5000,,,,,,"));
  await settled.commit(one.id);
  expect((await listOf("PP-DEMO-029"))[0]).toMatchObject({ total: "5000.000" });
});

test("the same file of settled months again is told of, unless it is forced", async () => {
  const file = settledFile(`PP-DEMO-030,,,2025-09,${Date.now() % 1_000_000},,,,,,`);
  const { id } = await settled.dryRun(file);
  await settled.commit(id);
  expect(await refusal(settled.upload(file))).toMatchObject({ code: 1414 });
  const { id: forced } = await settled.upload(file, "again.csv", true);
  await settled.check(forced);
  expect((await settled.client.getImport({ params: { id: forced } })).counts).toMatchObject({ same: 1, new: 0 });
});

test("gas qualities are of points or of areas, and an area's needs the reach of all data", async () => {
  await wipe();
  const { code, area, id: point } = await gasPoint();
  const { id } = await gas.dryRun(
    gasFile(`${code},,2025-12,1.0417,37.215,门站报告`, `,${area},2025-12,1.04,37,`, `,${area},2025-11,1.05,,`),
  );
  expect(await problemsOf(gas, id)).toEqual([]);
  await gas.commit(id);
  const { list } = await gas.client.listGasQualities({ query: { pointId: point, sort: "month" } });
  expect(
    list.map(({ month, areaCode, conversionFactor, heatingValue }) => [
      month,
      areaCode,
      conversionFactor,
      heatingValue,
    ]),
  ).toEqual([
    ["2025-11", area, "1.05", null],
    ["2025-12", null, "1.0417", "37.215"],
    ["2025-12", area, "1.04", "37"],
  ]);
  await gas.undo(id);
  expect(await run("select * from gas_quality")).toEqual([]);
});

test.each([
  [",,2025-12,1.04,37,", "pointCode import.point_or_area"],
  ["PP-DEMO-001,,2025-12,1.04,37,", "pointCode import.not_gas"],
  [",999999,2025-12,1.04,37,", "areaCode import.area_unknown"],
  [",330100,2025-12,0,37,", "conversionFactor above_zero"],
  [",330100,2025-12,1.04,37.12345,", "heatingValue decimal_places"],
  [",330100,2099-01,1.04,37,", "month import.month_ahead"],
])("the row %s of gas qualities is wrong at %s", async (line, expected) => {
  const { id } = await gas.dryRun(gasFile(line));
  expect(await problemsOf(gas, id)).toEqual([[2, expected]]);
});

test("other systems write settled months and gas qualities by the bulk call, as a file", async () => {
  await wipe();
  const rows = (...some: object[]) => new Blob([some.map((one) => JSON.stringify(one)).join("\n")]);
  const write = (kind: "settled-quantities" | "gas-qualities", file: Blob) =>
    settled.client.writeInBulk(
      { params: { kind }, query: { mode: "commit", atomic: "true" }, file },
      { idempotencyKey: crypto.randomUUID() },
    );
  const body = rows({ pointCode: "PP-DEMO-030", month: "2025-11", total: "1234.5" });
  expect(await write("settled-quantities", body)).toMatchObject({ committed: true, counts: { new: 1 } });
  expect(await write("settled-quantities", body)).toMatchObject({ counts: { same: 1, new: 0 } });
  const quality = rows({ areaCode: "330100", month: "2025-11", conversionFactor: "1.02" });
  expect(await write("gas-qualities", quality)).toMatchObject({ committed: true, counts: { new: 1 } });
});
