import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../../demo/demo-accounts.ts";
import { JobLost, workJobs } from "../../../kernel/work/jobs.ts";
import { countCustomers, creditCodeOf, csv, importer, lineOf, refusal } from "../../../testing/importer.ts";
import { sessionServiceOf } from "../../../testing/people/session-service.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";
import type { ImportTarget } from "../../../kernel/targets/import-target.ts";
import { createCustomerImport } from "../../customers/import/customer-target.ts";
import { createImports } from "../import-routes.ts";

let app: TestApp;
let clerk: Awaited<ReturnType<typeof importer>>;
/** Called before each lookup and each write of customers; a test makes it throw or wait to simulate a fault. */
let before: (what: "find" | "create" | "update", call: number) => Promise<void> | void = () => undefined;
const calls = { find: 0, create: 0, update: 0 };

beforeAll(async () => {
  app = await startTestApp();
  const target = createCustomerImport(app.ports);
  const watched: ImportTarget = {
    ...target,
    async begin(actor) {
      const { readers, judge } = await target.begin(actor);
      return {
        readers,
        async judge(rows) {
          await before("find", ++calls.find);
          return judge(rows);
        },
      };
    },
    async create(...args) {
      await before("create", ++calls.create);
      return target.create(...args);
    },
    async change(...args) {
      await before("update", ++calls.update);
      return target.change(...args);
    },
  };
  // Notices of imports have tests of their own.
  const notifyPeople = () => Promise.resolve();
  const { personNow } = sessionServiceOf(app.ports);
  const { jobs } = createImports({ ports: app.ports, targets: [watched], notifyPeople, personNow });
  await workJobs(app.ports, jobs ?? []);
  clerk = await importer(app, "clerk1");
});
afterAll(() => app.close());

const patience = { timeout: 10_000 };

function watch(next: typeof before) {
  before = next;
  calls.find = calls.create = calls.update = 0;
}
const lines = (from: number, count: number) => Array.from({ length: count }, (_, n) => lineOf(from + n));

test("F02 I7 a dry run that another worker takes over goes on where it was and doubles nothing", async () => {
  watch((what, call) => {
    if (what === "find" && call === 7) throw new JobLost();
  });
  const { id, job, batch } = await clerk.dryRun(csv(...lines(1000, 3400), lineOf(1000)));
  expect(job).toMatchObject({ state: "done", done: 3401, total: 3401 });
  expect(batch.counts).toEqual({ new: 3400, changed: 0, same: 0, wrong: 1, left: 0 });
  const { rows } = await app.database.pool.query("select count(*)::int as n from import_row where batch_id = $1", [id]);
  expect(rows[0].n).toBe(3401);
  // Seven lookups, the last of which failed: the 2,000 rows before the checkpoint were not judged again.
  expect(calls.find).toBe(7 + 3);
});

test("F02 I7 a commit that breaks off leaves nothing, and is done once by the next worker", async () => {
  const start = await countCustomers(app);
  let seenInBetween = -1;
  watch(async (what, call) => {
    if (what !== "create" || call !== 2) return;
    seenInBetween = await countCustomers(app);
    throw new JobLost();
  });
  const { id } = await clerk.dryRun(csv(...lines(20_000, 2500)));
  const job = await clerk.commit(id);
  expect(seenInBetween).toBe(start);
  expect(job).toMatchObject({ state: "done", result: { created: 2500 } });
  expect(await countCustomers(app)).toBe(start + 2500);
});

test("a cancelled commit rolls everything back, and the batch can be committed again", async () => {
  const start = await countCustomers(app);
  const { id } = await clerk.dryRun(csv(...lines(30_000, 2500)));
  const { jobId } = await clerk.client.commitImport(
    { params: { id }, body: { validOnly: false } },
    { idempotencyKey: "cancelled" },
  );
  await new Promise<void>((resolve, reject) =>
    watch((what, call) => {
      if (what !== "create" || call !== 2) return undefined;
      return clerk.client.cancelJob({ params: { id: jobId } }).then(() => resolve(), reject);
    }),
  );
  expect(await clerk.ended(jobId)).toMatchObject({ state: "cancelled" });
  expect(await countCustomers(app)).toBe(start);
  expect((await clerk.client.getImport({ params: { id } })).state).toBe("READY");
  watch(() => undefined);
  expect(await clerk.commit(id)).toMatchObject({ state: "done", result: { created: 2500 } });
  expect(await countCustomers(app)).toBe(start + 2500);
});

