import { afterAll, expect, test } from "vitest";
import { demoPoints } from "../../demo/demo-points.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { enterprisesReach, managersReach, reachAll, type Reach } from "../../testing/people/demo-reach.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());

/** The customers, by number, whose meters a demo account sees; partners see none. */
const seen: Reach = {
  ...reachAll("admin", "clerk1", "clerk2", "finance1", "finance2"),
  ...managersReach,
  ...enterprisesReach,
};
const { rows } = await portal.database.pool.query<{ id: string }>("select id from pickup_point order by id");
const pointsOf = (customers: readonly number[]) =>
  rows.filter((_, at) => customers.includes(demoPoints[at]?.customer as number));
const writers = /^(admin|sm.*|clerk1)$/;

const draft = { assetNo: "SCOPE0001", kind: "THREE_PHASE" as const, validFrom: "2025-01-01", startRead: "0" };
const reads = [{ installId: "999999", rowVersion: 1, endRead: "1" }];
const stated = { ...draft, digitsInt: 6, digitsDec: 2, multiplier: "1", validTo: null, endRead: null, rowVersion: 1 };
const channels = [{ ...reads[0]!, multiplier: "1", startRead: "0" }];
const meter = { assetNo: draft.assetNo, kind: draft.kind, digitsInt: 6, digitsDec: 2 };

test.each(Object.entries(seen))(
  "R-P05 %s sees and changes the meters of the points of its scope and no other",
  async (username, customers) => {
    const client = await portal.as(username);
    const own = pointsOf(customers);
    for (const { id } of own.slice(0, 3)) {
      const { installs } = await client.listMeters({ params: { id } });
      expect(installs.length).toBeGreaterThan(0);
      const change = client.installMeter({
        params: { id },
        body: { ...draft, validFrom: "2023-01-01", startRead: "x" },
      });
      // People with the permission to write get the reason why the input is invalid.
      expect((await refusalOf(change)).code).toBe(writers.test(username) ? 1400 : 1403);
    }
    for (const { id } of rows.filter((row) => !own.includes(row)).slice(0, 3)) {
      const refused = writers.test(username) ? 404 : 1403;
      const params = { id };
      const meterOf = { id, meterId: "1" };
      const installOf = { id, installId: "1" };
      expect((await refusalOf(client.listMeters({ params }))).code).toBe(404);
      const refusals = await Promise.all(
        [
          client.installMeter({ params, body: draft }),
          client.exchangeMeter({ params: meterOf, body: { ...meter, day: "2025-02-01", channels } }),
          client.takeDownMeter({ params: meterOf, body: { lastDay: "2025-02-01", reads } }),
          client.correctMeter({ params: installOf, body: stated }),
          client.removeMeterInstall({ params: installOf }),
        ].map(async (write) => (await refusalOf(write)).code),
      );
      expect(refusals).toEqual([refused, refused, refused, refused, refused]);
    }
  },
);

test.each(["partner1", "partner2", "partner3", "editor"])(
  "R-P05 %s sees no meters and stays signed in",
  async (username) => {
    const client = await portal.as(username);
    expect((await refusalOf(client.listMeters({ params: { id: rows[0]!.id } }))).code).toBe(1403);
    expect((await client.userInfo()).username).toBe(username);
  },
);

test("R-P05 a customer sees no read of days that were not its own", async () => {
  // Customer 8 has had the point since 2025-01-01, customer 6 before.
  const { id } = rows[22]!;
  const of = async (username: string) => (await (await portal.as(username)).listMeters({ params: { id } })).installs;
  expect(await of("clerk1")).toMatchObject([{ validFrom: "2024-01-01", startRead: "0.00" }]);
  expect(await of("enterprise8")).toMatchObject([{ validFrom: "2024-01-01", startRead: null, quantity: null }]);
  const clerk = await portal.as("clerk1");
  const [install] = await of("clerk1");
  const { rowVersion, assetNo, kind, digitsInt, digitsDec, multiplier, validFrom } = install!;
  const ended = { startRead: "0", validTo: "2025-01-01", endRead: "5" };
  const body = { rowVersion, assetNo, kind, digitsInt, digitsDec, multiplier, validFrom, ...ended };
  await clerk.correctMeter({ params: { id, installId: install!.id }, body });
  expect(await of("enterprise8")).toEqual([]);
});
