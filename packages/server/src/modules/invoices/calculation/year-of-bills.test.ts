import type { PriceComponentDraft } from "@busbar/contract/price-plans/price-components";
import { afterAll, expect, test } from "vitest";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const writer = await app.as("clerk2");
const run = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values);

/** The contract of the foundry, with that point alone in it. */
const [contract] = (
  await run(`select b.contract_id as id, v.plan_snapshot ->> 'planId' as "planId" from contract_point b
    join pickup_point p on p.id = b.point_id and p.external_code = 'PP-DEMO-001'
    join contract_version v on v.contract_id = b.contract_id and v.state = 'AGREED'
    where b.binds and b.valid_from <= '2025-07-01' and b.valid_to > '2025-07-01'`)
).rows as [{ id: string; planId: string }];
const { planId } = contract;
await run(
  `update contract_point b set binds = p.external_code = 'PP-DEMO-001' from pickup_point p
    where b.contract_id = $1 and p.id = b.point_id`,
  [contract.id],
);

const impactOf = (versionNo: number, contractId = contract.id) =>
  writer.getBillImpact({ params: { id: contractId }, query: { planId, versionNo } });
const { components } = await writer.getPlanVersion({ params: { id: planId, versionNo: 1 } });
const draft = async (changed: PriceComponentDraft[]) =>
  (
    await writer.createPlanVersion({
      params: { id: planId },
      body: { validFrom: "2027-01-01", validTo: null, components: changed },
    })
  ).versionNo;

test("a version with the prices in force costs what the last twelve months cost", async () => {
  const impact = await impactOf(1);
  expect(impact).toMatchObject({ from: "2025-01-01", to: "2026-01-01", months: 12, left: 0, isComparable: true });
  const { energyKwh } = await writer.getReadingTotal({
    query: { pointCode: "PP-DEMO-001", from: "2025-01-01", to: "2026-01-01" },
  });
  expect(impact).toMatchObject({ energy: energyKwh, difference: "0.00", proposed: impact.standing });
  expect(Number(impact.standing)).toBeGreaterThan(3_000_000);
});

test("what a version adds each month is the difference of a year, before anybody approves it", async () => {
  const versionNo = await draft([
    ...components,
    { kind: "FIXED", amount: "100.00", amountPer: "CONTRACT", collect: true, label: "服务费" },
  ]);
  expect(await impactOf(versionNo)).toMatchObject({ months: 12, difference: "1200.00" });
});

test("months without readings are left out and counted, those of other calendars are not calculated", async () => {
  await run(
    `delete from interval_day where point_id = (select id from pickup_point where external_code = 'PP-DEMO-001')
      and day = '2025-05-17'`,
  );
  expect(await impactOf(1)).toMatchObject({ months: 11, left: 1, difference: "0.00" });
  const standing = components.flatMap(({ calendarId }) => calendarId ?? [])[0]!;
  const { seasons } = await writer.getTouCalendar({ params: { id: standing } });
  const calendar = await writer.createTouCalendar({ body: { calendarCode: "OTHER", name: "另一套时段", seasons } });
  const versionNo = await draft(
    components.map((one) => (one.calendarId === null ? one : { ...one, calendarId: calendar.id })),
  );
  expect(await impactOf(versionNo)).toMatchObject({ months: 0, left: 12, isComparable: false, standing: "0.00" });
});

test("contracts of others and unknown versions are not found", async () => {
  const manager = await app.as("smeast");
  expect(
    await refusalOf(manager.getBillImpact({ params: { id: contract.id }, query: { planId, versionNo: 1 } })),
  ).toMatchObject({ code: 404 });
  expect(await refusalOf(impactOf(99))).toMatchObject({ code: 404 });
});
