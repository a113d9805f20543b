import { afterAll, expect, test } from "vitest";
import { creditCodeOf, importer, lineOf, refusal, csv } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20; its last minutes, in which a session lives.
const app = await startTestApp({ work: true });
afterAll(() => app.close());
app.clock.set("2026-01-20T15:59:00Z");
const admin = await app.as("admin");
const area = async (code: string) => {
  const { list } = await admin.listAreas({ query: { keyword: code } });
  return list.find((one) => one.code === code)!;
};
const change = async (code: string, body: object) =>
  admin.updateArea({ params: { code }, body: { rowVersion: (await area(code)).rowVersion, ...body } });
const offered = async () => JSON.stringify((await admin.areaGetList()).list);

test("R-M06 an area is renamed and put in another place, and the tree says so at once", async () => {
  const before = await area("310115");
  expect(before).toMatchObject({ above: ["上海市", "市辖区"], level: 3, region: "east", overridden: false });
  expect(await change("310115", { name: "浦东", order: 1 })).toMatchObject({
    name: "浦东",
    order: 1,
    overridden: true,
    updatedBy: "系统管理员",
  });
  const { list } = await admin.areaGetList();
  const shanghai = list.find(({ code }) => code === "310000")?.children[0]?.children;
  expect(shanghai?.[0]).toEqual({ name: "浦东", code: "310115" });
  const stale = admin.updateArea({ params: { code: "310115" }, body: { rowVersion: before.rowVersion, name: "x" } });
  expect(await refusal(stale)).toMatchObject({ code: 1410, details: { current: { name: "浦东" } } });
});

test("R-M06 an area ends on a day with its successors: forms offer it until then, records keep its name", async () => {
  const uses = await admin.getAreaUses({ params: { code: "320583" } });
  expect(uses.customers).toBeGreaterThan(0);
  const ended = await change("320583", { validTo: "2026-01-21", successors: ["320585", "320581"] });
  expect(ended).toMatchObject({ state: "ending", successors: [{ code: "320581" }, { code: "320585" }] });
  expect(await offered()).toContain("320583");
  expect((await admin.listEndedAreas()).some(({ code }) => code === "320583")).toBe(false);
  app.clock.set("2026-01-20T16:00:00Z");
  expect(await offered()).not.toContain("320583");
  expect((await admin.listEndedAreas()).find(({ code }) => code === "320583")).toEqual({
    code: "320583",
    name: "昆山市",
    successors: [
      { code: "320581", name: "常熟市" },
      { code: "320585", name: "太仓市" },
    ],
  });
  const { list } = await admin.listCustomers({ query: { pageSize: 200 } });
  expect(list.some(({ areaName }) => areaName === "昆山市")).toBe(true);
  // The successor ends as well: the one that is in force now is named.
  await change("320585", { validTo: "2026-01-21", successors: ["320582"] });
  const later = (await admin.listEndedAreas()).find(({ code }) => code === "320583");
  expect(later?.successors.map(({ code }) => code)).toEqual(["320581", "320582"]);
});

test("R-M06 a file with an ended code takes its only successor with a warning, and asks where there are several", async () => {
  const clerk = await importer(app, "admin");
  const { id, batch } = await clerk.dryRun(
    csv(lineOf(801, { area: "310103" }), lineOf(802, { area: "330104" }), lineOf(803, { area: "310116" })),
  );
  expect(batch.counts).toMatchObject({ new: 2, wrong: 1 });
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  expect(list[0]?.problems.map(({ field, message }) => [field, message])).toEqual([
    ["areaCode", "“卢湾区”已撤销，将导入为 310101 黄浦区"],
  ]);
  expect(list[1]?.problems).toEqual([]);
  const [wrong] = (await clerk.wrong(id)).list;
  expect(wrong?.problems.map(({ message }) => message)).toEqual([
    "“江干区”已撤销，由多个地区接替，请选择：330102 上城区, 330114 钱塘区",
  ]);
  await clerk.commit(id, true);
  const found = await clerk.client.listCustomers({ query: { keyword: creditCodeOf(801) } });
  expect(found.list[0]).toMatchObject({ areaName: "黄浦区" });
});

test("R-B03 an assignment of an area that ends is shown as one to be given anew", async () => {
  const manager = (await admin.listManagerOptions()).find(({ userCode }) => userCode === "SM_NORTH")!;
  await admin.createAssignment({
    body: {
      userId: manager.id,
      level: "COUNTY",
      region: null,
      areaCode: "110106",
      validFrom: "2026-02-01",
      validTo: null,
      isPrimary: true,
    },
  });
  const { assignments } = await admin.getAreaUses({ params: { code: "110106" } });
  expect(assignments).toMatchObject([{ managerName: manager.fullName, validTo: null }]);
});

test("R-M06 a new county lies below the area of its code, with its region and manager", async () => {
  const made = await admin.createArea({ body: { code: "653230", name: "新县", validFrom: "2026-01-01" } });
  expect(made).toMatchObject({ above: ["新疆维吾尔自治区", "和田地区"], region: "northwest", state: "current" });
  expect(await offered()).toContain("653230");
  const { rows } = await app.database.pool.query(
    "select count(*)::int as n from area_manager where area_code = '653230'",
  );
  expect(rows[0].n).toBe(1);
});

test.each([
  ["310115", { validFrom: "2026-05-01", validTo: "2026-05-01" }, "validTo", "area.dates"],
  ["310115", { successors: ["310116"] }, "successors", "area.successors_open"],
  ["310115", { validTo: "2026-05-01", successors: ["999999"] }, "successors", "area.successor_unknown"],
  ["310115", { validTo: "2026-05-01", successors: ["310115"] }, "successors", "area.successor_unknown"],
  ["310115", { validTo: "2026-05-01", successors: ["320500"] }, "successors", "area.successor_unknown"],
  ["310115", { validTo: "2026-05-01", successors: ["310103"] }, "successors", "area.successor_ended"],
  ["320500", { validTo: "2026-05-01" }, "validTo", "area.has_areas"],
  ["320000", { validTo: "2026-05-01" }, "validTo", "area.province_fixed"],
] as const)("R-M06 %s with %o is refused at %s", async (code, body, path, reason) => {
  expect(await refusal(change(code, body))).toMatchObject({ reason, errors: [{ path }] });
});

test("R-M06 R-P05 areas are listed by dict:read and changed by dict:write; a code is there once", async () => {
  const add = (code: string) => refusal(admin.createArea({ body: { code, name: "某地" } }));
  expect(await add("310115")).toMatchObject({ reason: "area.code_taken" });
  expect(await add("319901")).toMatchObject({ reason: "area.parent_unknown" });
  expect(await add("990000")).toMatchObject({ reason: "area.province_fixed" });
  const manager = await app.as("smeast");
  expect(await refusal(manager.listAreas({ query: {} }))).toMatchObject({ code: 1403 });
  expect(
    await refusal(manager.updateArea({ params: { code: "310115" }, body: { name: "x", rowVersion: 1 } })),
  ).toMatchObject({ code: 1403 });
  expect((await manager.listEndedAreas()).length).toBeGreaterThan(20);
});
