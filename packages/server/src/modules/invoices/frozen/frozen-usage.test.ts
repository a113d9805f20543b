import { addDays } from "@busbar/contract/kernel/business-time";
import { afterAll, beforeEach, expect, test } from "vitest";
import { calculatedStatements, knownJuly } from "../../../testing/fixtures/calculated-statements.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp({ work: true });
afterAll(() => app.close());
const {
  run,
  clear,
  contractOf,
  fill,
  arrive,
  at,
  accepted,
  calculated,
  submitted,
  finished,
  issued,
  clerk,
  second,
  finance,
} = await calculatedStatements(app);
const code = "PP-DEMO-001";
const foundry = await contractOf(code, "2025-07-01");

beforeEach(async () => {
  await clear();
  await fill(foundry.pointId, "2025-07-01", "2025-08-01", knownJuly);
});

let day = app.clock.today();
const nextNight = () => {
  day = addDays(day, 1);
  return app.dutiesOn(day);
};
const frozen = async () =>
  (
    await run(
      `select measure, band, quantity::text, from_date::text as "from", to_date::text as "to", basis, invoice_id::text as invoice
       from usage_part order by measure desc, band`,
    )
  ).rows;
const found = async () =>
  (await clerk.listExceptions({ query: { code: ["R20"], pageSize: 50, sort: "firstDay" } })).list;
/** A peak slot of the foundry's July, and what it takes instead of 40 kWh. */
const later = (kwh: string, day = "2025-07-10") => arrive(code, [{ day, slot: 40, kwh }]);

test("a submitted statement keeps what it was calculated with, frees it on the way back and freezes it again", async () => {
  const draft = await accepted(await calculated(foundry.id, "202507"));
  expect(await frozen()).toEqual([]);
  const given = await clerk.submitInvoice(at(draft));
  const part = { from: "2025-07-01", to: "2025-08-01", basis: "INTERVAL", invoice: given.id };
  const kept = [
    { measure: "ENERGY", band: "F", quantity: "24800.000", ...part },
    { measure: "ENERGY", band: "P", quantity: "29760.000", ...part },
    { measure: "ENERGY", band: "S", quantity: "12431.000", ...part },
    { measure: "ENERGY", band: "V", quantity: "9920.000", ...part },
    { measure: "DEMAND", band: null, quantity: "200.500", ...part },
  ];
  expect(await frozen()).toEqual(kept);
  const back = await clerk.withdrawInvoice(at(given));
  expect(await frozen()).toEqual([]);
  const again = await clerk.submitInvoice(at(back));
  const { params, body } = at(again);
  const rejected = await second.rejectInvoice({ params, body: { ...body, reason: "单价有误，请核对" } });
  expect(await frozen()).toEqual([]);
  const done = await finished(await clerk.submitInvoice(at(rejected)));
  expect(done).toMatchObject({ status: 4, payable: "44676.95" });
  expect(await frozen()).toEqual(kept);
});

test("a statement that is withdrawn and voided stands on nothing", async () => {
  const back = await clerk.withdrawInvoice(at(await submitted(foundry.id, "202507")));
  const { params, body } = at(back);
  await clerk.voidInvoice({ params, body: { ...body, reason: "合同已终止，不再结算" } });
  expect(await frozen()).toEqual([]);
});

test("a draft whose readings have changed is calculated anew and not submitted, and its changed checks are open again", async () => {
  await fill(foundry.pointId, "2025-06-01", "2025-07-01", { V: 10_000 });
  await issued(foundry.id, "202506");
  const draft = await accepted(await calculated(foundry.id, "202507"));
  await fill(foundry.pointId, "2025-07-01", "2025-08-01", { ...knownJuly, F: 30_000 });
  expect(await refusalOf(clerk.submitInvoice(at(draft)))).toMatchObject({ code: 1409, reason: "invoice.recalculated" });
  const now = await clerk.getInvoice({ params: { id: draft.id } });
  expect(now.payable).not.toBe(draft.payable);
  const isOpen = ({ inside }: typeof now, name: string) =>
    inside!.checks.some((one) => one.name === name && one.verdict === "WARNED" && !one.accepted);
  expect([isOpen(draft, "F01"), isOpen(now, "F01")]).toEqual([false, true]);
  expect((await frozen()).filter(({ invoice }) => invoice === draft.id)).toEqual([]);
});