test("a job of someone who was disabled or lost the right meanwhile writes nothing", async () => {
  watch(() => undefined);
  const start = await countCustomers(app);
  const leaver = await importer(app, "smnorth");
  const person = (sql: string) => app.database.pool.query(sql, ["smnorth"]);
  const roles = "user_role r using user_account u where u.id = r.user_id and u.username = $1";
  const line = (n: number) => lineOf(n, { area: "110105" });
  const first = await leaver.dryRun(csv(line(4900)));
  const second = await leaver.dryRun(csv(line(4901)));
  expect(second.batch.counts).toMatchObject({ new: 1 });
  const commit = async (id: string) =>
    (await leaver.client.commitImport({ params: { id }, body: { validOnly: false } }, { idempotencyKey: `left-${id}` }))
      .jobId;
  const stateOf = async (jobId: string) =>
    (await app.database.pool.query("select state, error->>'code' as code from job where id = $1", [jobId])).rows[0];
  try {
    // The permission is withdrawn after everything is written: all of it is rolled back.
    watch(async (what) => {
      if (what === "create") await person(`delete from ${roles}`);
    });
    const lost = await commit(first.id);
    await expect.poll(() => stateOf(lost), patience).toEqual({ state: "failed", code: "not_allowed" });
    await person("insert into user_role select id, 'rUuGVIXDuJ' from user_account where username = $1");
    // The account is disabled while one job writes and the next waits in the queue.
    let disable: () => Promise<unknown> = async () => undefined;
    watch((what) => (what === "create" ? disable().then(() => undefined) : undefined));
    const jobs: string[] = [];
    const third = await leaver.dryRun(csv(line(4902)));
    disable = async () => {
      jobs.push(await commit(third.id));
      await person("update user_account set status = 'DISABLED' where username = $1");
    };
    jobs.push(await commit(second.id));
    await expect.poll(() => jobs.length, patience).toBe(2);
    for (const jobId of jobs)
      await expect.poll(() => stateOf(jobId), patience).toEqual({ state: "failed", code: "not_allowed" });
  } finally {
    await person("update user_account set status = 'ACTIVE' where username = $1");
  }
  expect(await countCustomers(app)).toBe(start);
});

test("a cancelled dry run leaves no rows, and the file can be checked again", async () => {
  const { id, mapping } = await clerk.upload(csv(...lines(40_000, 1200)));
  let cancel: () => Promise<unknown> = async () => undefined;
  const asked = new Promise<void>((resolve, reject) =>
    watch((what, call) => (what === "find" && call === 2 ? cancel().then(() => resolve(), reject) : undefined)),
  );
  const started = new Promise<string>((resolve) => {
    cancel = async () => clerk.client.cancelJob({ params: { id: await jobId } });
    const jobId = clerk.client.checkImport({ params: { id }, body: { mapping } }).then((answer) => {
      resolve(answer.jobId);
      return answer.jobId;
    });
  });
  const jobId = await started;
  await asked;
  expect(await clerk.ended(jobId)).toMatchObject({ state: "cancelled" });
  const { rows } = await app.database.pool.query("select 1 from import_row where batch_id = $1", [id]);
  expect(rows).toEqual([]);
  watch(() => undefined);
  expect((await clerk.client.getImport({ params: { id } })).state).toBe("UPLOADED");
  expect(await clerk.check(id)).toMatchObject({ state: "done", result: { new: 1200 } });
});

test("an import is undone while untouched: new customers go, changed ones are as they were", async () => {
  watch(() => undefined);
  const first = await clerk.dryRun(csv(lineOf(6000, { days: "20" })));
  await clerk.commit(first.id);
  const start = await countCustomers(app);
  const { id } = await clerk.dryRun(csv(lineOf(6000, { days: "60", name: "改过的名称" }), lineOf(6001)));
  expect(await clerk.commit(id)).toMatchObject({ result: { created: 1, updated: 1 } });
  expect(await countCustomers(app)).toBe(start + 1);
  expect(await clerk.undo(id)).toMatchObject({ state: "done", result: { removed: 1, restored: 1 } });
  expect(await countCustomers(app)).toBe(start);
  const { rows } = await app.database.pool.query("select name, payment_terms_days from customer where uscc = $1", [
    creditCodeOf(6000),
  ]);
  expect(rows).toEqual([{ name: "导入客户6000", payment_terms_days: 20 }]);
  const receipt = await clerk.client.getImport({ params: { id } });
  expect(receipt).toMatchObject({ state: "UNDONE", created: 1, updated: 1, undo: "import.wrong_state" });
  expect(receipt.undoneAt).not.toBeNull();
  expect(await refusal(clerk.undo(id))).toMatchObject({ reason: "import.wrong_state" });
});

