import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { csv, importer, lineOf, refusal } from "../../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { createMergeRepository } from "../merging/merge-repository.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
beforeAll(async () => {
  app = await startTestApp({ work: true });
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await app.database.pool.query<Row>(text, values)).rows;

let last = 80_000;
/** A batch of `count` new customers, with their ids. */
async function imported(count: number): Promise<{ batch: string; ids: string[] }> {
  const lines = Array.from({ length: count }, () => lineOf(++last));
  const { id } = await clerk.dryRun(csv(...lines));
  await clerk.commit(id);
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  return { batch: id, ids: list.map(({ targetId }) => targetId as string) };
}
const attachText = "insert into payment_advice (customer_id, amount, paid_on) values ($1, 1, '2026-01-01')";
const attach = (id: string) => app.database.pool.query(attachText, [id]);
const detach = (id: string) => app.database.pool.query("delete from payment_advice where customer_id = $1", [id]);
const remove = (id: string) => app.database.pool.query("delete from customer where id = $1", [id]);
/** What is there of a customer: itself, its records, its row among those in use. */
const left = async (id: string) =>
  (
    await rowsOf<{ customers: number; records: number; used: number }>(
      `select (select count(*)::int from customer where id = $1) as customers,
        (select count(*)::int from payment_advice where customer_id = $1) as records,
        (select count(*)::int from customer_in_use where customer_id = $1) as used`,
      [id],
    )
  )[0];
const refused = { code: "23503" };

test("a deleted customer is looked for in three tables, and whatever else refers to customers keeps them in use", async () => {
  const direct = await rowsOf<{ name: string }>(`select conname as name from pg_constraint
    where contype = 'f' and confrelid = 'customer'::regclass order by conname`);
  expect(direct.map(({ name }) => name)).toEqual([
    "customer_contact_customer_id_fkey",
    "customer_in_use_customer_id_fkey",
    "customer_manager_history_customer_id_fkey",
  ]);
  // A row before insert or update (7 = row, before, insert; 16 = update) of the very column that refers.
  const unkept = await rowsOf(`select k.conname from pg_constraint k
    where k.contype = 'f' and k.confrelid = 'customer_in_use'::regclass and not exists (
      select from pg_trigger t join pg_proc p on p.oid = t.tgfoid where t.tgrelid = k.conrelid
        and p.proname in ('keep_its_customer', 'keep_survivor', 'keep_merged_customers')
        and t.tgtype = 7 + 16 and k.conkey[1] = any (t.tgattr) and t.tgenabled = 'O')`);
  expect(unkept).toEqual([]);
});

test("a customer that a record came to refer to stays, and one that it went from can be deleted", async () => {
  const [id = ""] = (await imported(1)).ids;
  expect(await left(id)).toEqual({ customers: 1, records: 0, used: 0 });
  await attach(id);
  await attach(id);
  await expect(remove(id)).rejects.toMatchObject(refused);
  expect(await left(id)).toEqual({ customers: 1, records: 2, used: 1 });
  await detach(id);
  await remove(id);
  expect(await left(id)).toEqual({ customers: 0, records: 0, used: 0 });
  await expect(attach(id)).rejects.toMatchObject(refused);
});

test.for([{ usedBefore: false }, { usedBefore: true }])(
  "a record and a deletion at the same moment leave no record without its customer (used before: $usedBefore)",
  async ({ usedBefore }) => {
    const { ids } = await imported(3);
    const [attached = "", deleted = "", kept = ""] = ids;
    if (usedBefore)
      for (const id of ids) {
        await attach(id);
        await detach(id);
      }
    const first = whileHeld(
      app.database,
      (client) => client.query(attachText, [attached]),
      () => remove(attached),
    );
    await expect(first).rejects.toMatchObject(refused);
    expect(await left(attached)).toEqual({ customers: 1, records: 1, used: 1 });

    const second = whileHeld(
      app.database,
      (client) => client.query("delete from customer where id = $1", [deleted]),
      () => attach(deleted),
    );
    await expect(second).rejects.toMatchObject(refused);
    expect(await left(deleted)).toEqual({ customers: 0, records: 0, used: 0 });

    // A deletion that is taken back lets the record through.
    await whileHeld(
      app.database,
      async (client) => {
        await client.query("savepoint before");
        await client.query("delete from customer where id = $1", [kept]);
        await client.query("rollback to savepoint before");
      },
      () => attach(kept),
    );
    expect(await left(kept)).toEqual({ customers: 1, records: 1, used: 1 });
  },
);

test("the first records of a customer can come at the same moment", async () => {
  const [id = ""] = (await imported(1)).ids;
  await whileHeld(
    app.database,
    (client) => client.query(attachText, [id]),
    () => attach(id),
  );
  expect(await left(id)).toEqual({ customers: 1, records: 2, used: 1 });
});

test("a new record waits for a merging of its customer, whether or not it is the first", async () => {
  const { ids } = await imported(2);
  await attach(ids[0] as string);
  const attachSoon = (id: string) =>
    app.ports.db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = '50ms'`.execute(tx);
      await sql`insert into payment_advice (customer_id, amount, paid_on) values (${id}, 1, '2026-01-01')`.execute(tx);
    });
  await app.ports.db.transaction().execute(async (tx) => {
    await tx.selectFrom("customer").select("id").where("id", "in", ids).orderBy("id").forUpdate().execute();
    await createMergeRepository(tx, { today: "2026-01-01", now: app.clock.now() }).holdRecords(ids);
    for (const id of ids) await expect(attachSoon(id)).rejects.toMatchObject({ code: "55P03" });
  });
  for (const id of ids) await attachSoon(id);
});

test("an import is not undone while records refer to its customers, and it is when they have gone", async () => {
  const { batch, ids } = await imported(3);
  await attach(ids[1] as string);
  expect(await refusal(clerk.undo(batch))).toMatchObject({ reason: "import.changed_since", details: { count: 1 } });
  await detach(ids[1] as string);
  expect(await clerk.undo(batch)).toMatchObject({ state: "done", result: { removed: 3 } });
  expect(await rowsOf("select from customer where id = any ($1)", [ids])).toEqual([]);
});

test("an undo that a new record overtakes takes everything back and says so", async () => {
  const { batch, ids } = await imported(2);
  const undone = await whileHeld(
    app.database,
    (client) => client.query(attachText, [ids[1]]),
    () => clerk.undo(batch),
  );
  expect(undone).toMatchObject({ state: "failed", error: { code: "import.changed_since" } });
  expect(await left(ids[0] as string)).toMatchObject({ customers: 1 });
  expect(await left(ids[1] as string)).toEqual({ customers: 1, records: 1, used: 1 });
});
