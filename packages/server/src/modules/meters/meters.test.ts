import { staleDetails } from "@busbar/contract/kernel/records";
import type { MeterDraft } from "@busbar/contract/meters/meter-fields";
import { PointMeters } from "@busbar/contract/meters/meters";
import type pg from "pg";
import { afterAll, expect, test } from "vitest";
import type { z } from "zod";
import { contractFixture } from "../../testing/fixtures/contract-fixture.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { whileHeld } from "../../testing/database/while-held.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20.
const app = await startTestApp();
afterAll(() => app.close());
const clerk = await app.as("clerk1");

let count = 0;
const addPoint = async (rest: object = {}) =>
  (
    await clerk.createPoint({
      body: {
        idScheme: "FREE",
        externalCode: `M-${++count}`,
        name: `装表点 ${count}`,
        areaCode: "310115",
        capacityKva: "1000",
        ...rest,
      },
    })
  ).id;
let assets = 0;
const asset = () => `TZ${String(++assets).padStart(8, "0")}`;
const meter = (rest: Partial<z.input<typeof MeterDraft>> = {}) => ({
  assetNo: asset(),
  kind: "THREE_PHASE" as const,
  digitsInt: 5,
  multiplier: "120",
  validFrom: "2025-06-01",
  startRead: "99,876.50",
  ...rest,
});
const install = (id: string, rest: Partial<z.input<typeof MeterDraft>> = {}) =>
  clerk.installMeter({ params: { id }, body: meter(rest) });
const problems = async (call: Promise<unknown>) =>
  (await refusalOf(call)).errors.map(({ path, code }) => `${path}: ${code}`);

/** A point with meter A on one channel. */
async function pointWithMeter(rest: Partial<z.input<typeof MeterDraft>> = {}) {
  const id = await addPoint();
  const { installs } = await install(id, rest);
  return { id, a: installs[0]! };
}
const exchange = (id: string, a: PointMeters["installs"][number], rest: object = {}, channel: object = {}) =>
  clerk.exchangeMeter({
    params: { id, meterId: a.meterId },
    body: {
      day: "2025-07-01",
      assetNo: asset(),
      kind: "THREE_PHASE",
      digitsInt: 5,
      digitsDec: 2,
      channels: [
        {
          installId: a.id,
          rowVersion: a.rowVersion,
          endRead: "00,123.40",
          multiplier: "100",
          startRead: "12",
          ...channel,
        },
      ],
      ...rest,
    },
  });

test("R-B02 a meter is exchanged past zero, the new one counts on, and both come to 38,303.000 kWh", async () => {
  const { id, a } = await pointWithMeter();
  const after = await exchange(id, a);
  expect(after.installs).toMatchObject([
    { assetNo: a.assetNo, validTo: "2025-07-01", endRead: "123.40", quantity: "29628.000", rolledOver: true },
    { multiplier: "100", validFrom: "2025-07-01", validTo: null, startRead: "12.00", quantity: null },
  ]);
  const b = after.installs[1]!;
  const down = await clerk.takeDownMeter({
    params: { id, meterId: b.meterId },
    body: { lastDay: "2025-12-31", reads: [{ installId: b.id, rowVersion: b.rowVersion, endRead: "98.75" }] },
  });
  expect(down.installs[1]).toMatchObject({ validTo: "2026-01-01", quantity: "8675.000", rolledOver: false });
  expect(down.totals).toEqual([{ channel: "ACTIVE_IMPORT", quantity: "38303.000" }]);
  const { list } = await clerk.listPointActivity({ params: { id } });
  expect(list.map(({ action }) => action)).toEqual([
    "meter.take_down",
    "meter.exchange",
    "meter.install",
    "point.create",
  ]);
  expect(list[1]).toMatchObject({ before: { assetNo: a.assetNo }, after: { closed: [{ quantity: "29628.000" }] } });
});

