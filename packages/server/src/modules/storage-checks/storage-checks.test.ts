import { afterAll, beforeEach, expect, test } from "vitest";
import { createStorageState } from "../../node/integrity/storage-state.ts";
import { notifyPeopleOf } from "../../testing/people/notify-people.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { createStorageChecks } from "./storage-checks.ts";

const app = await startTestApp();
afterAll(() => app.close());

const gauges = new Map<string, number>();
const state = createStorageState(app.ports.log, { gauge: (name, value) => void gauges.set(name, value) });
type Found = { where: string; what: string }[];
let found: Found | Error = [];
let readings = 0;
const storage = {
  judge: state.judge,
  async check() {
    readings += 1;
    if (found instanceof Error) throw found;
    return { damages: found, read: "12 rows of 3 tables" };
  },
};
const runTask = () => createStorageChecks({ ...app.ports, storage }, notifyPeopleOf(app)).scheduledTasks![0]!.run();

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await app.database.ownerPool.query(text, values)).rows as Row[];
const ago = async (days: number) => {
  await query("delete from storage_check");
  await query("update schema_migration set applied_at = $1", [new Date(app.clock.now().getTime() - days * 86_400_000)]);
};
const checks = () =>
  query<{ damages: number | null; summary: string }>("select damages, summary from storage_check order by id");

beforeEach(async () => {
  readings = 0;
  found = [];
  app.logged.length = 0;
  await ago(9);
});

test("the storage is read when a week has passed, by one of two processes, and not again", async () => {
  await ago(1);
  await runTask();
  expect(readings).toBe(0);
  await ago(9);
  await Promise.all([runTask(), runTask()]);
  await runTask();
  expect(readings).toBe(1);
  expect(await checks()).toEqual([{ damages: 0, summary: "12 rows of 3 tables" }]);
  expect((await (await app.as("admin")).getPortalHealth({})).lastStorageCheckAt).toBe(app.clock.now().toISOString());
});

test("damage alarms: an error in the log, a notice to administrators, a metric, a line on the health page", async () => {
  found = [{ where: "public.customer", what: "invalid page in block 3" }];
  await runTask();
  expect(state.damage()).toBe("public.customer: invalid page in block 3");
  expect(gauges.get("storage_damaged")).toBe(1);
  const errors = app.logged.filter(({ level }) => level === "error").map(({ message }) => message);
  expect(errors).toEqual([
    expect.stringMatching(/^The storage is damaged\. .*restore/),
    "the storage check found damage",
  ]);
  const admin = await app.as("admin");
  expect((await admin.getPortalHealth({})).issues).toContain("storage_damaged");
  const { list } = await admin.listNotices({ query: {} });
  expect(list[0]!.notice).toContain("invalid page in block 3");

  // Mended, and read anew: each process hears of it.
  await query("insert into storage_check (id, started_at, finished_at, damages) values (2, $1, $1, 0)", [
    new Date(app.clock.now().getTime() + 1000),
  ]);
  await runTask();
  expect(state.damage()).toBeNull();
  expect(gauges.get("storage_damaged")).toBe(0);
});

test("a reading that could not be done alarms too, and is tried again a day later", async () => {
  found = new Error("the disk does not answer");
  await runTask();
  await runTask();
  expect(readings).toBe(1);
  expect(await checks()).toEqual([{ damages: null, summary: "the disk does not answer" }]);
  expect(app.logged.filter(({ level }) => level === "error")).toHaveLength(1);
  await query("update storage_check set started_at = started_at - interval '1 day'");
  found = [];
  await runTask();
  expect((await checks()).map(({ damages }) => damages)).toEqual([null, 0]);
});

test("damage stays found when nobody could be told of it", async () => {
  found = [{ where: "public.customer", what: "invalid page in block 3" }];
  const refusing = () => Promise.reject(new Error("no notice can be written"));
  const task = createStorageChecks({ ...app.ports, storage }, refusing).scheduledTasks![0]!;
  await expect(task.run()).rejects.toThrow("no notice can be written");
  await runTask();
  expect(await checks()).toEqual([{ damages: 1, summary: "public.customer: invalid page in block 3" }]);
  expect(state.damage()).toBe("public.customer: invalid page in block 3");
});
