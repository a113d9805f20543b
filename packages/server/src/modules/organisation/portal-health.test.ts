import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
/** `now` of the clock that the server goes by. */
const query = (text: string) =>
  app.database.ownerPool.query(text.replaceAll("now()", `'${app.clock.now().toISOString()}'::timestamptz`));
const health = async () => (await app.as("admin")).getPortalHealth({});

test("R-G01 administrators are told how large the database is, how old the last backup, and what waits for too long", async () => {
  await query("delete from job");
  const first = await health();
  expect(first).toMatchObject({ lastBackupAt: null, jobsWaiting: 0, issues: ["never_backed_up"] });
  expect(first.databaseBytes).toBeGreaterThan(1_000_000);

  await query("insert into backup_taken (at, rows, files, bytes) values (now() - interval '8 days', 1, 1, 1)");
  await query(
    "insert into job (kind, state, created_at) values ('duties.daily', 'queued', now() - interval '11 minutes')",
  );
  expect(await health()).toMatchObject({ jobsWaiting: 1, issues: ["backup_old", "jobs_wait"] });

  await query("insert into backup_taken (at, rows, files, bytes) values (now() - interval '1 day', 1, 1, 1)");
  await query("update job set created_at = now()");
  expect(await health()).toMatchObject({ jobsWaiting: 0, jobsWaitSince: null, issues: [] });
});

test("R-P01 nobody else is told", async () => {
  for (const username of ["clerk1", "finance1", "smeast", "partner1", "enterprise1"])
    await expect((await app.as(username)).getPortalHealth({})).rejects.toMatchObject({ code: 1403 });
});
