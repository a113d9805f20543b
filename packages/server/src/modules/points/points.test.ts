import { staleDetails } from "@busbar/contract/kernel/records";
import type { PointDraft } from "@busbar/contract/points/point-drafts";
import { Point } from "@busbar/contract/points/points";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { whileHeld } from "../../testing/database/while-held.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20; its points are PP-DEMO-001 to 040.
const app = await startTestApp();
afterAll(() => app.close());
const clerk = await app.as("clerk1");
const customerIdOf = async (keyword: string) => (await clerk.listCustomers({ query: { keyword } })).list[0]!.id;
const [north, east] = [await customerIdOf("华北一号"), await customerIdOf("华东精密")];

let count = 0;
const add = (rest: Partial<z.input<typeof PointDraft>> = {}) =>
  clerk.createPoint({
    body: { idScheme: "FREE", externalCode: `T-${++count}`, name: `测试点 ${count}`, areaCode: "310115", ...rest },
  });
const problems = async (call: Promise<unknown>) =>
  (await refusalOf(call)).errors.map(({ path, code }) => `${path}: ${code}`);

test("R-B02 a point has a number of its own and is found by name, number, code, account or address", async () => {
  const fields = { externalCode: "zx-99 01", name: "浦东变电站", accountNo: "3101234567890", address: "张江路 7 号" };
  const made = await add(fields);
  expect(made).toMatchObject({ externalCode: "ZX-9901", region: "east", areaNames: ["上海市", "市辖区", "浦东新区"] });
  expect(made.pointNo).toMatch(/^YD\d{7}$/);
  for (const keyword of ["浦东变", made.pointNo.toLowerCase(), "ｚｘ-9901", "31012345678", "张江路"]) {
    const { list, total } = await clerk.listPoints({ query: { keyword } });
    expect([list.map(({ id }) => id), total], keyword).toEqual([[made.id], 1]);
  }
  const { list: suggested } = await clerk.searchGetList({ query: { keyword: "ZX-9901" } });
  expect(suggested).toContainEqual({
    value: "浦东变电站",
    url: `#/point/detail/${made.id}`,
    noun: "points",
    hint: "ZX-9901",
  });
});

test("R-C15 R-B02 the specification's list takes its query and answers its fields, empty values left out", async () => {
  const query = {
    customerId: north,
    keyword: "",
    commodity: "ELECTRICITY",
    status: "ACTIVE",
    areaCode: "110000",
  } as const;
  const { list, total } = await clerk.pickUpPointList({ query: { ...query, pageSize: 2 } });
  expect([list.length, total]).toEqual([2, 5]);
  expect(list[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    pointNo: "YD0000001",
    externalCode: "PP-DEMO-001",
    name: "铸造一车间",
    customerName: "华北一号铸造(演示)",
    capacityKva: "1400.00",
    voltageLevel: "KV1_10",
    lastDataDay: "2026-01-19",
    completeness30d: "1.0000",
    openIssues: 0,
  });
  const answer = await app.fetch(
    new Request(`${testOrigin}/api/user/PickUpPointList?pageSize=1&foreign=1&status=`, {
      headers: { authorization: `Bearer ${await app.tokenOf("clerk1")}` },
    }),
  );
  expect(await answer.json()).toMatchObject({ status: 0, data: { total: expect.any(Number) } });
});

test.each<[Partial<z.input<typeof PointDraft>>, string[]]>([
  [{ idScheme: "ES_CUPS", externalCode: "ES1234123456789012XY" }, ["externalCode: point_code.check"]],
  [{ idScheme: "CN_ACCOUNT", externalCode: "12" }, ["externalCode: point_code.cn_account"]],
  [{ areaCode: "310000" }, ["areaCode: customer.area_unknown"]],
  [{ gridCompany: "NOBODY" }, ["gridCompany: point.grid_unknown"]],
  [{ lng: "121.5" }, ["lat: point.both_coordinates"]],
  [{ capacityKva: "0" }, ["capacityKva: above_zero"]],
  [{ capacityKva: "1000000.01" }, ["capacityKva: too_big"]],
  [{ demandBasis: "CAPACITY" }, ["capacityKva: point.capacity_needed"]],
  [
    { commodity: "GAS", capacityKva: "100", demandBasis: "MAX_DEMAND" },
    ["capacityKva: point.electricity_only", "demandBasis: point.electricity_only"],
  ],
  [{ dataFrom: "2026-02-01", dataAuthorisedTo: "2026-02-01" }, ["dataAuthorisedTo: point.authorised_dates"]],
  [{ tenancy: { customerId: "999999", validFrom: "2026-01-01" } }, ["tenancy.customerId: tenancy.customer_unknown"]],
])("R-B02 a new point with %o is refused at the field", async (rest, expected) => {
  expect(await problems(add(rest))).toEqual(expected);
});