test.each<[string, object, object, string]>([
  ["a dial back by more than a tenth", {}, { endRead: "80000" }, "channels.0.endRead: meter.rollover"],
  ["past zero within a day", { day: "2025-06-02" }, {}, "channels.0.endRead: meter.rollover_power"],
  ["a read that the dial cannot show", {}, { endRead: "100000" }, "channels.0.endRead: meter.read_digits"],
  ["more decimals than the dial has", {}, { endRead: "1.234" }, "channels.0.endRead: meter.read_decimals"],
  ["an opening read beyond the new dial", {}, { startRead: "100000" }, "channels.0.startRead: meter.read_digits"],
  ["the day of the installation", { day: "2025-06-01" }, {}, "day: meter.day_range"],
  ["a day to come", { day: "2026-01-21" }, {}, "day: meter.day_range"],
  ["another kind of meter", { kind: "GAS" }, {}, "kind: meter.kind"],
])("R-B02 an exchange with %s is refused at the field, and nothing is changed", async (_, rest, channel, expected) => {
  const { id, a } = await pointWithMeter();
  expect(await problems(exchange(id, a, rest, channel))).toEqual([expected]);
  expect((await clerk.listMeters({ params: { id } })).installs).toEqual([a]);
});

test("R-B02 a meter of two channels is exchanged with both reads and both go on", async () => {
  const { id, a } = await pointWithMeter();
  const rest = { assetNo: a.assetNo, channel: "REACTIVE", startRead: "10" } as const;
  const { installs } = await install(id, rest);
  expect(installs.map(({ channel, meterId }) => [channel, meterId])).toEqual([
    ["ACTIVE_IMPORT", a.meterId],
    ["REACTIVE", a.meterId],
  ]);
  expect(await problems(exchange(id, a))).toEqual(["channels: meter.reads_missing"]);
  const reads = installs.map((one) => ({
    installId: one.id,
    rowVersion: one.rowVersion,
    endRead: one.channel === "REACTIVE" ? "30" : "123.40",
    multiplier: "100",
    startRead: "0",
  }));
  const after = await exchange(id, a, { channels: reads });
  expect(after.installs.map(({ channel, quantity }) => [channel, quantity])).toEqual([
    ["ACTIVE_IMPORT", "29628.000"],
    ["ACTIVE_IMPORT", null],
    ["REACTIVE", "2400.000"],
    ["REACTIVE", null],
  ]);
});

test("R-B02 one channel of a point has one meter on a day, and one meter hangs at one point", async () => {
  const { id, a } = await pointWithMeter();
  expect(await problems(install(id, { validFrom: "2025-09-01" }))).toEqual(["validFrom: meter.overlap"]);
  const other = await addPoint();
  const elsewhere = await refusalOf(install(other, { assetNo: a.assetNo }));
  expect(elsewhere.errors).toMatchObject([{ path: "assetNo", code: "meter.elsewhere" }]);
  const params = { id, meterId: a.meterId };
  const reads = [{ installId: a.id, rowVersion: a.rowVersion, endRead: "99900" }];
  await clerk.takeDownMeter({ params, body: { lastDay: "2025-08-31", reads } });
  expect(await refusalOf(clerk.takeDownMeter({ params, body: { lastDay: "2025-08-31", reads } }))).toMatchObject({
    code: 1409,
  });
  // The meter moves on the day after, with the same number.
  const moved = await install(other, { assetNo: a.assetNo, validFrom: "2025-09-01", startRead: "99900" });
  expect(moved.installs).toMatchObject([{ assetNo: a.assetNo, validFrom: "2025-09-01" }]);
  expect((await install(id, { validFrom: "2025-09-01" })).installs).toHaveLength(2);
});

