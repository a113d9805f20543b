import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail("was not refused"),
    (error: unknown) => error as CallError,
  );
const move = async (username: string, date: string) => (await app.as(username)).moveDemoDate({ body: { date } });
const shown = async () => (await (await app.as("clerk1")).menuNav()).settings.demoDate;

test("where the business date is the real one there is nothing to move", async () => {
  expect(await shown()).toBe("");
  expect(await refusal(move("admin", "2026-02-01"))).toMatchObject({ code: 404 });
});

test("an administrator moves the demo's business date forward, everybody sees it, and it is kept and audited", async () => {
  // As the demo's clock: instants go on by themselves.
  let day = app.clock.today();
  Object.assign(app.clock, { today: () => day, moveTo: (date: string) => (day = date) });
  expect(await shown()).toBe("2026-01-20");
  expect(await move("admin", "2026-02-10")).toEqual({ date: "2026-02-10" });
  expect(await shown()).toBe("2026-02-10");
  const kept = app.ports.db.selectFrom("portal_setting").select("value").where("key", "=", "demo.businessDate");
  expect(await kept.executeTakeFirst()).toEqual({ value: "2026-02-10" });
  const trace = app.ports.db.selectFrom("audit_log").select("action").where("noun", "=", "demo-date");
  expect(await trace.execute()).toEqual([{ action: "demo.date_moved" }]);
});

test("the date moves neither back nor beyond the demo, and for administrators alone", async () => {
  expect(await refusal(move("admin", "2026-02-09"))).toMatchObject({
    reason: "demo_date.back",
    errors: [{ path: "date", message: "业务日期只能向后推进，不能早于 2026-02-10" }],
  });
  expect(await refusal(move("admin", "2031-01-01"))).toMatchObject({
    errors: [{ path: "date", code: "demo_date.too_far", message: "业务日期不能晚于 2030-12-31" }],
  });
  expect(await refusal(move("admin", "2026-02-30"))).toMatchObject({ errors: [{ path: "date" }] });
  expect(await refusal(move("finance2", "2026-03-01"))).toMatchObject({ code: 1403 });
  expect(await shown()).toBe("2026-02-10");
});