test("R-B02 the fields are judged together when only one of them is changed", async () => {
  const { id } = await add({ idScheme: "GSRN", externalCode: "571313180000000012" });
  const change = (body: object) => clerk.updatePoint({ params: { id }, body: { ...body, rowVersion: 1 } });
  expect(await problems(change({ idScheme: "DE_MALO" }))).toEqual(["externalCode: point_code.de_malo"]);
  expect(await problems(change({ commodity: "GAS", capacityKva: "5" }))).toEqual([
    "capacityKva: point.electricity_only",
  ]);
});

test("R-B02 one code of a scheme belongs to one point that is not closed, also when two are added at once", async () => {
  const first = await add({ externalCode: "SAME-1", tenancy: { customerId: north, validFrom: "2025-01-01" } });
  expect(await refusalOf(add({ externalCode: "same-1" }))).toMatchObject({
    code: 1400,
    errors: [{ path: "externalCode", code: "point.code_taken", message: expect.stringContaining(first.pointNo) }],
  });
  const foreign = (await app.as("smeast")).createPoint({
    body: { idScheme: "FREE", externalCode: "SAME-1", name: "东", areaCode: "310115" },
  });
  expect(await problems(foreign)).toEqual(["externalCode: point.code_taken_elsewhere"]);
  await add({ idScheme: "CN_MP", externalCode: "SAME01" });
  const both = await Promise.allSettled([add({ externalCode: "RACE" }), add({ externalCode: "RACE" })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);

  const closing = { lastDay: "2026-01-19", rowVersion: 1 };
  const closed = await clerk.closePoint({ params: { id: first.id }, body: closing });
  expect(closed).toMatchObject({ status: "CLOSED", customerId: null, tenancies: [{ validTo: "2026-01-20" }] });
  expect(closed.actions).toMatchObject({ edit: "point.closed", reopen: "ok", close: "illegal_transition" });
  const second = await add({ externalCode: "SAME-1" });
  const reopen = clerk.updatePoint({ params: { id: first.id }, body: { status: "ACTIVE", rowVersion: 2 } });
  expect(await problems(reopen)).toEqual(["externalCode: point.code_taken"]);
  await clerk.removePoint({ params: { id: second.id } });
  const again = await clerk.updatePoint({ params: { id: first.id }, body: { status: "ACTIVE", rowVersion: 2 } });
  expect(again.status).toBe("ACTIVE");
  expect(await problems(add({ externalCode: "SAME-1" }))).toEqual(["externalCode: point.code_taken"]);
});

test("R-B02 a point is closed with a last day of its last tenancy, and not while a later customer is entered", async () => {
  const tenancy = { customerId: north, validFrom: "2025-06-01" };
  const { id } = await add({ tenancy });
  const close = (lastDay: string) => clerk.closePoint({ params: { id }, body: { lastDay, rowVersion: 1 } });
  for (const day of ["2025-05-31", "2026-01-21"])
    expect(await problems(close(day))).toEqual(["lastDay: point.last_day"]);
  const [row] = (await clerk.getPoint({ params: { id } })).tenancies;
  const days = { validFrom: "2025-06-01", validTo: "2026-03-01", rowVersion: 1 };
  await clerk.changeTenancy({ params: { id, tenancyId: row!.id }, body: days });
  await clerk.addTenancy({ params: { id }, body: { customerId: east, validFrom: "2026-03-01" } });
  expect((await clerk.getPoint({ params: { id } })).actions.close).toBe("point.future_tenancy");
  expect(await refusalOf(close("2026-01-20"))).toMatchObject({ code: 1409 });
});

test("R-B02 tenancies of a point never share a day; one may begin where the other ends", async () => {
  const { id } = await add({ tenancy: { customerId: north, validFrom: "2025-01-01", validTo: "2025-07-01" } });
  const tenant = (validFrom: string, validTo: string | null = null) =>
    clerk.addTenancy({ params: { id }, body: { customerId: east, validFrom, validTo } });
  expect(await problems(tenant("2025-06-30"))).toEqual(["validFrom: tenancy.overlap"]);
  expect(await problems(tenant("2024-01-01"))).toEqual(["validFrom: tenancy.overlap"]);
  expect((await tenant("2025-07-01")).customerName).toBe("华东精密(演示)");
  expect((await tenant("2024-01-01", "2025-01-01")).tenancies.map(({ validFrom }) => validFrom)).toEqual([
    "2024-01-01",
    "2025-01-01",
    "2025-07-01",
  ]);
  const [, second] = (await clerk.getPoint({ params: { id } })).tenancies;
  const params = { id, tenancyId: second!.id };
  const change = (validTo: string, rowVersion: number) =>
    clerk.changeTenancy({ params, body: { validFrom: "2025-01-01", validTo, rowVersion } });
  expect(await problems(change("2025-07-02", 1))).toEqual(["validFrom: tenancy.overlap"]);
  expect((await change("2025-06-01", 1)).tenancies[1]).toMatchObject({ validTo: "2025-06-01", rowVersion: 2 });
  expect(await refusalOf(change("2025-06-15", 1))).toMatchObject({ code: 1410 });
  expect((await clerk.removeTenancy({ params })).tenancies).toHaveLength(2);
  const { list } = await clerk.listPointActivity({ params: { id } });
  expect(list.map(({ action }) => action)).toEqual([
    "point.remove_tenancy",
    "point.change_tenancy",
    "point.add_tenancy",
    "point.add_tenancy",
    "point.create",
  ]);
});

test("R-B02 of two tenancies entered at once on two connections the database takes one, and the other is told why", async () => {
  const { id } = await add();
  const insert = (connection: Pick<pg.ClientBase, "query">, customer: string, from: string) =>
    connection.query("insert into point_tenancy (point_id, customer_id, valid_from) values ($1, $2, $3)", [
      id,
      customer,
      from,
    ]);
  const first = (held: pg.ClientBase) => insert(held, north, "2025-01-01");
  const second = () =>
    insert(app.database.pool, east, "2025-03-01").then(
      () => "taken",
      (fault: { code: string; constraint: string }) => `${fault.code} ${fault.constraint}`,
    );
  expect(await whileHeld(app.database, first, second)).toBe("23P01 point_tenancy_one");
  // The form waits for a writer without a lock on the point, such as an import, and is then refused.
  await app.database.pool.query("delete from point_tenancy where point_id = $1", [id]);
  const entered = () =>
    refusalOf(clerk.addTenancy({ params: { id }, body: { customerId: east, validFrom: "2025-03-01" } }));
  const late = await whileHeld(app.database, first, entered);
  expect(late).toMatchObject({ code: 1400, errors: [{ path: "validFrom", code: "tenancy.overlap" }] });
  const { tenancies } = await clerk.getPoint({ params: { id } });
  expect(tenancies.map(({ customerId }) => customerId)).toEqual([north]);
  const both = await Promise.allSettled(
    [north, east].map((customerId) =>
      clerk.addTenancy({ params: { id }, body: { customerId, validFrom: "2024-01-01", validTo: "2025-01-01" } }),
    ),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: 1400, errors: [{ path: "validFrom", code: "tenancy.overlap" }] }]);
});