test("R-B02 of two that enter one meter at two points at once, one is refused", async () => {
  const [one, two] = [await addPoint(), await addPoint()];
  const assetNo = asset();
  const both = await Promise.allSettled([install(one, { assetNo }), install(two, { assetNo })]);
  expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const refused = both.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  expect(refused).toMatchObject([{ code: 1400, errors: [{ path: "assetNo" }] }]);
});

test("R-B02 of two installations that share a day the database takes one, and the other is told why", async () => {
  const { id, a } = await pointWithMeter({ validFrom: "2026-01-01" });
  const insert = (connection: Pick<pg.ClientBase, "query">, from: string, to: string) =>
    connection.query(
      `insert into meter_install (point_id, meter_id, valid_from, valid_to, start_read, end_read)
       values ($1, $2, $3, $4, 0, 1)`,
      [id, a.meterId, from, to],
    );
  const first = (held: pg.ClientBase) => insert(held, "2025-01-01", "2025-05-01");
  const second = () =>
    insert(app.database.pool, "2025-04-30", "2025-06-01").then(
      () => "taken",
      (fault: { code: string; constraint: string }) => `${fault.code} ${fault.constraint}`,
    );
  expect(await whileHeld(app.database, first, second)).toBe("23P01 meter_install_one");
  // The same from a form, while an import writes without a lock on the point.
  await app.database.pool.query("delete from meter_install where point_id = $1", [id]);
  const entered = () => refusalOf(install(id, { assetNo: a.assetNo, validFrom: "2025-04-30" }));
  const late = await whileHeld(app.database, first, entered);
  expect(late).toMatchObject({ code: 1400, errors: [{ path: "validFrom", code: "meter.overlap_meanwhile" }] });
  const { installs } = await clerk.listMeters({ params: { id } });
  expect(installs.map(({ validFrom }) => validFrom)).toEqual(["2025-01-01"]);
});

const stated = (one: PointMeters["installs"][number]) => ({
  assetNo: one.assetNo,
  kind: one.kind,
  digitsInt: one.digitsInt,
  digitsDec: one.digitsDec,
  multiplier: one.multiplier,
  validFrom: one.validFrom,
  validTo: one.validTo,
  startRead: one.startRead ?? "",
  endRead: one.endRead,
  rowVersion: one.rowVersion,
});

test("R-B02 a mistake about a meter is corrected, judged like the first entry, and told of", async () => {
  const { id, a } = await pointWithMeter();
  const correct = (rest: object, from = a) =>
    clerk.correctMeter({ params: { id, installId: from.id }, body: { ...stated(from), ...rest } });
  expect(await problems(correct({ digitsInt: 4 }))).toEqual(["startRead: meter.read_digits"]);
  expect(await problems(correct({ validTo: "2025-08-01" }))).toEqual(["endRead: meter.both_ends"]);
  const fixed = await correct({ multiplier: "150", startRead: "99,000" });
  expect(fixed.installs).toMatchObject([{ multiplier: "150", startRead: "99000.00", meterId: a.meterId }]);
  const { code, details } = await refusalOf(correct({ multiplier: "1" }));
  expect(code).toBe(1410);
  expect(staleDetails(PointMeters).parse(details).current.installs[0]?.multiplier).toBe("150");
  const { list } = await clerk.listPointActivity({ params: { id } });
  expect(list[0]).toMatchObject({
    action: "meter.correct",
    before: { multiplier: "120" },
    after: { multiplier: "150" },
  });
});

test("R-B02 the digits of a meter are corrected only as far as its other reads allow", async () => {
  const { id, a } = await pointWithMeter();
  const { installs } = await exchange(id, a);
  const b = installs[1]!;
  const wrong = { ...stated(installs[0]!), digitsInt: 4, startRead: "9876.50" };
  // From 9,876.50 to 123.40 on a dial of four digits: 246.90 with one rollover.
  const fixed = await clerk.correctMeter({ params: { id, installId: a.id }, body: wrong });
  expect(fixed.installs[0]).toMatchObject({ quantity: "29628.000", rolledOver: true });
  const body = { ...stated(b), validFrom: "2025-06-30" };
  expect(await problems(clerk.correctMeter({ params: { id, installId: b.id }, body }))).toEqual([
    "validFrom: meter.overlap",
  ]);
});

