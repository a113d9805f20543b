import { afterAll, beforeAll, expect, test } from "vitest";
import { importer } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20; each point but two has one meter since 2024-01-01.
let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1", "zh-CN", "meters");
});
afterAll(() => app.close());

const head = "用能点编号,资产编号,表型,整数位,计量通道,倍率,首个计量日,起码,旧表止码";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const problems = async (id: string) =>
  (await clerk.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}`),
  ]);
const idOf = async (code: string) => (await clerk.client.listPoints({ query: { keyword: code } })).list[0]!.id;
const metersOf = async (code: string) => (await clerk.client.listMeters({ params: { id: await idOf(code) } })).installs;
const shown = async (code: string) =>
  (await metersOf(code)).map((one) => [one.assetNo, one.channel, one.validFrom, one.validTo, one.endRead]);

let count = 0;
const addPoint = async () => {
  const externalCode = `MI-${++count}`;
  await clerk.client.createPoint({
    body: { idScheme: "FREE", externalCode, name: externalCode, areaCode: "310115", capacityKva: "1000" },
  });
  return externalCode;
};

test("R-B02 a file of meters installs, exchanges past zero within it and what hangs there, and is taken back", async () => {
  const code = await addPoint();
  const before = await shown("PP-DEMO-036");
  const { id, batch } = await clerk.dryRun(
    file(
      `${code},mi0000001,三相电能表,5,正向有功,120,2025-06-01,"99,876.50",`,
      `${code},MI0000001,,5,无功,120,2025-06-01,0,`,
      `${code},MI0000002,,5,,100,2025-07-01,12,00123.40`,
      "PP-DEMO-036,MI0000003,,,,40,2025-11-01,0,310.25",
    ),
  );
  expect(await problems(id)).toEqual([]);
  expect(batch).toMatchObject({ kind: "meters", counts: { new: 4, wrong: 0 } });
  expect(await clerk.commit(id)).toMatchObject({ kind: "import.commit.meters", result: { created: 4 } });
  expect(await shown(code)).toEqual([
    ["MI0000001", "ACTIVE_IMPORT", "2025-06-01", "2025-07-01", "123.40"],
    ["MI0000002", "ACTIVE_IMPORT", "2025-07-01", null, null],
    ["MI0000001", "REACTIVE", "2025-06-01", null, null],
  ]);
  expect((await metersOf(code))[0]).toMatchObject({ quantity: "29628.000", rolledOver: true });
  expect((await shown("PP-DEMO-036")).map(([assetNo, , , end]) => [assetNo, end])).toEqual([
    ["DZ2024000036", "2025-11-01"],
    ["MI0000003", null],
  ]);

  const again = await clerk.dryRun(
    file(`${code},MI0000001,,5,正向有功,150,2025-06-01,99876.5,`, `${code},MI0000002,,5,,100,2025-07-01,12,00123.40`),
  );
  expect(again.batch).toMatchObject({ counts: { changed: 1, same: 1, wrong: 0 } });
  await clerk.commit(again.id);
  expect((await metersOf(code))[0]).toMatchObject({ multiplier: "150" });
  await clerk.undo(again.id);
  expect((await metersOf(code))[0]).toMatchObject({ multiplier: "120" });

  const third = await addPoint();
  const other = await clerk.dryRun(
    file(
      `${third},MI0000004,,,,1,2025-01-01,0,`,
      `${third},MI0000005,,,,1,2025-02-01,0,10`,
      "PP-DEMO-035,MI0000006,,,,1,2025-02-01,0,10",
    ),
  );
  const mine = await shown("PP-DEMO-035");
  await clerk.commit(other.id);
  expect(await shown(third)).toHaveLength(2);
  await clerk.undo(other.id);
  expect(await shown(third)).toEqual([]);
  expect(await shown("PP-DEMO-035")).toEqual(mine);
  expect(before).toHaveLength(1);
});

test.each([
  ["PP-DEMO-999,MI1000001,,,,1,2025-01-01,0,1", "pointCode import.point_unknown"],
  ["PP-DEMO-030,MI1000002,,,,1,2025-01-01,0,", "closingRead import.meter_open"],
  ["PP-DEMO-030,MI1000003,,,,1,2025-01-01,0,1000000", "closingRead meter.read_digits"],
  ["PP-DEMO-030,MI1000004,,,反向有功,1,2025-01-01,0,5", "closingRead import.meter_none"],
  ["PP-DEMO-030,MI1000005,燃气表,,,1,2025-01-01,0,5", "kind meter.kind"],
  ["PP-DEMO-030,DZ2024000001,,,,1,2024-06-01,0,5", "assetNo meter.elsewhere_hidden"],
  ["PP-DEMO-030,MI1000006,,,,1,2023-01-01,0,", "validFrom meter.overlap"],
  ["PP-DEMO-030,MI1000007,,,,1,2026-01-21,0,5", "validFrom meter.day_range"],
  ["PP-DEMO-030,MI-1,,,,1,2025-01-01,0,5", "assetNo meter.asset_no"],
  ["PP-DEMO-030,MI1000008,,4,,1,2025-01-01,10000,5", "startRead meter.read_digits"],
  ["PP-DEMO-030,MI1000009,,,,0,2025-01-01,0,5", "multiplier above_zero"],
])("R-B02 the row %s of meters is wrong at %s", async (line, expected) => {
  const { id } = await clerk.dryRun(file(line));
  expect(await problems(id)).toEqual([[2, expected]]);
});

test("R-P05 a file of meters reaches the points that the person may write and no other", async () => {
  const east = await importer(app, "smeast", "zh-CN", "meters");
  const { id } = await east.dryRun(file("PP-DEMO-001,MI2000001,,,,1,2025-08-01,0,5"));
  const { list } = await east.wrong(id);
  expect(list[0]?.problems).toMatchObject([{ field: "pointCode", rule: "import.point_unknown" }]);
});