test("R-B02 of two people who change one point, the second is told what the first has written", async () => {
  const { id } = await add();
  const change = (note: string) => clerk.updatePoint({ params: { id }, body: { note, rowVersion: 1 } });
  await change("first");
  const { code, details } = await refusalOf(change("second"));
  expect(code).toBe(1410);
  expect(staleDetails(Point).parse(details)).toMatchObject({ currentVersion: 2, current: { note: "first" } });
});

test("R-B02 a point is suspended and taken up again; one that nothing hangs on can be removed", async () => {
  const { id, actions } = await add({ status: "DRAFT" });
  expect(actions).toEqual({
    edit: "ok",
    activate: "ok",
    suspend: "illegal_transition",
    close: "ok",
    reopen: "illegal_transition",
    remove: "ok",
  });
  const set = (status: "ACTIVE" | "SUSPENDED", rowVersion: number) =>
    clerk.updatePoint({ params: { id }, body: { status, rowVersion } });
  expect(await refusalOf(set("SUSPENDED", 1))).toMatchObject({ code: 1409 });
  await set("ACTIVE", 1);
  await set("SUSPENDED", 2);
  expect((await set("ACTIVE", 3)).status).toBe("ACTIVE");
  const { list } = await clerk.listPointActivity({ params: { id } });
  expect(list.map(({ action }) => action)).toEqual([
    "point.activate",
    "point.suspend",
    "point.activate",
    "point.create",
  ]);
  await clerk.removePoint({ params: { id } });
  expect(await refusalOf(clerk.getPoint({ params: { id } }))).toMatchObject({ code: 404 });
  const used = (await clerk.listPoints({ query: { keyword: "PP-DEMO-001" } })).list[0]!;
  expect(await refusalOf(clerk.removePoint({ params: { id: used.id } }))).toMatchObject({ code: 1409 });
});

