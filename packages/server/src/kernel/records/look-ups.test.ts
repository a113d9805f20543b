import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { chooseFastPaths } from "../fast/fast-paths.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
const app = await startTestApp();
afterAll(() => app.close());
const { contract } = await invoiceFixture(app);
const admin = await app.as("admin");

test("lists show an area and a price plan by their new names at once", async () => {
  const { id } = await contract(5);
  const planOf = async () => (await admin.listContracts({ query: {} })).list.find((row) => row.id === id)?.plan;
  const plan = await planOf();
  expect(plan).toEqual((await admin.getContract({ params: { id } })).price?.plan);
  await sql`update price_plan set name = '改名套餐' where id = ${plan?.planId}`.execute(app.ports.db);
  expect(await planOf()).toEqual({ ...plan, planName: "改名套餐" });

  const customer = async () => (await admin.listCustomers({ query: { pageSize: 1 } })).list[0];
  const { areaCode } = (await customer())!;
  await sql`update area set name = '改名区' where code = ${areaCode}`.execute(app.ports.db);
  expect(await customer()).toMatchObject({ areaCode, areaName: "改名区" });
});

test("an area of which this process has not heard yet is named too", async () => {
  await admin.listCustomers({ query: { pageSize: 1 } });
  await app.database.ownerPool.query(`with added as (
      insert into area (code, parent_code, name, level, region)
      select '310199', parent_code, '新设区', level, region from area where code = '310115' returning code, region)
    insert into customer (name, uscc, area_code, region)
    select '新区客户', '9' || lpad('88', 17, '0'), code, region from added`);
  const { list } = await admin.listCustomers({ query: { sort: "-createdAt", pageSize: 1 } });
  expect(list).toMatchObject([{ name: "新区客户", areaName: "新设区", provinceName: "上海市" }]);
});
