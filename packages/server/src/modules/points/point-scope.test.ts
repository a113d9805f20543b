import { afterAll, expect, test } from "vitest";
import { demoPoints } from "../../demo/demo-points.ts";
import { pngFile } from "../../testing/files/licences.ts";
import { refusalOf } from "../../testing/refusals.ts";
import {
  enterprisesReach,
  managersReach,
  partnersReach,
  reachAll,
  type Reach,
} from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

/** The customers, by number, whose demo points an account sees. */
const seen: Reach = {
  ...reachAll("admin", "clerk1", "clerk2", "finance1", "finance2"),
  ...managersReach,
  ...partnersReach,
  ...enterprisesReach,
};
const exporting = new Set(Object.keys(seen).filter((name) => !name.startsWith("clerk")));
const { rows } = await portal.database.pool.query<{ id: string; external_code: string; name: string }>(
  "select id, external_code, name from pickup_point order by id",
);
const isOutside = /^(partner|enterprise)/;
const pointsOf = (customers: readonly number[]) =>
  rows.filter((_, at) => customers.includes(demoPoints[at]?.customer as number));
const codes = (list: readonly { externalCode: string }[]) => list.map(({ externalCode }) => externalCode).sort();
const everything = { pageSize: 200 } as const;

/** Files of a point of customer 1 in the north, and of customer 13, who belongs to partner 3. */
const filed = await Promise.all(
  [1, 13].map(async (customer) => {
    const params = { noun: "points", id: pointsOf([customer])[0]!.id };
    const file = new Blob([pngFile()]);
    const { id: fileId } = await (await portal.as("admin")).addAttachment({
      params,
      query: { name: "现场.png" },
      file,
    });
    return { customer, params, fileId };
  }),
);

test.each(Object.entries(seen))(
  "R-P05 %s lists, counts, opens, searches and takes out the points of its scope and no other, and reads their files alone",
  async (username, customers) => {
    const client = await portal.as(username);
    const own = pointsOf(customers);
    const others = rows.filter((row) => !own.includes(row));
    const expected = own.map((row) => row.external_code).sort();
    const { list, total } = await client.listPoints({ query: everything });
    expect([codes(list), total]).toEqual([expected, own.length]);
    expect(await client.countPoints({ query: {} })).toEqual({ total: own.length });
    expect(codes((await client.pickUpPointList({ query: everything })).list)).toEqual(expected);
    const provinces = await client.listProvincesOfPoints({ query: {} });
    expect(provinces.reduce((sum, { points }) => sum + points, 0)).toBe(own.length);
    expect((await client.getPoint({ params: { id: own[0]!.id } })).externalCode).toBe(own[0]!.external_code);
    const found = async (code: string) =>
      (await client.searchGetList({ query: { keyword: code } })).list.filter(({ noun }) => noun === "points").length;
    expect(await found(own[0]!.external_code)).toBe(1);
    for (const other of others.slice(0, 3)) {
      const params = { id: other.id };
      expect((await refusalOf(client.getPoint({ params }))).code).toBe(404);
      expect(await found(other.external_code)).toBe(0);
      expect((await client.listPoints({ query: { keyword: other.external_code } })).total).toBe(0);
      const change = client.updatePoint({ params, body: { note: "x", rowVersion: 1 } });
      expect((await refusalOf(change)).code).toBe(username.startsWith("sm") ? 404 : 1403);
    }
    for (const { customer, params, fileId } of filed) {
      const list = () => client.listAttachments({ params });
      const download = () => client.downloadAttachment({ params: { ...params, fileId } });
      if (!customers.includes(customer)) expect((await refusalOf(list())).code).toBe(404);
      // People outside the house read only files that are shared with them; this one is not.
      else expect((await list()).list).toHaveLength(isOutside.test(username) ? 0 : 1);
      if (customers.includes(customer) && !isOutside.test(username)) expect((await download()).status).toBe(200);
      else expect((await refusalOf(download())).code).toBe(404);
    }
    const file = client.exportPoints({ query: { format: "csv", columns: ["externalCode"] } });
    if (!exporting.has(username)) return expect((await refusalOf(file)).code).toBe(1403);
    const [, ...lines] = (await (await file).text()).trim().split(/\r?\n/);
    expect(lines.map((line) => line.replaceAll('"', "")).sort()).toEqual(expected);
  },
);

test("R-P05 who holds no right to points is refused and stays signed in", async () => {
  const editor = await portal.as("editor");
  expect((await refusalOf(editor.listPoints({ query: {} }))).code).toBe(1403);
  expect((await editor.userInfo()).username).toBe("editor");
});

test("R-P05 a point goes with its customer of the day, and one without a customer is its area's", async () => {
  const clerk = await portal.as("clerk1");
  const [east, north] = [await portal.as("smeast"), await portal.as("smnorth")];
  const { id: moved } = rows[6]!; // of customer 10, in Hunan
  const sees = async (caller: typeof east) => (await caller.countPoints({ query: {} })).total;
  const before = [await sees(east), await sees(north)];
  const { tenancies } = await clerk.getPoint({ params: { id: moved } });
  const [tenancy] = tenancies;
  const params = { id: moved, tenancyId: tenancy!.id };
  // The business date is 2026-01-20: the old customer's last day is the day before.
  const end = { validFrom: tenancy!.validFrom, validTo: "2026-01-20", rowVersion: 1 };
  await clerk.changeTenancy({ params, body: end });
  expect((await refusalOf((await portal.as("enterprise10")).getPoint({ params: { id: moved } }))).code).toBe(404);
  const central = await portal.as("smcentral");
  expect((await central.getPoint({ params: { id: moved } })).customerId).toBeNull();
  expect([await sees(east), await sees(north)]).toEqual(before);

  const { list } = await clerk.listCustomers({ query: { keyword: "华东精密" } });
  const body = { customerId: list[0]!.id, validFrom: "2026-01-20" };
  await clerk.addTenancy({ params: { id: moved }, body });
  expect([await sees(east), await sees(north)]).toEqual([before[0]! + 1, before[1]]);
  expect((await refusalOf(central.getPoint({ params: { id: moved } }))).code).toBe(404);
  // Enterprise users do not see the customer before them.
  const shown = await (await portal.as("enterprise5")).getPoint({ params: { id: moved } });
  expect(shown.tenancies.map(({ customerName }) => customerName)).toEqual([null, "华东精密(演示)"]);
  expect(JSON.stringify(shown)).not.toContain("华中公交");
});
