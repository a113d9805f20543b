import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

// With a year of demo statements, so that the job runs long enough to be stopped.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ work: true });
});
afterAll(() => app.close());

/** Every file in the data folder with its size, including unfinished ones. */
async function kept(): Promise<Map<string, number>> {
  const all = await readdir(app.filesFolder, { recursive: true, withFileTypes: true });
  const sizes = all
    .filter((one) => one.isFile())
    .map(async (one) => {
      const path = join(one.parentPath, one.name);
      return [
        path,
        await stat(path).then(
          ({ size }) => size,
          () => 0,
        ),
      ] as const;
    });
  return new Map(await Promise.all(sizes));
}

test("R-B05 papers go to the file as they are drawn, and whoever stops it finds nothing left behind", async () => {
  const client = await app.as("finance1");
  const query = { status: [5 as const, 6 as const], sort: "docNo" as const };
  const { total } = await client.listInvoices({ query: { ...query, pageSize: 1 } });
  expect(total).toBeGreaterThan(100);
  const before = await kept();
  const { jobId } = await client.packInvoices(
    { body: { of: { query, expected: total } } },
    { idempotencyKey: crypto.randomUUID() },
  );
  const job = () => client.getJob({ params: { id: jobId } });
  // Data reaches the disk long before the last document, because only a few are held in memory.
  const written = async () =>
    [...(await kept())].filter(([path]) => !before.has(path)).reduce((all, [, size]) => all + size, 0);
  await expect.poll(written, { timeout: 30_000, interval: 20 }).toBeGreaterThan(0);
  const then = await job();
  expect(then.state).toBe("running");
  expect(then.done).toBeLessThan(total);
  await client.cancelJob({ params: { id: jobId } });
  await expect.poll(async () => (await job()).state, { timeout: 30_000 }).toBe("cancelled");
  expect((await job()).done).toBeLessThan(total);
  expect([...(await kept()).keys()].sort()).toEqual([...before.keys()].sort());
  const { rows } = await app.database.pool.query("select from stored_file where kind = 'zip'");
  expect(rows).toEqual([]);
});
