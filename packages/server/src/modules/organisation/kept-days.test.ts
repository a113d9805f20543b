import { afterAll, expect, test } from "vitest";
import { createOutbox } from "../../kernel/work/outbox.ts";
import { withLiveSettings } from "../../kernel/settings/live-settings.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const update = async (body: Record<string, number | null>) =>
  admin.updateOrganisation({ body: { ...body, rowVersion: (await admin.getOrganisation({})).rowVersion } });
const count = async (table: string) =>
  Number((await app.database.pool.query<{ n: string }>(`select count(*) as n from ${table}`)).rows[0]!.n);

test("R-M06 what administrators set counts with the next clearing, without a restart, and its default is told", async () => {
  const { ports, live } = withLiveSettings(app.ports);
  const { settings } = await admin.getOrganisation({});
  expect(settings.defaults).toMatchObject({ jobsKeptDays: 90, mailsKeptDays: 30, noticesKeptDays: 365 });
  await app.database.pool.query("delete from outbound_message");
  await app.database.pool.query(
    `insert into outbound_message (kind, address, language, content, state, requested_at,
    next_at, settled_at) values ('x', 'a@b.c', 'zh', '{}', 'sent', $1, $1, $1)`,
    [new Date(app.clock.now().getTime() - 10 * 86_400_000)],
  );
  const outbox = createOutbox(ports, []);
  await outbox.forgetOld();
  expect(await count("outbound_message")).toBe(1);
  await update({ mailsKeptDays: 7, jobsKeptDays: 7 });
  await live.reread();
  await outbox.forgetOld();
  expect(await count("outbound_message")).toBe(0);
  expect(ports.settings.jobsKeptDays).toBe(7);
  await update({ mailsKeptDays: null, jobsKeptDays: null });
  await live.reread();
  expect(ports.settings.mailsKeptDays).toBe(30);
});

test.each([
  [{ noticesKeptDays: 29 }],
  [{ jobsKeptDays: 6 }],
  [{ importsKeptDays: 1 }],
  [{ mailsKeptDays: 366 }],
  [{ filesKeptDays: 0 }],
  [{ filesKeptDays: 1.5 }],
])("a time beyond its bounds is refused at its field: %j", async (body) => {
  const refusal = await update(body).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ errors: [{ path: Object.keys(body)[0] }] });
});
