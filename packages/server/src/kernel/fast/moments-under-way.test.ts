import { serverFastPaths } from "@busbar/contract/kernel/fast-paths";
import { Kysely, PostgresDialect } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createCustomerRepository } from "../../modules/customers/customer-repository.ts";
import { createCustomerMemory } from "../../modules/customers/lists/customer-memory.ts";
import type { Database } from "../../tables.ts";
import { csv, importer, lineOf } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { chooseFastPaths } from "./fast-paths.ts";
import type { Actor } from "../actor.ts";

const before = chooseFastPaths(serverFastPaths);
afterAll(() => chooseFastPaths(before));
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

const scope = { kind: "ALL", regions: [] };
const admin = { id: "1", admin: true, scope, duties: [], permissions: [] } as unknown as Actor;
const many = 6000;

type Asked = { sql: string; parameters: readonly unknown[] };

/** A list that has just started, with what it asks the database. */
function freshList(knows = true) {
  const asked: Asked[] = [];
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: app.database.pool }),
    log: ({ query }) => void asked.push({ sql: query.sql, parameters: query.parameters }),
  });
  const memory = knows ? createCustomerMemory(app.ports.wake) : undefined;
  const customers = createCustomerRepository(db, app.clock.today(), memory);
  return {
    asked,
    ids: async (sort: "-createdAt" | "createdAt" | "-updatedAt", region?: "east", pageNo = 1) =>
      (await customers.list(admin, { pageNo, pageSize: 20, sort, ...(region && { region: [region] }) })).rows.map(
        ({ id }) => id,
      ),
  };
}

/** Pages of the database that the page of the last list reads, without those of its total. */
async function pagesRead(asked: readonly Asked[]): Promise<number> {
  const { sql: text, parameters } = asked.findLast(({ sql }) => sql.includes("page as materialized")) as Asked;
  const { rows } = await app.database.pool.query(`explain (analyze, buffers, format json) ${text}`, [...parameters]);
  type Plan = { "Subplan Name"?: string; "Shared Hit Blocks": number; "Shared Read Blocks": number; Plans?: Plan[] };
  const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];
  const page = nodes(rows[0]["QUERY PLAN"][0].Plan).find((node) => node["Subplan Name"] === "CTE page");
  if (!page) throw new Error("The statement finds no page");
  return page["Shared Hit Blocks"] + page["Shared Read Blocks"];
}

test("lists by time step over the customers of a commit under way, and show them with its end", async () => {
  const clerk = await importer(app, "clerk1");
  const { id } = await clerk.dryRun(csv(...Array.from({ length: many }, (_, n) => lineOf(n))));
  const before = freshList();
  const [newest, oldest, changed, east] = [
    await before.ids("-createdAt"),
    await before.ids("createdAt"),
    await before.ids("-updatedAt"),
    await before.ids("-createdAt", "east"),
  ];

  // The commit waits here when it has written its first 2,000 customers.
  const holder = await app.database.pool.connect();
  await holder.query("begin");
  await holder.query("lock table customer_contact in share mode");
  const { jobId } = await clerk.client.commitImport(
    { params: { id }, body: { validOnly: false } },
    { idempotencyKey: crypto.randomUUID() },
  );
  await expect
    .poll(
      async () =>
        (
          await app.database.pool.query(`select from pg_locks l join pg_database d on d.oid = l.database
            where not l.granted and d.datname = current_database() and l.relation = 'customer_contact'::regclass`)
        ).rows.length,
      { timeout: 10_000 },
    )
    .toBe(1);
  const during = freshList();
  expect(await during.ids("-createdAt")).toEqual(newest);
  const unknowing = freshList(false);
  expect(await unknowing.ids("-createdAt")).toEqual(newest);
  expect(await pagesRead(unknowing.asked)).toBeGreaterThan(100);
  expect(await pagesRead(during.asked)).toBeLessThan(30);
  expect(await during.ids("createdAt")).toEqual(oldest);
  expect(await during.ids("-updatedAt")).toEqual(changed);
  expect(await during.ids("-createdAt", "east")).toEqual(east);
  await holder.query("rollback");
  holder.release();
  expect(await clerk.ended(jobId)).toMatchObject({ state: "done" });

  // The list that knew of the commit, and one that never did.
  const after = await freshList().ids("-createdAt");
  expect(after).not.toEqual(newest);
  expect(await during.ids("-createdAt")).toEqual(after);
  expect(await during.ids("-createdAt", undefined, many / 20 + 1)).toEqual(newest);
});
