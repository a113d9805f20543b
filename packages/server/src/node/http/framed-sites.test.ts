import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { framedSitesOf } from "./framed-sites.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("R-N09 pages come while the list of framed sites does not, with the list as it was and one query for all of them", async () => {
  const sites = framedSitesOf(app.ports.db, 30);
  const add = async (origin: string) => (await app.as("admin")).addFramedSite({ body: { origin, ownOrigin: false } });
  // A second try begins with an empty list, too.
  await app.database.ownerPool.query("delete from framed_site");
  await add("https://one.example");
  // On a busy machine the list takes longer than pages wait for it.
  await expect.poll(sites).toEqual(["https://one.example"]);
  await add("https://two.example");
  const client = await app.database.pool.connect();
  try {
    await client.query("begin; lock table framed_site in access exclusive mode");
    const ask = async () =>
      expect((await Promise.all(Array.from({ length: 8 }, () => sites()))).flat()).toEqual(
        Array.from({ length: 8 }, () => "https://one.example"),
      );
    const waiting = async () => {
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_locks where relation = 'framed_site'::regclass and not granted",
      );
      return rows[0]?.count;
    };
    await ask();
    // On a busy machine the query comes after those who asked have had their answer.
    await expect.poll(waiting).toBe(1);
    await ask();
    expect(await waiting()).toBe(1);
    await client.query("rollback");
  } finally {
    client.release();
  }
  await expect.poll(sites).toEqual(["https://one.example", "https://two.example"]);
});
