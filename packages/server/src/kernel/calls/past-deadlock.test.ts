import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { creditCodeOf } from "../../testing/importer.ts";
import { untilWaiting } from "../../testing/database/while-held.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { pastDeadlock } from "./past-deadlock.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const { pool } = portal.database;
const admin = await portal.as("admin");

let made = 0;
async function add() {
  made += 1;
  const body = { name: `互等客户${made}有限公司`, uscc: creditCodeOf(700_000 + made), areaCode: "310115" };
  return admin.createCustomer({ body });
}
const lock = "select from customer where id = $1 for update";
const lostOnes = () => portal.logged.filter(({ message }) => message.startsWith("a deadlock was lost")).length;

test("R-E04 a call whose transaction the database breaks off for another one runs again by itself, and is done once", async () => {
  const [survivor, merged] = [await add(), await add()];
  const [lostBefore, idempotencyKey] = [lostOnes(), `circle-${made}`];
  const other = await portal.database.ownerPool.connect();
  onTestFinished(() => other.release(true));
  await other.query("begin");
  // The call notices the circle first, so it is the one that is broken off.
  await other.query("set local deadlock_timeout = '1min'");
  await other.query(lock, [merged.id]);
  const body = { mergedId: merged.id, take: [], rowVersion: survivor.rowVersion, mergedVersion: merged.rowVersion };
  const call = { params: { id: survivor.id }, body };
  const merging = admin.mergeCustomers(call, { idempotencyKey });
  merging.catch(() => undefined);
  await untilWaiting(portal.database, 1);
  await other.query(lock, [survivor.id]);
  await other.query("commit");
  const answer = await merging;
  expect(lostOnes()).toBe(lostBefore + 1);
  // The key holds the answer of the attempt that was done.
  expect(await admin.mergeCustomers(call, { idempotencyKey })).toEqual(answer);
  const { rows } = await pool.query<{ count: number }>(
    "select count(*)::int as count from customer_merge where merged_id = $1",
    [merged.id],
  );
  expect(rows).toEqual([{ count: 1 }]);
}, 30_000);

const lost = Object.assign(new Error("deadlock detected"), { code: "40P01" });

test("R-E04 a call runs again once only, not after another fault, and not when it has left something behind", async () => {
  const outcome = async (fault: Error, mayRepeat: boolean) => {
    let runs = 0;
    let cleared = 0;
    const call = () => {
      runs += 1;
      return Promise.reject(fault);
    };
    const met = await pastDeadlock(
      call,
      () => mayRepeat,
      () => (cleared += 1),
    ).catch((error: unknown) => error as CallError);
    return { runs, cleared, met };
  };
  expect(await outcome(lost, true)).toEqual({ runs: 2, cleared: 1, met: lost });
  expect(await outcome(lost, false)).toEqual({ runs: 1, cleared: 0, met: lost });
  const timeout = Object.assign(new Error("canceling statement due to statement timeout"), { code: "57014" });
  expect(await outcome(timeout, true)).toEqual({ runs: 1, cleared: 0, met: timeout });
});
