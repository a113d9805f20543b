import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Actor } from "../../../kernel/actor.ts";
import { chooseFastPaths } from "../../../kernel/fast/fast-paths.ts";
import type { Db } from "../../../kernel/sql/query.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { createCustomerMemory } from "./customer-memory.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
const app = await startTestApp();
afterAll(() => app.close());

/** Inserts by SQL, so that no event is emitted. */
const addQuietly = (from: number, count: number) =>
  app.database.ownerPool.query(
    `insert into customer (name, uscc, area_code, region)
     select '批量客户' || g, '9' || lpad(g::text, 17, '0'), '310115', 'east' from generate_series($1::int, $2::int) g`,
    [from, from + count - 1],
  );
beforeAll(() => addQuietly(1, 6000));

const totalOf = async (username: string, query: object = {}) =>
  (await (await app.as(username)).listCustomers({ query: { pageSize: 1, ...query } })).total;
const exact = async (where: string) =>
  Number(
    (await app.database.pool.query<{ n: string }>(`select count(*) as n from customer where ${where}`)).rows[0]?.n,
  );
const codeOf = (n: number) => {
  const start = `91310115MB${String(n).padStart(7, "0")}`;
  return start + creditCheckCharacter(start);
};

function startMemory() {
  const listeners: ((tables: ReadonlySet<string>) => void)[] = [];
  const memory = createCustomerMemory({ onWrites: (listener) => void listeners.push(listener) });
  return { memory, tell: () => listeners.forEach((listener) => listener(new Set(["user_scope"]))) };
}
const person = (id: string) => ({ id }) as Actor;

test("two people's totals are kept apart, and so are two filters and two reaches of one person", () => {
  const { memory } = startMemory();
  const east = { regions: ["east"], areaCodes: [] };
  const keys = [
    memory.keyOf({}, person("1"), null),
    memory.keyOf({}, person("1"), east),
    memory.keyOf({}, person("2"), east),
    memory.keyOf({}, person("1"), { regions: ["east"], areaCodes: ["310115"] }),
    memory.keyOf({ region: ["east"] }, person("1"), null),
    memory.keyOf({ lifecycle: ["LEAD"] }, person("1"), null),
    memory.keyOf({ source: "OWN" }, person("1"), null),
    memory.keyOf({ areaCode: "310000" }, person("1"), null),
  ];
  expect(new Set(keys).size).toBe(keys.length);
  expect(keys).not.toContain(null);
  for (const filters of [
    { keyword: "a" },
    { manager: "SM_EAST" },
    { lacks: "manager" as const },
    { partnerNo: "HZ0001" },
  ])
    expect(memory.keyOf(filters, person("1"), null)).toBeNull();
});

test("the areas that a person sees are asked once until something happens, and anew for another day", async () => {
  const { memory, tell } = startMemory();
  let asked = 0;
  const read = async (db: Db) => {
    sql`select from user_scope`.compile(db);
    asked += 1;
    return { regions: ["east"], areaCodes: [] };
  };
  const { db } = app.ports;
  for (const day of ["2026-01-20", "2026-01-20", "2026-01-21"]) await memory.reachOf(db, person("1"), day, read);
  expect(asked).toBe(2);
  tell();
  await memory.reachOf(db, person("1"), "2026-01-20", read);
  expect(asked).toBe(3);
  await memory.reachOf(db, person("2"), "2026-01-20", async (on) => {
    const reach = await read(on);
    tell();
    return reach;
  });
  await memory.reachOf(db, person("2"), "2026-01-20", read);
  expect(asked).toBe(5);
});

test("R-B01 what a person changes is in the total of their list at once", async () => {
  const before = await exact("true");
  expect(await totalOf("admin")).toBe(before);
  const admin = await app.as("admin");
  const { id, rowVersion } = await admin.createCustomer({
    body: { name: "总数示例有限公司", uscc: codeOf(1), areaCode: "310115" },
  });
  expect(await totalOf("admin")).toBe(before + 1);
  expect(await totalOf("admin", { lifecycle: ["LEAD"] })).toBe(await exact("lifecycle = 'LEAD'"));
  await admin.takeCustomerStep({ params: { id, step: "quote" }, body: { rowVersion } });
  expect(await totalOf("admin", { lifecycle: ["LEAD"] })).toBe(await exact("lifecycle = 'LEAD'"));
});

test("a total is that of the rows that a person may see, whoever asked before", async () => {
  for (const username of ["admin", "smeast", "smnorth"]) await totalOf(username);
  expect(await totalOf("smeast")).toBe(await exact("region = 'east'"));
  expect(await totalOf("smnorth")).toBe(await exact("region = 'north'"));
  expect(await totalOf("admin")).toBe(await exact("true"));
  expect(await totalOf("admin", { region: ["north"] })).toBe(await exact("region = 'north'"));
});

test("a page past the end has the exact total too", async () => {
  expect(await totalOf("admin", { pageNo: 10_000 })).toBe(await exact("true"));
});
