import { afterAll, beforeAll, expect, test } from "vitest";
import { importer, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1", "zh-CN", "points");
});
afterAll(() => app.close());

const head = "名称,编号体系,外部编号,区域代码,电压等级,容量（kVA）,客户编号,首个用能日,最后用能日,状态";
const file = (...lines: string[]) => new Blob([[head, ...lines].join("\n")]);
const problems = async (who: typeof clerk, id: string) =>
  (await who.wrong(id)).list.map(({ row, problems: found }) => [
    row,
    ...found.map((one) => `${one.field} ${one.rule}${one.suggestion ? ` → ${one.suggestion}` : ""}`),
  ]);
const pointOf = async (code: string) => {
  const { list } = await clerk.client.listPoints({ query: { keyword: code } });
  const found = list.find(({ externalCode }) => externalCode === code);
  return found ? clerk.client.getPoint({ params: { id: found.id } }) : undefined;
};
const tenanciesOf = async (code: string) =>
  (await pointOf(code))?.tenancies.map(({ customerNo, validFrom, validTo }) => [customerNo, validFrom, validTo]);

test("R-B02 a file of points adds those that are new with their customers, changes others, and is taken back", async () => {
  const first = await clerk.dryRun(
    file(
      '一号配电房,用电户号,3101770000001,310115,10kV,"1,250",KH000001,2025-01-01,,',
      "二号配电房,CN_ACCOUNT,3101770000002,310115,1–10千伏,630,91320583MA1D000514,2025/3/1,2025-12-31,暂停",
      "无主表位,自定义,ow-1,310115,,,,,,草稿",
    ),
  );
  expect(await problems(clerk, first.id)).toEqual([]);
  expect(first.batch).toMatchObject({ kind: "points", counts: { new: 3, wrong: 0 } });
  expect(await clerk.commit(first.id)).toMatchObject({ kind: "import.commit.points", result: { created: 3 } });
  expect(await pointOf("3101770000001")).toMatchObject({
    name: "一号配电房",
    idScheme: "CN_ACCOUNT",
    region: "east",
    voltageLevel: "KV1_10",
    capacityKva: "1250.00",
    status: "ACTIVE",
    resolutionMin: 15,
    timeZone: "Asia/Shanghai",
    customerNo: "KH000001",
  });
  expect(await tenanciesOf("3101770000002")).toEqual([["KH000005", "2025-03-01", "2026-01-01"]]);
  expect(await pointOf("3101770000002")).toMatchObject({ status: "SUSPENDED", customerNo: null });
  expect(await pointOf("OW-1")).toMatchObject({ status: "DRAFT", tenancies: [] });

  const second = await clerk.dryRun(
    file(
      "一号配电房,用电户号,3101770000001,310115,,1600,,,,",
      "二号配电房,用电户号,3101770000002,310115,,,KH000002,2026-01-01,,在用",
      "无主表位,自定义,OW-1,310115,,,,,,",
    ),
  );
  expect(second.batch.counts).toEqual({ new: 0, changed: 2, same: 1, wrong: 0, left: 0 });
  const { list } = await clerk.client.listImportRows({ params: { id: second.id }, query: { verdict: "changed" } });
  expect(list.map(({ changes }) => changes)).toEqual([
    [{ field: "capacityKva", before: "1250.00", after: "1600.00" }],
    [
      { field: "status", before: "SUSPENDED", after: "ACTIVE" },
      {
        field: "customer",
        before: "KH000005 2025-03-01–2025-12-31",
        after: "KH000005 2025-03-01–2025-12-31；KH000002 2026-01-01–",
      },
    ],
  ]);
  expect(await clerk.commit(second.id)).toMatchObject({ result: { updated: 2 } });
  expect(await tenanciesOf("3101770000002")).toEqual([
    ["KH000005", "2025-03-01", "2026-01-01"],
    ["KH000002", "2026-01-01", null],
  ]);
  expect(await refusal(clerk.undo(first.id))).toMatchObject({ reason: "import.changed_since", details: { count: 2 } });
  expect(await clerk.undo(second.id)).toMatchObject({ state: "done", result: { restored: 2 } });
  expect(await tenanciesOf("3101770000002")).toEqual([["KH000005", "2025-03-01", "2026-01-01"]]);
  expect(await pointOf("3101770000001")).toMatchObject({ capacityKva: "1250.00" });
});

test("R-B02 what was imported is removed by the undo, codes and tenancies too, unless something hangs on it", async () => {
  const line = "撤销点,用电户号,3101770000010,310115,,,KH000001,2025-01-01,,";
  const { id } = await clerk.dryRun(file(line));
  await clerk.commit(id);
  expect(await clerk.undo(id)).toMatchObject({ state: "done", result: { removed: 1 } });
  expect(await pointOf("3101770000010")).toBeUndefined();
  const again = await clerk.dryRun(file(line, "第二点,用电户号,3101770000011,310115,,,,,,"));
  expect(again.batch.counts).toMatchObject({ new: 2 });
  await clerk.commit(again.id);
  const point = await pointOf("3101770000010");
  await clerk.client.addTenancy({
    params: { id: (await pointOf("3101770000011"))?.id as string },
    body: { customerId: point?.customerId as string, validFrom: "2025-06-01" },
  });
  expect(await clerk.undo(again.id)).toMatchObject({ state: "failed", error: { code: "import.changed_since" } });
  expect(await pointOf("3101770000010")).toBeDefined();
});

