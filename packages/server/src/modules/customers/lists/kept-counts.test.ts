import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { chooseFastPaths } from "../../../kernel/fast/fast-paths.ts";
import { csv, importer, lineOf } from "../../../testing/importer.ts";
import { createSomeCustomer } from "../../../testing/second-process.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { addUpKeptCounts } from "./kept-counts.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
const app = await startTestApp({ work: true });
afterAll(() => app.close());
const { pool, ownerPool, db } = app.database;
const [admin, manager] = await Promise.all([app.as("admin"), app.as("smeast")]);

const queries = [
  {},
  { region: ["east" as const] },
  { region: ["east" as const, "north" as const], lifecycle: ["LEAD" as const] },
  { lifecycle: ["ACTIVE" as const, "CLOSED" as const], source: "OWN" as const },
  { source: "PARTNER" as const },
  { areaCode: "310000" },
  { areaCode: "310115" },
];
/** Totals, and the customers by area and stage, the one way and the other. */
async function both() {
  const ask = async () => [
    ...(await Promise.all(
      [admin, manager].flatMap((one) =>
        queries.map(async (query) => (await one.listCustomers({ query: { ...query, pageSize: 1 } })).total),
      ),
    )),
    (await admin.getCustomerStages({})).map((row) => ({ ...row })),
  ];
  const kept = await ask();
  chooseFastPaths([]);
  const counted = await ask();
  chooseFastPaths(serverFastPaths);
  return { kept, counted };
}
const rows = async () =>
  Number((await pool.query<{ n: string }>("select count(*) as n from customer_count_change")).rows[0]?.n);

test("R-B01 totals of customers from the kept counts are those of the rows, whatever was done", async () => {
  const made: string[] = [];
  const acts = {
    create: async () => void made.push((await createSomeCustomer(admin)).id),
    quote: async () => {
      const { list } = await admin.listCustomers({ query: { lifecycle: ["LEAD"], pageSize: 1 } });
      const [first] = list;
      if (first)
        await admin.takeCustomerStep({
          params: { id: first.id, step: "quote" },
          body: { rowVersion: first.rowVersion },
        });
    },
    move: async () => {
      const id = made.at(-1);
      if (!id) return;
      const { rowVersion, areaCode } = await admin.getCustomer({ params: { id } });
      const body = { rowVersion, areaCode: areaCode === "310115" ? "440106" : "310115" };
      await admin.updateCustomer({ params: { id }, body });
    },
    partner: async () =>
      void (await pool.query("update customer set partner_id = (select min(id) from partner) where id = any ($1)", [
        made,
      ])),
    addUp: () => pool.query("select add_up_customer_counts()"),
  };
  const names = fc.sample(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), 24);
  for (const name of ["create", "create", ...names] as const) {
    await acts[name]();
    const { kept, counted } = await both();
    expect(kept, name).toEqual(counted);
  }
});

test("R-B01 totals follow an import and its undo", async () => {
  const { dryRun, commit, undo } = await importer(app, "clerk1");
  const { total } = await admin.listCustomers({ query: { pageSize: 1 } });
  const { id } = await dryRun(csv(lineOf(1), lineOf(2, { area: "110105" }), lineOf(3)));
  await commit(id);
  expect((await admin.listCustomers({ query: { pageSize: 1 } })).total).toBe(total + 3);
  expect((await both()).kept).toEqual((await both()).counted);
  await undo(id);
  expect((await admin.listCustomers({ query: { pageSize: 1 } })).total).toBe(total);
});

test("many changes are added up to a row of each kind, while others add customers", async () => {
  await pool.query(`insert into customer_count_change select 'east', '31', 'LEAD', true, x from generate_series(1, 1500) g,
    unnest(array[1, -1]) x`);
  expect(await rows()).toBeGreaterThan(3000);
  await Promise.all([addUpKeptCounts(db), createSomeCustomer(admin), addUpKeptCounts(db), createSomeCustomer(admin)]);
  expect(await rows()).toBeLessThan(200);
  const { kept, counted } = await both();
  expect(kept).toEqual(counted);
});

test("customers that came in past the triggers are counted the next day", async () => {
  // In no area that a query above asks for: no signal tells those who remember its total either.
  await ownerPool.query(`set session_replication_role = replica;
    insert into customer (name, uscc, area_code, region) values ('直接写入', '9' || lpad('77', 17, '0'), '330106', 'east');
    reset session_replication_role`);
  const wrong = await both();
  expect(wrong.kept).not.toEqual(wrong.counted);
  await app.dutiesOn("2026-01-22");
  const { kept, counted } = await both();
  expect(kept).toEqual(counted);
});
