import { afterAll, expect, test } from "vitest";
import { demoCustomers } from "../../../demo/demo-customers.ts";
import { creditCodeOf } from "../../../testing/importer.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { pinyinOf } from "../../../kernel/sql/pinyin.ts";
import { backfillPinyin } from "./pinyin-backfill.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

let made = 7000;
const newCode = () => creditCodeOf(++made);
const find = async (username: string, keyword: string) => {
  const client = await portal.as(username);
  return (await client.searchGetList({ query: { keyword } })).list;
};

test("R-S15 a customer is found by pinyin, whole, by initials and mixed, as soon as it is there and under a new name", async () => {
  const clerk = await portal.as("clerk1");
  const { list } = await clerk.listCustomers({ query: {} });
  const body = { name: "北京长兴电力有限公司", uscc: newCode(), areaCode: list[0]?.areaCode as string };
  const made = await clerk.createCustomer({ body });
  const found = async (keyword: string) =>
    (await find("clerk1", keyword)).some(({ url }) => url === `#/customer/detail/${made.id}`);
  for (const keyword of ["bjcx", "BJCXDL", "beijing changxing", "beijcxdianli", "dlyxgs", "bjchx"])
    expect(await found(keyword), keyword).toBe(true);
  for (const keyword of ["eijing", "bjdl", "b"]) expect(await found(keyword), keyword).toBe(false);
  const update = { rowVersion: made.rowVersion, shortName: "长电" };
  const changed = await clerk.updateCustomer({ params: { id: made.id }, body: update });
  expect(await found("changdian")).toBe(true);
  const renamed = { rowVersion: changed.rowVersion, name: "重庆燃气集团" };
  await clerk.updateCustomer({ params: { id: made.id }, body: renamed });
  expect(await found("cqrq")).toBe(true);
  expect(await found("changdian")).toBe(true);
  expect(await found("bjcx")).toBe(false);
});

test("R-S15 customers whose pinyin is missing get it from a duty that runs in small steps, and nothing else of them changes", async () => {
  const { pool } = portal.database;
  const rows = "select id, name, row_version, updated_at from customer where uscc like 'P%' order by id";
  await pool.query(
    `insert into customer (name, uscc, area_code, region)
     select '厦门海沧港务' || n, 'P' || lpad(n::text, 17, '0'), c.area_code, c.region
     from generate_series(1, 1100) as n, (select * from customer order by id limit 1) as c`,
  );
  const before = (await pool.query(rows)).rows;
  expect(before).toHaveLength(1100);
  expect(await find("clerk1", "xmhcgw1099")).toEqual([]);
  const missing = async () => (await pool.query("select from customer where pinyin is null")).rows.length;
  const due = await missing();
  await backfillPinyin(portal.ports.db, 0);
  expect(await missing(), "after one turn").toBe(due - 500);
  await backfillPinyin(portal.ports.db);
  expect((await find("clerk1", "xmhcgw1099")).map(({ value }) => value)).toEqual(["厦门海沧港务1099"]);
  expect(await missing()).toBe(0);
  expect((await pool.query(rows)).rows).toEqual(before);
  await pool.query("delete from customer where uscc like 'P%'");
});

test.each(["smeast", "partner1", "enterprise1", "editor"])(
  "R-S15 R-P05 by pinyin %s finds no customer of others either",
  async (username) => {
    await backfillPinyin(portal.ports.db);
    const client = await portal.as(username);
    const own = await client
      .listCustomers({ query: { pageSize: 200 } })
      .then(({ list }) => list.map((row) => row.name))
      .catch((): string[] => []);
    for (const { name } of demoCustomers) {
      const initials = pinyinOf(name).split("\n")[1] as string;
      expect((await find("clerk1", initials)).map(({ value }) => value)).toContain(name);
      const values = (await find(username, initials)).filter(({ noun }) => noun === "customers");
      expect(values.map(({ value }) => value).filter((value) => !own.includes(value))).toEqual([]);
    }
  },
);

test("R-S15 a name that begins as it was typed in pinyin comes before one that goes on so", async () => {
  const clerk = await portal.as("clerk1");
  const { list } = await clerk.listCustomers({ query: {} });
  const areaCode = list[0]?.areaCode as string;
  for (const name of ["安徽银杏", "银杏安徽", "甲乙安徽"])
    await clerk.createCustomer({ body: { name, uscc: newCode(), areaCode } });
  expect((await find("clerk1", "anhui")).map(({ value }) => value).slice(0, 1)).toEqual(["安徽银杏"]);
  expect((await find("clerk1", "ah")).length).toBeGreaterThanOrEqual(3);
});
