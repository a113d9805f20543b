import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { demoAccounts, demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { forgetOldJobs } from "./job-rows.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const clerkId = (await (await app.as("clerk1")).userInfo()).id;

type Row = { kind: string; state: string; user?: string | null; minutesAgo?: number; error?: object; result?: object };
/** Inserts a job that is this many minutes old. */
async function keep({ kind, state, user = null, minutesAgo = 0, error, result }: Row): Promise<string> {
  const { rows } = await app.database.pool.query<{ id: string }>(
    `insert into job (kind, state, user_id, error, result, created_at, finished_at)
     values ($1, $2, $3, $4, $5, now() - make_interval(mins => $6),
       case when $2 in ('queued', 'running') then null else now() - make_interval(mins => $6) end) returning id`,
    [kind, state, user, error && JSON.stringify(error), result && JSON.stringify(result), minutesAgo],
  );
  return rows[0]!.id;
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as CallError,
  );

const failed = await keep({
  kind: "duties.daily",
  state: "failed",
  minutesAgo: 1,
  error: { code: "duties.failed", details: { count: 1, duties: { zh: "合同生效", en: "Contracts begin" } } },
});
const old = await keep({ kind: "bulk.undo", state: "running", user: clerkId, minutesAgo: 90 });
const done = await keep({ kind: "bulk.undo", state: "done", user: clerkId, result: { bulkActionId: "7" } });

test("what runs stands first, then the newest, each with whose it is and why it failed", async () => {
  const { list, total } = await admin.listJobRuns({ query: {} });
  expect(list.map(({ id }) => id)).toEqual([old, done, failed]);
  expect(total).toBe(3);
  expect(list[0]).toMatchObject({ user: { userCode: "CLERK_1" }, own: false, actions: { cancel: "ok" } });
  expect(list[2]).toMatchObject({ user: null, error: { message: "1 项每日任务未完成：合同生效。系统会自动重试。" } });
  // The result belongs to the job's owner.
  expect(list[1]?.result).toBeNull();
});

test.each([
  [{ state: ["failed"] }, [failed]],
  [{ kind: ["bulk.undo"] }, [old, done]],
  [{ keyword: "clerk_1" }, [old, done]],
  [{ keyword: "%" }, []],
] as const)("jobs are filtered by %j", async (query, expected) => {
  const { list, total } = await admin.listJobRuns({ query: query as object });
  expect(list.map(({ id }) => id)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test("an administrator stops anybody's job, once, and its owner sees it", async () => {
  const params = { id: old };
  expect(await admin.cancelJobRun({ params })).toMatchObject({ actions: { cancel: "job.cancelling" } });
  expect(await (await app.as("clerk1")).getJob({ params })).toMatchObject({ cancellable: false });
  expect(await refusal(admin.cancelJobRun({ params: { id: done } }))).toMatchObject({ code: 1409 });
  const { rows } = await app.database.pool.query("select key from audit_log where action = 'job.cancel'");
  expect(rows).toEqual([{ key: old }]);
});

test("a failed job of the server is started again as a new one, two at once never; others say where", async () => {
  const { jobId } = await admin.retryJobRun({ params: { id: failed } });
  expect(await admin.getJob({ params: { id: jobId } })).toMatchObject({ kind: "duties.daily", state: "queued" });
  expect(await refusal(admin.retryJobRun({ params: { id: failed } }))).toMatchObject({
    code: 1409,
    reason: "job.live",
  });
  const bulk = await keep({ kind: "bulk.undo", state: "failed", user: clerkId, error: { code: "bug" } });
  const { list } = await admin.listJobRuns({ query: { state: ["failed"] } });
  expect(list.map(({ id, actions }) => [id, actions.retry])).toEqual([
    [bulk, "job.elsewhere"],
    [failed, "ok"],
  ]);
  expect(await refusal(admin.retryJobRun({ params: { id: bulk } }))).toMatchObject({ code: 1409 });
});

test.each(demoAccounts.map(({ username }) => username).filter((name) => name !== "admin"))(
  "R-P05 %s has no jobs but its own",
  async (username) => {
    const client = await app.as(username);
    expect(await refusal(client.listJobRuns({ query: {} }))).toMatchObject({ code: 1403 });
    expect(await refusal(client.cancelJobRun({ params: { id: old } }))).toMatchObject({ code: 1403 });
    expect(await refusal(client.retryJobRun({ params: { id: failed } }))).toMatchObject({ code: 1403 });
  },
);

test("jobs are forgotten after 90 days, unless a receipt names them", async () => {
  const days = 91 * 24 * 60;
  const [gone, kept] = [
    await keep({ kind: "duties.daily", state: "done", minutesAgo: days }),
    await keep({ kind: "bulk.undo", state: "done", user: clerkId, minutesAgo: days }),
  ];
  await app.database.pool.query(
    `insert into bulk_action (noun, action, owner_id, input, total, job_id, created_at)
     values ('customers', 'set_tags', $1, '{}', 1, $2, now())`,
    [clerkId, kept],
  );
  await forgetOldJobs(app.ports);
  const { rows } = await app.database.pool.query("select id from job where id = any ($1)", [[gone, kept]]);
  expect(rows).toEqual([{ id: kept }]);
});

test("whoever may see jobs and not change the settings is told so", async () => {
  await app.database.pool.query("insert into duty_grant (user_id, permission) values ($1, 'job:read')", [clerkId]);
  // A session keeps the permissions of its beginning.
  const clerk = app.client((await app.client().signIn({ body: { username: "clerk1", password: demoPassword } })).token);
  const { list } = await clerk.listJobRuns({ query: { kind: ["bulk.undo"], state: ["done"] } });
  expect(list.find(({ id }) => id === done)).toMatchObject({
    own: true,
    result: { bulkActionId: "7" },
    actions: { cancel: "not_allowed", retry: "not_allowed" },
  });
  expect(await refusal(clerk.cancelJobRun({ params: { id: old } }))).toMatchObject({ code: 1403 });
});