test("readings later than a statement are stored and become R20 with its number, and the statement stays", async () => {
  const it = await issued(foundry.id, "202507");
  await later("45");
  const [late] = await found();
  expect(late).toMatchObject({
    code: "R20",
    severity: "WARN",
    status: "OPEN",
    month: "2025-07",
    firstDay: "2025-07-01",
    lastDay: "2025-07-31",
    figures: { before: "76911.000", after: "76916.000", changes: "P +5.000" },
    statement: { id: it.id, docNo: it.docNo, period: "202507" },
  });
  expect(Object.keys(late!.figures)).toEqual(["after", "before", "changes"]);
  expect(await clerk.getInvoice({ params: { id: it.id } })).toMatchObject({ payable: "44676.95" });
});

test("R20 is resolved by itself when the figures agree again, and an accepted one is open again when they change", async () => {
  await issued(foundry.id, "202507");
  await later("45");
  const [late] = await found();
  const body = { rowVersion: late!.rowVersion, reason: "已与客户确认" };
  await clerk.acceptException({ params: { id: late!.id }, body });
  await later("46");
  expect(await found()).toMatchObject([{ id: late!.id, status: "OPEN", figures: { changes: "P +6.000" } }]);
  await later("40");
  expect(await found()).toMatchObject([{ id: late!.id, status: "FIXED", decidedBy: null }]);
});

test("energy that moves from one band to another is late data, too", async () => {
  await issued(foundry.id, "202507");
  await arrive(code, [
    { day: "2025-07-10", slot: 40, kwh: "39" },
    { day: "2025-07-10", slot: 1, kwh: "11" },
  ]);
  expect(await found()).toMatchObject([
    { figures: { before: "76911.000", after: "76911.000", changes: "P −1.000, V +1.000" } },
  ]);
});

test("a statement in review has late data as well, without a number yet", async () => {
  const it = await submitted(foundry.id, "202507");
  await later("45");
  expect(await found()).toMatchObject([{ status: "OPEN", statement: { id: it.id, docNo: null } }]);
  await clerk.withdrawInvoice(at(it));
  await arrive(code, [{ day: "2025-07-11", slot: 40, kwh: "41" }]);
  expect(await found()).toMatchObject([{ status: "FIXED" }]);
});

test("a statement that stands on nothing, such as one written by hand, has no late data", async () => {
  await issued(foundry.id, "202507");
  await run("delete from usage_part");
  await later("45");
  expect(await found()).toEqual([]);
});

test("a statement that was credited in full has no late data", async () => {
  const it = await issued(foundry.id, "202507");
  const { params, body } = at(it);
  const credit = await finance.creditInvoice({
    params,
    body: { ...body, period: "202508", reason: "整单冲销重开", full: true },
  });
  await finished(await clerk.submitInvoice(at(credit)));
  await later("45");
  expect(await found()).toEqual([]);
});

test("readings written while a statement was being frozen are found by the nightly check", async () => {
  await issued(foundry.id, "202507");
  await run(
    `update interval_day set values[40] = 45000, total = total + 5000, version = version + 1, written_at = now()
     where point_id = $1 and channel = 'ACTIVE_IMPORT' and day = '2025-07-10'`,
    [foundry.pointId],
  );
  await run("update usage_part set frozen_at = $1", [day]);
  await nextNight();
  await app.app.runTask("readings.checks");
  expect(await found()).toMatchObject([{ figures: { changes: "P +5.000" } }]);
});

test("administrators are told each night of frozen usage that no statement stands on", async () => {
  const told = async () =>
    (await (await app.as("admin")).listNotices({ query: { pageSize: 50 } })).list.filter(({ notice }) =>
      notice.includes("冻结的电量"),
    ).length;
  await issued(foundry.id, "202507");
  await nextNight();
  const before = await told();
  await run("update usage_part set input_hash = 'other'");
  await nextNight();
  expect(await told()).toBe(before + 1);
});
