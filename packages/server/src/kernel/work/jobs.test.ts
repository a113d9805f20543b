import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { AppError } from "../app-error.ts";
import { type JobKind, type JobRun, workJobs } from "./jobs.ts";
import { unitOfWork } from "./unit-of-work.ts";

let app: TestApp;
let clerkId: string;
const runs = new Map<string, (run: JobRun) => Promise<Record<string, unknown>>>();
const cleaned: string[] = [];
const kind: JobKind = {
  kind: "test.count",
  concurrency: 4,
  run: (run) => (runs.get(run.input["name"] as string) as (run: JobRun) => Promise<Record<string, unknown>>)(run),
  cleanUp: async (run) => void cleaned.push(run.id),
};
beforeAll(async () => {
  app = await startTestApp();
  clerkId = (await (await app.as("clerk1")).userInfo()).id;
  await workJobs(app.ports, [kind]);
});
afterAll(() => app.close());

const start = (name: string, run: (run: JobRun) => Promise<Record<string, unknown>>, takenBefore = 0) => {
  runs.set(name, run);
  return unitOfWork(app.ports, { actorId: clerkId, actorCode: "CLERK_1", requestId: "", ip: "" }, async (unit) => {
    const id = await unit.startJob(kind.kind, { name }, 10);
    await unit.tx.updateTable("job").set({ fence: takenBefore }).where("id", "=", id).execute();
    return id;
  });
};
/** Waits for the event that the job ended, as a portal does. */
async function ended(id: string) {
  const client = await app.as("clerk1");
  return new Promise<Awaited<ReturnType<typeof client.getJob>>>((resolve, reject) => {
    const look = () =>
      void client.getJob({ params: { id } }).then((job) => {
        if (job.state === "queued" || job.state === "running") return;
        stop();
        resolve(job);
      }, reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });
}

test("a job runs, tells its progress and keeps its result", async () => {
  const id = await start("plain", async (run) => {
    await run.progress(5, 10, { row: 5 });
    return { rows: 10 };
  });
  expect(await ended(id)).toMatchObject({ state: "done", done: 5, total: 10, result: { rows: 10 } });
  const own = await (await app.as("clerk1")).listJobs();
  expect(own.list.map((job) => job.id)).toContain(id);
});

test("another person sees neither the job nor its place in the list", async () => {
  const id = await start("private", async () => ({}));
  await ended(id);
  const other = await app.as("clerk2");
  await expect(other.getJob({ params: { id } })).rejects.toMatchObject({ code: 404 });
  expect((await other.listJobs()).total).toBe(0);
});

test("a cancelled job stops at its next step and is cleaned up", async () => {
  const started = Promise.withResolvers<void>();
  const proceed = Promise.withResolvers<void>();
  const id = await start("cancel", async (run) => {
    started.resolve();
    await proceed.promise;
    await run.progress(1);
    return {};
  });
  await started.promise;
  await (await app.as("clerk1")).cancelJob({ params: { id } });
  proceed.resolve();
  expect(await ended(id)).toMatchObject({ state: "cancelled", result: null });
  expect(cleaned).toContain(id);
});

test("F03 a job that loses its database is tried again from its checkpoint, however often it was taken before", async () => {
  const seen: unknown[] = [];
  const breaks = async (run: JobRun) => {
    seen.push(run.checkpoint);
    if (run.checkpoint === null) {
      await run.progress(3, 10, { row: 3 });
      throw Object.assign(new Error("terminating connection"), { code: "57P01" });
    }
    return { from: (run.checkpoint as { row: number }).row };
  };
  const id = await start("resume", breaks, 5);
  expect(await ended(id)).toMatchObject({ state: "done", result: { from: 3 } });
  expect(seen).toEqual([null, { row: 3 }]);
});

test("an expected refusal ends the job with its text, without another try", async () => {
  let tries = 0;
  const id = await start("refused", async () => {
    tries += 1;
    throw new AppError("sheet.truncated");
  });
  expect(await ended(id)).toMatchObject({
    state: "failed",
    error: { code: "sheet.truncated", message: "文件不完整，请重新上传" },
  });
  expect(tries).toBe(1);
});

test("a worker that lost its job to another can write nothing more", async () => {
  const refused = Promise.withResolvers<unknown>();
  const id = await start("fence", async (run) => {
    const [row] = await app.ports.db
      .updateTable("job")
      .set((eb) => ({ fence: eb("fence", "+", 1), state: "done" }))
      .where("id", "=", run.id)
      .returning("id")
      .execute();
    expect(row).toBeTruthy();
    await run.progress(9).catch((error: unknown) => {
      refused.resolve(error);
      throw error;
    });
    return { late: true };
  });
  expect(await refused.promise).toMatchObject({ constructor: expect.objectContaining({ name: "JobLost" }) });
  expect(await ended(id)).toMatchObject({ state: "done", done: 0, result: null });
});
