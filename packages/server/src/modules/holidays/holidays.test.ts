import { dayTypeOf, type HolidayKind } from "@busbar/contract/holidays/day-types";
import { addDays } from "@busbar/contract/kernel/business-time";
import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { demoAccounts } from "../../demo/demo-accounts.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (fault: unknown) => fault as CallError,
  );
const tableOf = async (year: number) => {
  const { days } = await admin.listHolidays({ query: { year } });
  return new Map(days.map(({ date, kind }) => [date, kind]));
};

test.each([
  [2025, 28, ["2025-01-26", "2025-02-08", "2025-04-27", "2025-09-28", "2025-10-11"], 248],
  [2026, 33, ["2026-01-04", "2026-02-14", "2026-02-28", "2026-05-09", "2026-09-20", "2026-10-10"], 248],
])("every installation knows the holidays of %i", async (year, holidays, makeUps, worked) => {
  const table = await tableOf(year);
  const of = (kind: HolidayKind) => [...table].filter(([, one]) => one === kind).map(([date]) => date);
  expect(of("HOLIDAY")).toHaveLength(holidays);
  expect(of("MAKEUP_WORKDAY")).toEqual(makeUps);
  let count = 0;
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (dayTypeOf(day, table) === "WORKDAY") count += 1;
  expect(count).toBe(worked);
});

test("days are set together, changed and left to their weekday again, each with its audit row", async () => {
  const days = ["2027-02-06", "2027-02-07"].map((date) => ({ date, rowVersion: 0 }));
  await admin.setHolidays({ body: { days, kind: "HOLIDAY", name: "春节", nameEn: "Spring Festival" } });
  const { days: set, years } = await admin.listHolidays({ query: { year: 2027 } });
  expect(set).toMatchObject([
    { date: "2027-02-06", kind: "HOLIDAY", name: "春节", rowVersion: 1, updatedBySelf: true },
    { date: "2027-02-07" },
  ]);
  expect(years).toEqual([2025, 2026, 2027]);
  const [first] = days;
  await admin.setHolidays({ body: { days: [{ ...first!, rowVersion: 1 }], kind: "MAKEUP_WORKDAY", name: "春节" } });
  await admin.setHolidays({
    body: {
      days: [
        { ...first!, rowVersion: 2 },
        { ...days[1]!, rowVersion: 1 },
      ],
      kind: null,
    },
  });
  expect((await tableOf(2027)).size).toBe(0);
  const { rows } = await app.database.pool.query("select key from audit_log where action = 'holiday.set' order by id");
  expect(rows.map(({ key }) => key)).toEqual(["2027-02-06", "2027-02-07", "2027-02-06", "2027-02-06", "2027-02-07"]);
});

test("of two people who change a day, the second is told, and none of their days is written", async () => {
  const set = (name: string, days: { date: string; rowVersion: number }[]) =>
    admin.setHolidays({ body: { days, kind: "HOLIDAY", name } });
  const both = ["2028-01-01", "2028-01-02"].map((date) => ({ date, rowVersion: 0 }));
  await set("元旦", [both[1]!]);
  expect(await refusal(set("新年", both))).toMatchObject({
    code: 1410,
    details: { givenVersion: 0, currentVersion: 1, current: { name: "元旦" } },
  });
  expect([...(await tableOf(2028)).keys()]).toEqual(["2028-01-02"]);
});

test("a holiday has a name, and only a weekend makes up for another day", async () => {
  const days = [{ date: "2027-03-01", rowVersion: 0 }];
  expect(await refusal(admin.setHolidays({ body: { days, kind: "HOLIDAY" } }))).toMatchObject({
    errors: [{ path: "name", code: "holiday.no_name" }],
  });
  const monday = admin.setHolidays({ body: { days, kind: "MAKEUP_WORKDAY", name: "x" } });
  expect(await refusal(monday)).toMatchObject({
    errors: [{ path: "kind", message: "2027-03-01 本来就是工作日，只有周末可以调休上班" }],
  });
});

test("the table of a year begins with that of another: lunar days where they lie, make-up days by hand", async () => {
  const { copied } = await admin.copyHolidays({ body: { from: 2026, to: 2030 } });
  const table = await tableOf(2030);
  expect(table.size).toBe(copied);
  expect(new Set(table.values())).toEqual(new Set(["HOLIDAY"]));
  // New Year of the lunar calendar in 2030.
  expect(table.get("2030-02-03")).toBe("HOLIDAY");
  expect(table.get("2030-10-01")).toBe("HOLIDAY");
  expect(await refusal(admin.copyHolidays({ body: { from: 2026, to: 2030 } }))).toMatchObject({ code: 1409 });
  expect(await refusal(admin.copyHolidays({ body: { from: 2040, to: 2041 } }))).toMatchObject({ code: 1409 });
});

test.each(demoAccounts.filter(({ username }) => username !== "admin"))(
  "R-P05 $username changes no holidays, and reads them only with the dictionaries",
  async ({ username, duties = [] }) => {
    const client = await app.as(username);
    const reading = client.listHolidays({ query: { year: 2026 } });
    if (duties.includes("dict:read")) expect((await reading).days.length).toBeGreaterThan(0);
    else expect(await refusal(reading)).toMatchObject({ code: 1403 });
    const body = { days: [{ date: "2029-01-01", rowVersion: 0 }], kind: null };
    expect(await refusal(client.setHolidays({ body }))).toMatchObject({ code: 1403 });
    expect(await refusal(client.copyHolidays({ body: { from: 2026, to: 2029 } }))).toMatchObject({ code: 1403 });
  },
);

test("a year without holidays is told of: the present one, and from October on the next", async () => {
  const { today } = app.clock;
  const missingOn = async (day: string) => {
    app.clock.today = () => day;
    return (await admin.listHolidays({ query: { year: 2026 } })).missing;
  };
  expect(await missingOn("2026-09-30")).toEqual([]);
  expect(await missingOn("2026-10-01")).toEqual([2027]);
  expect(await missingOn("2031-03-01")).toEqual([2031]);
  expect(await missingOn("2031-11-01")).toEqual([2031, 2032]);
  app.clock.today = today;
});
