import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const own = await startTestApp();
afterAll(() => own.close());
const { list } = await (await own.as("clerk1")).areaGetList();
const province = (code: string) => list.find((one) => one.code === code);

test("R-M06 the seed holds 3,350 areas before overrides, 34 of them provinces", async () => {
  const { rows } = await own.database.pool.query(
    "select count(*)::int as areas, count(*) filter (where level = 1)::int as provinces from area where source = 'package'",
  );
  expect(rows).toEqual([{ areas: 3350, provinces: 34 }]);
});

test("R-M11 the provinces are split over the seven regions as 5, 3, 8, 3, 5, 5, 5", () => {
  const counts = Object.groupBy(list, (entry) => entry.region);
  expect(Object.fromEntries(Object.entries(counts).map(([region, entries]) => [region, entries.length]))).toEqual({
    north: 5,
    northeast: 3,
    east: 8,
    central: 3,
    south: 5,
    southwest: 5,
    northwest: 5,
  });
});

test("R-M06 an entry has name, six-digit code, region, both flags and children", () => {
  expect(province("110000")).toMatchObject({
    name: "北京市",
    code: "110000",
    region: "north",
    provinceLevelCity: true,
    autonomousRegion: false,
  });
  const flagged = (flag: "provinceLevelCity" | "autonomousRegion") =>
    list.filter((entry) => entry[flag]).map((entry) => entry.code.slice(0, 2));
  expect(flagged("provinceLevelCity")).toEqual(["11", "12", "31", "50"]);
  expect(flagged("autonomousRegion")).toEqual(["15", "45", "54", "64", "65"]);
  const suzhou = province("320000")?.children.find((city) => city.code === "320500");
  expect(suzhou?.name).toBe("苏州市");
  expect(suzhou?.children).toContainEqual({ name: "昆山市", code: "320583" });
});

test("R-M06 some cities and provinces have no children", () => {
  const cities = list.flatMap((entry) => entry.children);
  const childless = cities.filter((city) => city.children.length === 0).map((city) => city.code);
  expect(childless).toEqual(["441900", "442000", "460400", "620200"]);
  expect(["710000", "810000", "820000"].map((code) => province(code)?.children)).toEqual([[], [], []]);
});

test("R-M06 every area of the table that is in force is in the tree, once", async () => {
  const codes = list.flatMap((entry) => [
    entry.code,
    ...entry.children.flatMap((city) => [city.code, ...city.children.map((county) => county.code)]),
  ]);
  const { rows } = await own.database.pool.query(
    "select code from area where valid_to is null or valid_to > '2026-01-20' order by code",
  );
  expect(codes.toSorted()).toEqual(rows.map((row) => row.code));
  expect(codes).toContain("653228");
  expect(codes).not.toContain("330103");
});

test("R-M06 an ended code stays in the table and names codes that exist as its successors", async () => {
  const { rows } = await own.database.pool.query(
    `select e.code, array_agg(s.code) as found, cardinality(e.successor_codes) as named from area e
     left join area s on s.code = any (e.successor_codes) and s.valid_to is null
     where e.valid_to is not null group by e.code`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { code, found, named } of rows) expect([code, found.length]).toEqual([code, named]);
});

test("R-C14 the area tree is for people who are signed in, and no browser keeps it beside the portal", async () => {
  await expect(own.client().areaGetList()).rejects.toMatchObject({ code: 401 });
  const answer = await own.fetch(
    new Request("http://localhost/api/area/getList?_t=1", {
      headers: { authorization: `Bearer ${await own.tokenOf("clerk1")}` },
    }),
  );
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("private, no-cache");
});

test("R-M06 a code that ends one day is gone from the tree on that day", async () => {
  await own.database.pool.query("update area set valid_to = '2026-01-21' where code = '653227'");
  const minfeng = async (username: string) =>
    JSON.stringify(await (await own.as(username)).areaGetList()).includes("653227");
  own.clock.set("2026-01-20T15:59:00Z");
  expect(await minfeng("clerk2")).toBe(true);
  own.clock.set("2026-01-20T16:00:00Z");
  expect(await minfeng("finance1")).toBe(false);
});
