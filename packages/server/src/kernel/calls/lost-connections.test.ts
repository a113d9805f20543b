import { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { creditCodeOf } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const customers = 40;
const atOnce = 8;
/** Share of the connections that are ended in each round. */
const share = 0.1;

test("F09 connections that are ended at any moment make calls 503 and nothing else, and repeated calls are done once", async () => {
  const client = await app.as("clerk1");
  const { pool } = app.database;
  const admin = await pool.connect();
  let killing = true;
  const killer = (async () => {
    while (killing) {
      await admin.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
         and application_name = 'busbar' and pid <> pg_backend_pid() and random() < $1`,
        [share],
      );
    }
  })();
  const outcomes = new Map<number | string, number>();
  const meet = (code: number | string) => outcomes.set(code, (outcomes.get(code) ?? 0) + 1);
  const ask = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      meet(200);
      return true;
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      // The key of a failed call becomes free only when the database is back.
      if (error.reason !== "request.key_in_use") meet(error.code);
      return false;
    }
  };
  const waiting = Array.from({ length: customers }, (_, n) => n);
  const work = async () => {
    for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
      const body = { name: `断线客户${n}`, uscc: creditCodeOf(900_000 + n), areaCode: "110108" };
      const create = () => client.createCustomer({ body }, { idempotencyKey: `lost-${n}` });
      await ask(() => client.listCustomers({ query: {} }));
      while (!(await ask(create)));
      await ask(() => client.userInfo());
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  killing = false;
  await killer;
  admin.release();
  expect(new Set(outcomes.keys())).toEqual(new Set([200, 503]));
  const made = await app.database.db.selectFrom("customer").select("name").where("name", "like", "断线客户%").execute();
  expect(new Set(made.map(({ name }) => name)).size).toBe(customers);
  expect(made.length).toBe(customers);
}, 60_000);