test("R-B02 the list is filtered by what a point lacks, and each order names each point once", async () => {
  const { id } = await add();
  const lacking = async (lacks: "customer" | "contract" | "authorisation") =>
    (await clerk.listPoints({ query: { lacks, pageSize: 200 } })).list;
  expect((await lacking("customer")).map((row) => row.id)).toContain(id);
  expect((await lacking("customer")).every(({ customerId }) => customerId === null)).toBe(true);
  const supplied = async ({ id: pointId }: { id: string }) =>
    (await clerk.listContracts({ query: { pointId, status: ["SIGNED", "ACTIVE"] } })).list.filter(
      ({ startDate, endDate }) => startDate <= "2026-01-20" && endDate > "2026-01-20",
    ).length;
  const uncontracted = await lacking("contract");
  expect(uncontracted.every(({ customerId, status }) => customerId !== null && status === "ACTIVE")).toBe(true);
  expect(await Promise.all(uncontracted.map(supplied))).toEqual(uncontracted.map(() => 0));
  // It ends on 2026-02-10, within thirty days of the business date.
  expect((await lacking("authorisation")).map(({ externalCode }) => externalCode)).toEqual(["PP-DEMO-023"]);
  const { total } = await clerk.countPoints({ query: {} });
  for (const name of ["pointNo", "name", "externalCode", "areaCode", "capacityKva", "voltageLevel", "status"] as const)
    for (const sort of [name, `-${name}`] as const) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5].map((pageNo) => clerk.listPoints({ query: { sort, pageNo, pageSize: 20 } })),
      );
      expect(new Set(pages.flatMap(({ list }) => list.map((row) => row.id))).size, sort).toBe(total);
    }
});

test("R-B02 the map's provinces have the points that the list has, with their capacity", async () => {
  const provinces = await clerk.listProvincesOfPoints({ query: { commodity: ["ELECTRICITY"], region: ["northwest"] } });
  expect(provinces).toEqual([
    { areaCode: "610000", name: "陕西省", points: 1, capacityKva: "3400.00" },
    { areaCode: "640000", name: "宁夏回族自治区", points: 2, capacityKva: "9900.00" },
  ]);
});

test("R-B02 many points are suspended with a receipt, those that the rules refuse left out, and it is taken back", async () => {
  const made = [await add(), await add(), await add({ status: "DRAFT" })];
  const ids = made.map(({ id }) => id);
  const key = () => ({ idempotencyKey: crypto.randomUUID() });
  const receipt = await clerk.setPointsStatus({ body: { of: { ids }, status: "SUSPENDED" } }, key());
  expect(receipt).toMatchObject({ done: 2, skipped: 1, undo: "ok" });
  const statusOf = async (at: number) => (await clerk.getPoint({ params: { id: ids[at]! } })).status;
  expect([await statusOf(0), await statusOf(2)]).toEqual(["SUSPENDED", "DRAFT"]);
  await clerk.undoBulkAction({ params: { id: receipt.id } });
  expect(await statusOf(0)).toBe("ACTIVE");
  const authorised = await clerk.setPointsAuthorisation(
    { body: { of: { ids }, dataAuthorisedTo: "2028-01-01" } },
    key(),
  );
  expect(authorised).toMatchObject({ done: 3, skipped: 0 });
});

test("R-B02 the file has the rows of the list in words, with the last day that counts", async () => {
  const file = await clerk.listPoints({ query: { keyword: "PP-DEMO-023" } });
  expect(file.list[0]?.dataAuthorisedTo).toBe("2026-02-10");
  const columns = ["externalCode", "idScheme", "voltageLevel", "dataAuthorisedTo"] as const;
  const admin = await app.as("admin");
  const query = { keyword: "PP-DEMO-023", format: "csv", columns: [...columns] } as const;
  const [, row] = (await (await admin.exportPoints({ query })).text()).trim().split(/\r?\n/);
  expect(row?.replaceAll('"', "")).toBe("PP-DEMO-023,外部编号,1–10千伏,2026-02-09");
});
