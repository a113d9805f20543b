import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { AppError } from "../../kernel/app-error.ts";
import type { DailyDuty } from "../../kernel/work/daily-duty.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

// The business date is 2026-01-20.
let app: TestApp;
let broken: (day: string) => Error | undefined;
const title = { zh: "测试任务", en: "Duty of a test" };

/** Writes a row in each day's transaction, so that committed days can be counted. */
const duty = (name: string, fault: (day: string) => Error | undefined = () => undefined): DailyDuty => ({
  name,
  title,
  async run(unit, day) {
    await unit.audit("test.duty", "duty", `${day} ${name}`);
    const thrown = fault(day);
    if (thrown !== undefined) throw thrown;
    return "done";
  },
});
const duties = [duty("one", (day) => broken(day)), duty("two")];
/** A process with these duties in addition to the product's. */
const processOf = (given = duties) => createApp(app.ports, { modules: () => [{ routes: [], duties: given }] });
const traces = async () => {
  const rows = await app.ports.db
    .selectFrom("audit_log")
    .select("key")
    .where("noun", "=", "duty")
    .orderBy("id")
    .execute();
  return rows.map(({ key }) => key);
};
/** Waits until an event makes the condition true. */
const until = (isSo: () => Promise<boolean>) =>
  new Promise<void>((resolve, reject) => {
    const look = () => void isSo().then((so) => so && (stop(), resolve()), reject);
    const stop = app.ports.wake.listen("event", look);
    look();
  });
const jobs = () =>
  app.ports.db.selectFrom("job").selectAll().where("kind", "=", "duties.daily").orderBy("id").execute();

beforeEach(async () => {
  app = await startTestApp();
  broken = () => undefined;
});
afterEach(() => app.close());

test("days that a standing server missed are made up for in order, each by one of two processes", async () => {
  await processOf().dutiesThrough("2026-01-20");
  app.clock.advance(3 * 86_400);
  await Promise.all([processOf(), processOf()].map((one) => one.dutiesThrough("2026-01-23")));
  const days = ["2026-01-20", "2026-01-21", "2026-01-22", "2026-01-23"];
  for (const name of ["one", "two"])
    expect((await traces()).filter((key) => key.endsWith(name))).toEqual(days.map((day) => `${day} ${name}`));
});

test("each process looks for open days, and one job does them before the morning", async () => {
  const processes = [processOf(), processOf()];
  await Promise.all(processes.map((one) => one.work()));
  await until(async () => (await jobs())[0]?.state === "done");
  for (const one of processes) one.close();
  expect(await traces()).toEqual(["2026-01-20 one", "2026-01-20 two"]);
  expect(await jobs()).toMatchObject([{ user_id: null, result: { through: "2026-01-20", days: 1 } }]);
});

test("what a broken-off process has left undone is done by the next one, nothing twice", async () => {
  let breaks = 1;
  broken = () => (breaks-- > 0 ? Object.assign(new Error("terminating connection"), { code: "57P01" }) : undefined);
  const running = processOf([duty("zero"), ...duties]);
  await running.work();
  await until(async () => (await jobs())[0]?.state === "done");
  running.close();
  expect(await traces()).toEqual(["2026-01-20 zero", "2026-01-20 one", "2026-01-20 two"]);
});

test("a duty that fails leaves the others alone, is told to administrators once, and makes up for its days later", async () => {
  broken = (day) => (day === "2026-01-20" ? new AppError("incomplete") : undefined);
  const one = processOf();
  const failed = { code: "duties.failed", details: { count: 1, duties: title } };
  await expect(one.dutiesThrough("2026-01-20")).rejects.toMatchObject(failed);
  await expect(one.dutiesThrough("2026-01-21")).rejects.toMatchObject(failed);
  expect(await traces()).toEqual(["2026-01-20 two", "2026-01-21 two"]);
  expect(app.logged).toContainEqual(expect.objectContaining({ level: "error", message: "a daily duty failed" }));

  const unread = async (name: string) => (await (await app.as(name)).listNotices({ query: {} })).list;
  const told = (await unread("admin")).filter(({ notice }) => notice.includes("数据不完整"));
  expect(told).toMatchObject([{ notice: expect.stringContaining("<b>测试任务</b>（2026-01-20）") }]);
  expect((await unread("clerk2")).some(({ notice }) => notice.includes("测试任务"))).toBe(false);

  // A minute later it is retried and fails again without a second notice; then it does both days.
  app.clock.advance(60);
  await expect(one.dutiesThrough("2026-01-21")).rejects.toMatchObject(failed);
  const errors = app.logged.filter(({ message }) => message === "a daily duty failed");
  expect(errors).toHaveLength(2);
  expect((await unread("admin")).filter(({ notice }) => notice.includes("数据不完整"))).toHaveLength(1);
  broken = () => undefined;
  app.clock.advance(300);
  await one.dutiesThrough("2026-01-21");
  expect((await traces()).slice(2)).toEqual(["2026-01-20 one", "2026-01-21 one"]);
});

test("a deadlock of a duty passes without a word", async () => {
  let locks = 2;
  broken = () => (locks-- > 0 ? Object.assign(new Error("deadlock detected"), { code: "40P01" }) : undefined);
  await processOf().dutiesThrough("2026-01-20");
  expect(await traces()).toEqual(["2026-01-20 one", "2026-01-20 two"]);
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("long work of a day is done in several transactions, and what each has done stands", async () => {
  const parts = ["a", "b", "c"];
  const long: DailyDuty = {
    name: "long",
    title,
    async run(unit, day) {
      const part = parts.shift();
      await unit.audit("test.duty", "duty", `${day} ${part}`);
      if (part === "b") throw new AppError("incomplete");
      return parts.length > 0 ? "more" : "done";
    },
  };
  const one = processOf([long]);
  await expect(one.dutiesThrough("2026-01-20")).rejects.toMatchObject({ code: "duties.failed" });
  app.clock.advance(60);
  await one.dutiesThrough("2026-01-20");
  expect(await traces()).toEqual(["2026-01-20 a", "2026-01-20 c"]);
});

test("a job of duties that fail says in words which, for the page of jobs", async () => {
  broken = () => new AppError("incomplete");
  const running = processOf();
  await running.work();
  await until(async () => (await jobs())[0]?.state === "failed");
  running.close();
  expect(await jobs()).toMatchObject([{ error: { code: "duties.failed", details: { duties: title } } }]);
});