test("R-S15 imported customers are found by pinyin at once, also under a name that an import changed", async () => {
  const found = async (keyword: string) =>
    (await clerk.client.searchGetList({ query: { keyword } })).list.map(({ value }) => value);
  await clerk.commit((await clerk.dryRun(csv(lineOf(6050, { name: "青海盐湖钾肥" })))).id);
  expect(await found("qhyhjf")).toEqual(["青海盐湖钾肥"]);
  await clerk.commit((await clerk.dryRun(csv(lineOf(6050, { name: "格尔木炼油" })))).id);
  expect(await found("qhyhjf")).toEqual([]);
  expect(await found("germlianyou")).toEqual(["格尔木炼油"]);
});

test("an import one of whose customers was touched since is not undone, and says how many", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(6100), lineOf(6101)));
  await clerk.commit(id);
  const start = await countCustomers(app);
  const { list } = await clerk.client.listImportRows({ params: { id }, query: { verdict: "new" } });
  const customer = await clerk.client.getCustomer({ params: { id: list[0]?.targetId ?? "" } });
  await clerk.client.updateCustomer({
    params: { id: customer.id },
    body: { rowVersion: customer.rowVersion, address: "新地址" },
  });
  const refused = await refusal(clerk.undo(id));
  expect(refused).toMatchObject({ code: 1409, reason: "import.changed_since", details: { count: 1 } });
  expect(refused.message).toBe("导入后已有 1 行被修改，不能撤销");
  expect(await countCustomers(app)).toBe(start);
  expect((await clerk.client.getImport({ params: { id } })).state).toBe("DONE");
});

test("an import of one row by another person is checked and committed while a large file is still being checked", async () => {
  const large = csv(...lines(60_000, 25_000));
  expect(large.size).toBeGreaterThan(2_000_000);
  const other = await importer(app, "smeast");
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  watch(async (what, call) => {
    if (what !== "find" || call !== 1) return;
    begun.resolve();
    await held.promise;
  });
  const { id, mapping } = await clerk.upload(large, "large.csv");
  // More large files wait than there are workers for them.
  const more = await clerk.upload(large, "more.csv", true);
  const jobs = await Promise.all(
    [id, more.id].map(
      async (batch) => (await clerk.client.checkImport({ params: { id: batch }, body: { mapping } })).jobId,
    ),
  );
  await begun.promise;
  const small = await other.dryRun(csv(lineOf(90_001)));
  expect(await other.commit(small.id)).toMatchObject({ state: "done", result: { created: 1 } });
  const states = await Promise.all(jobs.map((job) => clerk.client.getJob({ params: { id: job } })));
  expect(states.map(({ state }) => state).toSorted()).toEqual(["queued", "running"]);
  await Promise.all(jobs.map((job) => clerk.client.cancelJob({ params: { id: job } })));
  held.resolve();
  expect((await Promise.all(jobs.map((job) => clerk.ended(job)))).map(({ state }) => state)).toEqual([
    "cancelled",
    "cancelled",
  ]);
});

test("a day after the import it cannot be undone any more, a second before it can", async () => {
  const { id } = await clerk.dryRun(csv(lineOf(6200)));
  await clerk.commit(id);
  // The clerk's session has expired by then, so the clerk signs in again.
  const stateOfUndo = async () => {
    const { token } = await app.client().signIn({ body: { username: "clerk1", password: demoPassword } });
    const client = app.client(token);
    return { client, undo: (await client.getImport({ params: { id } })).undo };
  };
  app.clock.advance(24 * 3600 - 1);
  expect((await stateOfUndo()).undo).toBe("ok");
  app.clock.advance(1);
  const { client, undo } = await stateOfUndo();
  expect(undo).toBe("import.undo_over");
  expect(await refusal(client.undoImport({ params: { id } }))).toMatchObject({ reason: "import.undo_over" });
});
