import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import type { RunningApp } from "../../running-app.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { unitOfWork } from "../../kernel/work/unit-of-work.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let worker: RunningApp;
const done: string[] = [];
let onDay: (day: string) => Promise<void>;
const duty: DailyDuty = {
  name: "test.days",
  title: { zh: "测试任务", en: "Duty of a test" },
  async run(_unit, day) {
    await onDay(day);
    done.push(day);
    return "done";
  },
};
beforeAll(async () => {
  app = await startTestApp();
  worker = createApp(app.ports, { modules: () => [{ routes: [], duties: [duty] }] });
});
afterAll(async () => {
  worker.close();
  await app.close();
});
beforeEach(() => {
  onDay = async () => undefined;
  done.length = 0;
});

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );
const move = async (username: string, date: string) => (await app.as(username)).moveDemoDate({ body: { date } });
const shown = async () => (await (await app.as("clerk1")).menuNav()).settings.demoDate;
/** Waits for the event that the job ended, as a portal does. */
async function ended(id: string) {
  const admin = await app.as("admin");
  return new Promise<Awaited<ReturnType<typeof admin.getJob>>>((resolve, reject) => {
    const look = () =>
      void admin.getJob({ params: { id } }).then((job) => {
        if (job.state === "queued" || job.state === "running") return;
        stop();
        resolve(job);
      }, reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });
}

test("where the business date is the real one there is nothing to move", async () => {
  expect(await shown()).toBe("");
  expect(await refusal(move("admin", "2026-02-01"))).toMatchObject({ code: 404 });
  // From here on like the demo's clock: the time advances by itself.
  let day = app.clock.today();
  Object.assign(app.clock, { today: () => day, moveTo: (date: string) => (day = date) });
  await worker.work();
});

test("an administrator moves the demo's business date forward; the duties of each day between are done, and it is kept and audited", async () => {
  expect(await shown()).toBe("2026-01-20");
  const { jobId } = await move("admin", "2026-01-23");
  expect(await ended(jobId)).toMatchObject({ state: "done", done: 3, total: 3, result: { date: "2026-01-23" } });
  expect(done.filter((day) => day > "2026-01-20")).toEqual(["2026-01-21", "2026-01-22", "2026-01-23"]);
  expect(await shown()).toBe("2026-01-23");
  const kept = app.ports.db.selectFrom("portal_setting").select("value").where("key", "=", "demo.businessDate");
  expect(await kept.executeTakeFirst()).toEqual({ value: "2026-01-23" });
  const trace = app.ports.db.selectFrom("audit_log").select(["after", "part_of"]).where("noun", "=", "demo-date");
  expect(await trace.orderBy("id").execute()).toEqual([
    { after: { date: "2026-01-23" }, part_of: null },
    ...["2026-01-21", "2026-01-22", "2026-01-23"].map((date) => ({ after: { date }, part_of: `jobs/${jobId}` })),
  ]);
});

test("a move is cancelled between days, and the date stands at the last whole one", async () => {
  const reached = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  onDay = async (day) => {
    if (day !== "2026-01-25") return;
    reached.resolve();
    await proceed.promise;
  };
  const { jobId } = await move("admin", "2026-02-10");
  await reached.promise;
  expect(await refusal(move("admin", "2026-02-11"))).toMatchObject({ code: 1409, reason: "demo_date.moving" });
  await (await app.as("admin")).cancelJob({ params: { id: jobId } });
  proceed.resolve();
  expect(await ended(jobId)).toMatchObject({ state: "cancelled" });
  expect(done).toEqual(["2026-01-24", "2026-01-25"]);
  expect(await shown()).toBe("2026-01-25");
});

test("a move that a killed process has left half done goes on with that day's duties, none twice", async () => {
  // The state after a crash: the date has moved, its duties have not run, and another worker gets the job.
  app.clock.moveTo?.("2026-01-26");
  const { id } = await (await app.as("admin")).userInfo();
  const by = { actorId: id, actorCode: "ADMIN", requestId: "", ip: "" };
  const jobId = await unitOfWork(app.ports, by, async (unit) => {
    const left = await unit.startJob("demo-date.move", { from: "2026-01-25", to: "2026-01-28", userCode: "ADMIN" }, 3);
    await unit.tx.updateTable("job").set({ state: "running", fence: 1, done: "0" }).where("id", "=", left).execute();
    return left;
  });
  expect(await ended(jobId)).toMatchObject({ state: "done", done: 3 });
  expect(done).toEqual(["2026-01-26", "2026-01-27", "2026-01-28"]);
  expect(await shown()).toBe("2026-01-28");
});

test("a duty that fails does not hold up the date; the job names it", async () => {
  onDay = async (day) => {
    if (day === "2026-01-29") throw new Error("broken");
  };
  const { jobId } = await move("admin", "2026-01-30");
  expect(await ended(jobId)).toMatchObject({
    state: "failed",
    error: { code: "duties.failed", message: expect.stringContaining("测试任务") },
  });
  expect(await shown()).toBe("2026-01-30");
});

test("the date moves neither back nor beyond the demo, and for administrators alone", async () => {
  expect(await refusal(move("admin", "2026-01-29"))).toMatchObject({
    reason: "demo_date.back",
    errors: [{ path: "date", message: "业务日期只能向后推进，不能早于 2026-01-30" }],
  });
  expect(await refusal(move("admin", "2031-01-01"))).toMatchObject({
    errors: [{ path: "date", code: "demo_date.too_far", message: "业务日期不能晚于 2030-12-31" }],
  });
  expect(await refusal(move("admin", "2026-02-30"))).toMatchObject({ errors: [{ path: "date" }] });
  expect(await refusal(move("finance2", "2026-03-01"))).toMatchObject({ code: 1403 });
  expect(await shown()).toBe("2026-01-30");
});