test("R-B02 an installation that was entered by mistake is removed, and its number is free again", async () => {
  const { id, a } = await pointWithMeter();
  expect((await clerk.removeMeterInstall({ params: { id, installId: a.id } })).installs).toEqual([]);
  expect((await install(await addPoint(), { assetNo: a.assetNo })).installs).toHaveLength(1);
});

test("R-B02 a gas point takes gas meters of one channel, a closed point takes none", async () => {
  const gas = await addPoint({ commodity: "GAS", capacityKva: null });
  expect(await problems(install(gas))).toEqual(["kind: meter.kind"]);
  expect(await problems(install(gas, { kind: "GAS", channel: "REACTIVE" }))).toEqual(["channel: meter.channel"]);
  expect((await install(gas, { kind: "GAS", digitsInt: 8 })).capacityKva).toBeNull();
  const closed = await addPoint();
  await clerk.closePoint({ params: { id: closed }, body: { lastDay: "2026-01-19", rowVersion: 1 } });
  expect(await refusalOf(install(closed))).toMatchObject({ code: 1409 });
});

const needs = await contractFixture(app);

test("R-B02 closing a point takes down its meters with their reads and ends its days in contracts, all or nothing", async () => {
  const contract = await needs.signed(1, { startDate: "2025-10-01", endDate: "2026-10-01" });
  const [point] = (await clerk.getContract({ params: { id: contract.id } })).points;
  const id = point!.pointId;
  const { installs } = await install(id, { validFrom: "2025-10-01", startRead: "0" });
  const close = (rest: object) =>
    clerk.closePoint({ params: { id }, body: { lastDay: "2026-01-19", rowVersion: 1, ...rest } });
  const read = { installId: installs[0]!.id, rowVersion: installs[0]!.rowVersion, endRead: "250" };
  expect(await problems(close({}))).toEqual(["reads: meter.reads_missing"]);
  expect(await problems(close({ reads: [{ ...read, endRead: "100000" }] }))).toEqual([
    "reads.0.endRead: meter.read_digits",
  ]);
  expect(await refusalOf(close({ reads: [{ ...read, rowVersion: 7 }] }))).toMatchObject({ code: 1410 });
  expect((await clerk.getPoint({ params: { id } })).tenancies.at(-1)?.validTo).toBeNull();
  expect((await clerk.listMeters({ params: { id } })).installs).toEqual(installs);

  expect((await close({ reads: [read] })).status).toBe("CLOSED");
  expect((await clerk.listMeters({ params: { id } })).installs).toMatchObject([
    { validTo: "2026-01-20", endRead: "250.00", quantity: "30000.000" },
  ]);
  const after = await clerk.getContract({ params: { id: contract.id } });
  expect(after.points.find(({ pointId }) => pointId === id)).toMatchObject({ validTo: "2026-01-20" });
  const { list: ofContract } = await clerk.listContractActivity({ params: { id: contract.id } });
  expect(ofContract[0]).toMatchObject({
    action: "contract.release_point",
    before: { validTo: "2026-10-01" },
    after: { validTo: "2026-01-20" },
  });
  const { list } = await clerk.listPointActivity({ params: { id } });
  expect(
    list
      .slice(0, 2)
      .map(({ action }) => action)
      .sort(),
  ).toEqual(["meter.take_down", "point.close"]);
});

test("R-B02 suspending a point leaves its meters where they are", async () => {
  const { id, a } = await pointWithMeter();
  await clerk.updatePoint({ params: { id }, body: { status: "SUSPENDED", rowVersion: 1 } });
  expect((await clerk.listMeters({ params: { id } })).installs).toEqual([a]);
});