test("R-B02 each usual mistake of a file of points is named, with a suggestion where one is sure", async () => {
  const { id, job } = await clerk.dryRun(
    file(
      "一,用电户号,3.1017E+12,310115,,,,,,",
      "二,意大利燃气 PDR,880000000001,310115,,,,,,",
      "三,德国 MaLo,41373559242,310115,,,,,,",
      "四,电表号,3101770000024,310115,,,,,,",
      "五,用电户号,3101770000025,310100,,,,,,",
      "六,用电户号,3101770000026,310115,,0,,,,",
      "七,用电户号,3101770000027,310115,,,2,2025-01-01,,",
      "八,用电户号,3101770000028,310115,,,KH000002,,,",
      "九,用电户号,3101770000029,310115,,,,2025-01-01,,",
      "十,用电户号,3101770000030,310115,,,KH000002,2025-02-01,2025-01-01,",
      "十一,用电户号,3101770000031,310115,,,,,,已销户",
      "十二,用电户号,3101770000032,310115,66kV,,,,,",
      "十三,用电户号,3101770000033,310115,,,,,,",
      "十四,用电户号,3101770000033,310115,,,,,,",
      "十五,自定义,PP-DEMO-001,310115,,,KH000002,2025-06-01,,",
    ),
  );
  expect(job.error).toBeNull();
  expect(await problems(clerk, id)).toEqual([
    [2, "externalCode import.scientific"],
    [3, "externalCode point_code.it_pdr → 00880000000001"],
    [4, "externalCode point_code.check"],
    [5, "idScheme enum"],
    [6, expect.stringContaining("areaCode import.area_not_leaf")],
    [7, "capacityKva above_zero"],
    [8, "customer import.customer_unknown → KH000002"],
    [9, "tenancyFrom required"],
    [10, "customer required"],
    [11, "tenancyTo assignment.dates"],
    [12, "status import.point_closed"],
    [13, "voltageLevel enum"],
    [15, "externalCode import.duplicate"],
    [16, "tenancyFrom tenancy.overlap"],
  ]);
});

test.each(["csv", "xlsx"] as const)(
  "R-B02 an exported %s of points, closed and suspended ones among them, is imported again without a change",
  async (format) => {
    const admin = await importer(app, "admin", format === "csv" ? "zh-CN" : "en", "points");
    const { list } = await admin.client.listPoints({ query: { keyword: "PP-DEMO-004" } });
    const row = list[0] as (typeof list)[0];
    if (row.status !== "CLOSED") {
      const { installs } = await admin.client.listMeters({ params: { id: row.id } });
      const reads = installs.map((one) => ({ installId: one.id, rowVersion: one.rowVersion, endRead: "100" }));
      await admin.client.closePoint({
        params: { id: row.id },
        body: { lastDay: "2026-01-10", reads, rowVersion: row.rowVersion },
      });
    }
    const blob = await (await admin.client.exportPoints({ query: { format } })).blob();
    const { total } = await admin.client.countPoints({ query: {} });
    const { id, batch } = await admin.dryRun(blob, `points.${format}`);
    expect(await problems(admin, id)).toEqual([]);
    expect(batch.counts).toEqual({ new: 0, changed: 0, same: total, wrong: 0, left: 0 });
  },
);

test("R-P05 a manager's file neither changes nor learns of points and customers elsewhere", async () => {
  const manager = await importer(app, "smnorth", "zh-CN", "points");
  const { id } = await manager.dryRun(
    file(
      "改别人的,自定义,PP-DEMO-005,110105,,,,,,",
      "给别人的,用电户号,3101770000041,110105,,,KH000005,2025-01-01,,",
      "放在外区,用电户号,3101770000042,310115,,,,,,",
      "自己的,用电户号,3101770000043,110105,,,,,,",
    ),
  );
  expect(await problems(manager, id)).toEqual([
    [2, "externalCode point.code_taken_elsewhere"],
    [3, "customer import.customer_unknown"],
    [4, "areaCode customer.out_of_scope"],
  ]);
  const names = (await manager.wrong(id)).list.map(({ targetId, targetName }) => [targetId, targetName]);
  expect(names).toEqual([
    [null, null],
    [null, null],
    [null, null],
  ]);
  expect(await manager.commit(id, true)).toMatchObject({ state: "done", result: { created: 1 } });
});

test.each(["partner1", "enterprise1", "clerk2", "finance1", "editor"])(
  "R-P02 %s, without the right to write points, imports none",
  async (username) => {
    const person = await importer(app, username, "zh-CN", "points");
    expect(await refusal(person.upload(file("一,自定义,X-1,310115,,,,,,")))).toMatchObject({ code: 1403 });
    expect(await refusal(person.client.listImports({ query: { kind: "points" } }))).toMatchObject({ code: 1403 });
  },
);

test("a code that somebody took after the check fails the whole import, and nothing of it stays", async () => {
  const { id } = await clerk.dryRun(
    file("先,用电户号,3101770000051,310115,,,,,,", "后,用电户号,3101770000052,310115,,,,,,"),
  );
  await clerk.client.createPoint({
    body: { name: "抢先", idScheme: "CN_ACCOUNT", externalCode: "3101770000052", areaCode: "310115" },
  });
  expect(await clerk.commit(id)).toMatchObject({ state: "failed", error: { code: "import.outdated" } });
  expect(await pointOf("3101770000051")).toBeUndefined();
});
