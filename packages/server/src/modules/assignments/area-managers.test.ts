import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/database/database.ts";

const database = await createTestDatabase();
afterAll(() => database.drop());
const all = async <T>(text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows as T[];

const person = async (code: string, regions: string[] = []) =>
  (
    await all<{ id: string }>(
      `insert into user_account (user_code, username, username_key, full_name, scope_kind, scope_regions)
       values ($1, $1, $1, $1, 'REGION', $2) returning id`,
      [code, regions],
    )
  )[0]?.id as string;
const [north, east, third] = [await person("North"), await person("East"), await person("Third")];

type Given = { user: string; at: string | null; from?: string; to?: string | null; primary?: boolean };
const levelOf = (node: string | null) =>
  node === null
    ? "ORGANISATION"
    : !/\d/.test(node)
      ? "REGION"
      : node.endsWith("0000")
        ? "PROVINCE"
        : node.endsWith("00")
          ? "CITY"
          : "COUNTY";
const assign = (...given: Given[]) =>
  all(
    `insert into sales_assignment (user_id, level, region, area_code, valid_from, valid_to, is_primary)
     select * from jsonb_to_recordset($1)
       as g (user_id bigint, level text, region text, area_code char(6), valid_from date, valid_to date, is_primary bool)`,
    [
      JSON.stringify(
        given.map(({ user, at, from = "2025-01-01", to = null, primary = true }) => ({
          user_id: user,
          level: levelOf(at),
          region: levelOf(at) === "REGION" ? at : null,
          area_code: /\d/.test(at ?? "") ? at : null,
          valid_from: from,
          valid_to: to,
          is_primary: primary,
        })),
      ),
    ],
  );
const managerOn = async (day: string, area: string) =>
  (
    await all<{ user_id: string; level: string }>(
      "select user_id, level from area_manager_on($1) where area_code = $2",
      [day, area],
    )
  )[0];
const today = (day: string) => all("select refresh_assignments($1)", [day]);
const seenBy = async (user: string) =>
  (await all<{ area_code: string }>("select area_code from user_area where user_id = $1 order by 1", [user])).map(
    (row) => row.area_code,
  );

beforeEach(async () => {
  await all("delete from sales_assignment");
  await today("2025-06-15");
});

test("R-B03 the narrowest node answers: county, then city, province, region, organisation", async () => {
  const chain = ["320583", "320500", "320000", "east", null];
  for (const at of chain.toReversed()) {
    await assign({ user: third, at });
    expect(await managerOn("2025-06-15", "320583")).toEqual({ user_id: third, level: levelOf(at) });
  }
});

test("R-B03 without any assignment nobody answers", async () => {
  expect(await managerOn("2025-06-15", "320583")).toBeUndefined();
});

test("R-B03 after Jiangsu moves to North on 1 July, June stays with East", async () => {
  await assign({ user: east, at: "east" });
  await assign({ user: north, at: "320000", from: "2025-07-01" });
  expect(await managerOn("2025-06-30", "320583")).toEqual({ user_id: east, level: "REGION" });
  expect(await managerOn("2025-07-01", "320583")).toEqual({ user_id: north, level: "PROVINCE" });
  expect(await managerOn("2025-07-01", "330113")).toEqual({ user_id: east, level: "REGION" });

  await today("2025-06-30");
  expect(await seenBy(north)).toEqual([]);
  await today("2025-07-01");
  expect(await seenBy(north)).toContain("320583");
  expect(await all("select user_id from area_manager where area_code = '320583'")).toEqual([{ user_id: north }]);
});

test("R-B03 a deputy sees the customers of the node but does not answer for them", async () => {
  await assign({ user: east, at: "east" });
  await assign({ user: third, at: "320500", primary: false });
  expect((await managerOn("2025-06-15", "320583"))?.user_id).toBe(east);
  expect(await seenBy(third)).toContain("320583");
  expect((await seenBy(third)).every((code) => code.startsWith("3205"))).toBe(true);
});

test("R-B03 the organisation's default sees only what is left to it", async () => {
  await assign({ user: third, at: null });
  expect(await seenBy(third)).toHaveLength(3374);
  await assign({ user: east, at: "east" });
  expect(await seenBy(third)).not.toContain("320583");
  expect(await seenBy(third)).toContain("110108");
});

test("R-B03 two primaries on one node on the same day are impossible, one after the other is fine", async () => {
  await assign({ user: east, at: "320000", to: "2025-07-01" });
  await assign({ user: north, at: "320000", from: "2025-07-01" });
  await expect(assign({ user: third, at: "320000", from: "2025-12-31" })).rejects.toMatchObject({
    constraint: "sales_assignment_one_primary",
  });
  await assign({ user: third, at: "320000", from: "2025-12-31", primary: false });
});

test("R-B03 a scope in short is whole regions and the single areas of others", async () => {
  await assign({ user: east, at: "east" });
  await assign({ user: east, at: "420100" });
  const [scope] = await all<{ regions: string[]; area_codes: string[] }>(
    "select regions, area_codes from user_scope where user_id = $1",
    [east],
  );
  expect(scope?.regions).toEqual(["east"]);
  expect(scope?.area_codes).toContain("420111");
  expect(scope?.area_codes.every((code) => code.startsWith("4201"))).toBe(true);
  await all("delete from sales_assignment where user_id = $1", [east]);
  expect(await all("select from user_scope where user_id = $1", [east])).toEqual([]);
});

test("R-B03 a clerk limited to regions sees their areas, and follows when the regions change", async () => {
  const clerk = await person("Clerk", ["south"]);
  expect(await seenBy(clerk)).toContain("440306");
  await all("update user_account set scope_regions = '{north}' where id = $1", [clerk]);
  expect(await seenBy(clerk)).toContain("110108");
  expect(await seenBy(clerk)).not.toContain("440306");
});

test("R-B03 the tables of today agree with a plain walk up the tree, for every area and any assignments", async () => {
  const areas = await all<{ code: string; region: string }>("select code, region from area");
  const people = [north, east, third];
  // Pseudo-random with a fixed seed, so that a failure can be repeated.
  let seed = 20_250_615;
  const pick = <T>(from: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
    return from[seed % from.length] as T;
  };
  const nodes = [null, "east", "north", "south", ...Array.from({ length: 40 }, () => pick(areas).code)];
  const given: Required<Given>[] = [];
  for (const at of new Set(nodes)) {
    const from = pick(["2025-01-01", "2025-06-15", "2025-06-16"]);
    const one = { user: pick(people), at, from, to: pick([null, "2025-06-17"]), primary: pick([true, true, false]) };
    given.push(one);
  }
  await assign(...given);
  for (const day of ["2025-06-14", "2025-06-15", "2025-06-16", "2025-06-17"]) {
    await today(day);
    const inForce = given.filter((one) => one.from <= day && (one.to === null || day < one.to));
    const expected = areas.flatMap(({ code, region }) => {
      const walk = [code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`, region, null];
      const answering = walk.map((node) => inForce.find((one) => one.primary && one.at === node)).find(Boolean);
      return answering ? [`${code} ${answering.user}`] : [];
    });
    const found = await all<{ area_code: string; user_id: string }>("select area_code, user_id from area_manager");
    expect(found.map((row) => `${row.area_code} ${row.user_id}`).toSorted()).toEqual(expected.toSorted());
    const seen = areas.flatMap(({ code, region }) => {
      const nodesOf = new Set([code, `${code.slice(0, 4)}00`, `${code.slice(0, 2)}0000`, region]);
      return inForce.filter((one) => one.at !== null && nodesOf.has(one.at)).map((one) => `${one.user} ${code}`);
    });
    const defaults = expected.map((line) => line.split(" ").toReversed().join(" "));
    const table = await all<{ user_id: string; area_code: string }>(
      "select user_id, area_code from user_area where user_id = any ($1)",
      [people],
    );
    expect(new Set(table.map((row) => `${row.user_id} ${row.area_code}`))).toEqual(new Set([...seen, ...defaults]));
  }
});
