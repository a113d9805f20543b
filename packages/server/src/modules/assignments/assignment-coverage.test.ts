import { afterAll, beforeEach, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The clock stands at 2026-01-20.
const own = await startTestApp();
afterAll(() => own.close());
const { pool } = own.database;
const admin = await own.as("admin");
const idOf = async (username: string): Promise<string> =>
  (await pool.query("select id from user_account where username = $1", [username])).rows[0].id;
const [north, east] = [await idOf("smnorth"), await idOf("smeast")];
const regions = ["north", "northeast", "east", "central", "south", "southwest", "northwest"] as const;

const give = (draft: Partial<Parameters<typeof admin.createAssignment>[0]["body"]>) =>
  admin.createAssignment({
    body: { userId: east, level: "REGION", validFrom: "2025-01-01", validTo: null, ...draft },
  });
const gapsOf = async (username = "admin") =>
  (await (await own.as(username)).listCoverageGaps({})).list.map(({ region, areaCode, from, until }) =>
    [areaCode ?? region, from, until].join(" "),
  );
const kept = async () =>
  (
    await pool.query(
      "select count(*)::int as rows, (select count(*)::int from audit_log) as told, (select count(*)::int from event) as events from sales_assignment",
    )
  ).rows[0];

beforeEach(async () => {
  await pool.query("delete from sales_assignment");
  for (const region of regions) await give({ region });
});

test("R-B03 where somebody answers for everything there is no gap", async () => {
  expect(await gapsOf()).toEqual([]);
});

test("R-B03 a gap is told by the widest area that is open, from its first day until somebody answers again", async () => {
  const { list } = await admin.listAssignments({ query: { region: "east", pageSize: 1 } });
  const { id, validFrom, isPrimary, rowVersion } = list[0]!;
  await admin.updateAssignment({ params: { id }, body: { validFrom, validTo: "2026-03-01", isPrimary, rowVersion } });
  expect(await gapsOf()).toEqual(["east 2026-03-01 "]);
  await give({ level: "PROVINCE", areaCode: "320000", validFrom: "2026-02-01" });
  const open = await gapsOf();
  expect(open).toContain("330000 2026-03-01 ");
  expect(open).not.toContain("320000 2026-03-01 ");
  await give({ region: "east", validFrom: "2026-03-10" });
  expect(await gapsOf()).toContain("330000 2026-03-01 2026-03-10");
});

test("R-B03 single counties and cities are told where others of their province have somebody, and what begins too late is open", async () => {
  const { list } = await admin.listAssignments({ query: { region: "east", pageSize: 1 } });
  await pool.query("delete from sales_assignment where id = $1", [list[0]!.id]);
  for (const areaCode of ["310000", "330000", "340000", "350000", "360000", "370000"])
    await give({ level: "PROVINCE", areaCode });
  await give({ level: "CITY", areaCode: "320100" });
  const open = await gapsOf();
  expect(open).toContain("320500 2026-01-20 ");
  expect(open.filter((gap) => /^(31|33|3201)/.test(gap))).toEqual([]);
  await give({ level: "COUNTY", areaCode: "320583", validFrom: "2026-05-01" });
  expect(await gapsOf()).toContain("320500 2026-01-20 ");
  await give({ level: "COUNTY", areaCode: "320582" });
  expect(await gapsOf()).toContain("320583 2026-01-20 ");
  expect(await gapsOf("smnorth")).toEqual([]);
});

test("R-B03 a gap counts the customers that go by their area", async () => {
  const { list } = await admin.listAssignments({ query: { region: "east", pageSize: 1 } });
  await pool.query("delete from sales_assignment where id = $1", [list[0]!.id]);
  const total = (await admin.listCustomers({ query: { region: ["east"], lacks: "manager", pageSize: 1 } })).total;
  const [gap] = (await admin.listCoverageGaps({})).list;
  expect(gap).toMatchObject({ region: "east", areaCode: null, customers: total });
  expect(total).toBeGreaterThan(2);
});

test("R-B03 before an area is given away one learns how many customers change from whom to whom and when, and nothing is changed", async () => {
  const before = await kept();
  const create = {
    userId: north,
    level: "PROVINCE",
    areaCode: "320000",
    validFrom: "2026-02-01",
    validTo: "2026-07-01",
  } as const;
  const effect = await admin.previewAssignment({ body: { create } });
  const { list, total } = await admin.listCustomers({ query: { areaCode: "320000" } });
  expect(total).toBeGreaterThan(0);
  expect(effect).toEqual([
    {
      day: "2026-02-01",
      customers: total,
      moves: [{ from: list[0]!.managerName, to: expect.stringContaining("华北"), customers: total }],
      first: expect.arrayContaining([{ id: list[0]!.id, name: list[0]!.name }]),
    },
    { day: "2026-07-01", customers: 0, moves: [], first: [] },
  ]);
  expect(await kept()).toEqual(before);

  await give(create);
  const { rows } = await pool.query(
    "select distinct user_id from area_manager_on('2026-02-01') where area_code like '32%'",
  );
  expect(rows).toEqual([{ user_id: north }]);
});

test("R-B03 ending and deleting are foreseen as well, and what would be refused is refused", async () => {
  const { list } = await admin.listAssignments({ query: { region: "east", pageSize: 1 } });
  const { id, validFrom, isPrimary } = list[0]!;
  const change = { validFrom, validTo: "2026-03-01", isPrimary };
  const ended = await admin.previewAssignment({ body: { id, change } });
  expect(ended).toMatchObject([{ day: "2026-03-01", moves: [{ to: null }] }]);
  expect(ended[0]!.customers).toBeGreaterThan(2);
  expect(await refusal(admin.previewAssignment({ body: { id, remove: true } }))).toMatchObject({
    reason: "assignment.started",
  });
  // Also for an assignment that somebody else is saving: only saving checks the version.
  const versioned = { id, change: { ...change, rowVersion: 9 } };
  expect(await refusal(admin.previewAssignment({ body: versioned }))).toMatchObject({ code: 1400 });
  const overlap = { userId: north, level: "REGION", region: "east", validFrom: "2026-02-01", validTo: null } as const;
  expect(await refusal(admin.previewAssignment({ body: { create: overlap } }))).toMatchObject({
    reason: "assignment.overlap",
  });
  const deputy = await admin.previewAssignment({ body: { create: { ...overlap, isPrimary: false } } });
  expect(deputy).toEqual([]);
  const manager = await own.as("smeast");
  expect(await refusal(manager.previewAssignment({ body: { create: overlap } }))).toMatchObject({ code: 1403 });
});
