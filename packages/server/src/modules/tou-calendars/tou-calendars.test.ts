import type { PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import type { TouSeason } from "@busbar/contract/tou-calendars/tou-calendars";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

// Approved versions of the demo use TOU-A.
const app = await startTestApp();
afterAll(() => app.close());
const writer = await app.as("clerk2");
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (error: unknown) => error as { code: number; errors?: { path: string; message: string }[] },
  );
const season = (fromDay: string, toDay: string, rest: Partial<TouSeason> = {}): TouSeason => ({
  fromDay,
  toDay,
  dayType: "ALL",
  slots: "V".repeat(32) + "P".repeat(64),
  ...rest,
});
let made = 0;
const add = (seasons: TouSeason[] = [season("01-01", "12-31")]) => {
  made += 1;
  return writer.createTouCalendar({ body: { calendarCode: `TOU-T${made}`, name: `日历 ${made}`, seasons } });
};
const demo = async () => (await writer.listTouCalendars({ query: { keyword: "TOU-A" } })).list[0]!;

test("TOU-A has sharp hours in January, July, August and December alone", async () => {
  const { seasons, bands, usedBy } = await demo();
  const sharp = seasons.filter(({ slots }) => slots.includes("S"));
  expect(sharp.map(({ fromDay, toDay }) => [fromDay, toDay])).toEqual([
    ["12-01", "01-31"],
    ["07-01", "08-31"],
  ]);
  expect(sharp.every(({ slots }) => slots.slice(76, 84) === "SSSSSSSS")).toBe(true);
  expect(bands).toEqual(["S", "P", "F", "V"]);
  expect(usedBy.map(({ planCode, versionNo }) => `${planCode}/${versionNo}`)).toEqual(["S3/1", "S3/2", "S4/1"]);
});

test.each([
  ["not a day of 96 quarter-hours", [season("01-01", "12-31", { slots: "V".repeat(95) })], "96"],
  ["a letter that is no band", [season("01-01", "12-31", { slots: "X".repeat(96) })], "96"],
  ["days that no season names", [season("01-01", "06-30")], "07-01"],
  ["days that two seasons name", [season("01-01", "12-31"), season("05-01", "05-07")], "05-07"],
  ["a day type that is left out", [season("01-01", "12-31", { dayType: "WORKDAY" })], "01-01"],
  ["a day that there is not", [season("01-01", "02-30"), season("03-01", "12-31")], "07-01"],
])("a calendar with %s is refused and says which", async (_, seasons, named) => {
  const { code, errors } = await refusal(add(seasons));
  expect(code).toBe(1400);
  expect(errors?.[0]?.path).toMatch(/^seasons/);
  expect(errors?.map(({ message }) => message).join()).toContain(named);
});

test("a calendar that drafts alone go by may change; one of a submitted or approved version never, but a copy may", async () => {
  const calendar = await add();
  const plan = await writer.createPricePlan({ body: { planCode: "TC1", name: "日历套餐", commodity: "ELECTRICITY" } });
  const bands = (["P", "V"] as const).map((band) => ({ band, value: "0.5" }));
  const tou = {
    kind: "ENERGY_TOU",
    unit: "kWh",
    bandBasis: "PRICE",
    calendarId: calendar.id,
    bands,
  } satisfies PriceComponentDraft;
  const body = { validFrom: "2026-01-01", components: [tou] };
  const { versionNo, rowVersion } = await writer.createPlanVersion({ params: { id: plan.id }, body });
  const params = { id: calendar.id };
  const changed = await writer.updateTouCalendar({ params, body: { name: "改名", rowVersion: 1 } });
  expect(changed.actions).toEqual({ update: "ok", remove: "tou.in_drafts" });
  const version = { id: plan.id, versionNo };
  await writer.submitPlanVersion({ params: version, body: { rowVersion } });
  const late = writer.updateTouCalendar({
    params,
    body: { seasons: [season("01-01", "12-31")], name: "x", rowVersion: 2 },
  });
  expect(await refusal(late)).toMatchObject({ code: 1409 });
  expect(await refusal(writer.removeTouCalendar({ params }))).toMatchObject({ code: 1409 });
  const copy = await writer.createTouCalendar({
    body: { calendarCode: "TOU-COPY", name: "副本", seasons: calendar.seasons },
  });
  expect(copy.actions).toEqual({ update: "ok", remove: "ok" });
  await writer.removeTouCalendar({ params: { id: copy.id } });
});

test("a calendar whose bands have no price in the plan keeps the version from approval, naming them", async () => {
  const calendar = await add([season("01-01", "12-31", { slots: "D".repeat(32) + "P".repeat(64) })]);
  const plan = await writer.createPricePlan({ body: { planCode: "TC2", name: "深谷套餐", commodity: "ELECTRICITY" } });
  const tou = {
    kind: "ENERGY_TOU",
    unit: "kWh",
    bandBasis: "PRICE",
    calendarId: calendar.id,
    bands: [{ band: "P", value: "0.5" }],
  } satisfies PriceComponentDraft;
  const { versionNo } = await writer.createPlanVersion({
    params: { id: plan.id },
    body: { validFrom: "2026-01-01", components: [tou] },
  });
  const call = writer.submitPlanVersion({ params: { id: plan.id, versionNo }, body: { rowVersion: 1 } });
  const { code, errors } = await refusal(call);
  expect(code).toBe(1413);
  expect(errors).toMatchObject([{ path: "components.0.bands", message: expect.stringContaining("深谷") }]);
});

test("two calendars never have one code, and each change is told with its fields", async () => {
  const { id, calendarCode } = await add();
  const body = { calendarCode: calendarCode.toLowerCase(), name: "重复", seasons: [season("01-01", "12-31")] };
  expect(await refusal(writer.createTouCalendar({ body }))).toMatchObject({ errors: [{ path: "calendarCode" }] });
  const seasons = [season("01-01", "12-31", { slots: "P".repeat(96) })];
  await writer.updateTouCalendar({ params: { id }, body: { seasons, rowVersion: 1 } });
  const { list } = await writer.listTouCalendarActivity({ params: { id } });
  expect(list.map(({ action }) => action)).toEqual(["tou-calendar.update", "tou-calendar.create"]);
});

test("R-P05 who reads prices reads calendars and changes none; others see none", async () => {
  const calendar = await demo();
  for (const username of ["smeast", "clerk1"]) {
    const caller = await app.as(username);
    const { list } = await caller.listTouCalendars({ query: { keyword: "TOU-A" } });
    expect(list[0]?.actions).toEqual({ update: "not_allowed", remove: "not_allowed" });
    expect(list[0]?.usedBy.map(({ planCode, versionNo }) => `${planCode}/${versionNo}`)).toEqual(["S3/1", "S4/1"]);
    const change = caller.updateTouCalendar({ params: { id: calendar.id }, body: { name: "x", rowVersion: 1 } });
    expect(await refusal(change)).toMatchObject({ code: 1403 });
  }
  for (const username of ["partner1", "enterprise1"]) {
    const caller = await app.as(username);
    expect(await refusal(caller.listTouCalendars({ query: {} }))).toMatchObject({ code: 1403 });
  }
});
