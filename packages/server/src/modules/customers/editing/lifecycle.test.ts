import type { Customer } from "@busbar/contract/customers/customers";
import { type CustomerStep, customerSteps, stepNeedsReason } from "@busbar/contract/customers/customer-lifecycle";
import type { CallError } from "@busbar/contract/kernel/http/client";
import { creditCheckCharacter } from "@busbar/contract/values/identifiers";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const admin = await portal.as("admin");

let made = 0;
function add(rest: object = {}) {
  made += 1;
  const start = `91310115MD${String(made).padStart(7, "0")}`;
  const uscc = start + creditCheckCharacter(start);
  return admin.createCustomer({ body: { name: `阶段客户${made}`, uscc, areaCode: "310115", ...rest } });
}
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable("it was done"),
    (error: unknown) => error as CallError,
  );
const step = ({ id, rowVersion }: Customer, name: CustomerStep, reason = "", client = admin) =>
  client.takeCustomerStep({ params: { id, step: name }, body: { reason, rowVersion } });

test("R-B01 a step that the stage does not allow is refused", async () => {
  const customer = await add();
  expect((await refusal(step(customer, "suspend", "欠费"))).code).toBe(1409);
  const active = await step(customer, "activate");
  expect(active.actions).toMatchObject({ suspend: "ok", activate: "illegal_transition", reopen: "illegal_transition" });
});

test("R-B01 from lead to closed and back: each step is told with its reason, and whoever activates has checked it", async () => {
  const lead = await add();
  const quoted = await step(lead, "quote");
  const waiting = await step(quoted, "check");
  expect([waiting.lifecycle, waiting.verifiedAt]).toEqual(["PENDING_CHECK", null]);
  const active = await step(waiting, "activate");
  expect(active).toMatchObject({ lifecycle: "ACTIVE", verifiedBy: "系统管理员", lifecycleReason: "" });
  const suspended = await step(active, "suspend", "欠费三个月");
  expect(suspended).toMatchObject({ lifecycleReason: "欠费三个月", lifecycleSince: expect.stringMatching(/Z$/) });
  const resumed = await step(suspended, "activate");
  expect([resumed.lifecycleReason, resumed.verifiedAt]).toEqual(["", active.verifiedAt]);
  const closed = await step(resumed, "close", "停业");
  expect(closed.actions).toMatchObject({ reopen: "ok", check: "illegal_transition", edit: "illegal_transition" });
  const again = await step(closed, "reopen", "恢复经营");
  const back = await step(again, "returnToLead", "资料不全");
  expect([back.lifecycle, back.verifiedAt]).toEqual(["LEAD", null]);
  const { list } = await admin.listCustomerActivity({ params: { id: lead.id } });
  expect(list.map(({ action }) => action).toReversed()).toEqual([
    "customer.create",
    ...["quote", "check", "activate", "suspend", "activate", "close", "reopen", "returnToLead"].map(
      (one) => `customer.${one}`,
    ),
  ]);
  expect(list[0]).toMatchObject({ before: { lifecycle: "PENDING_CHECK" }, after: { lifecycleReason: "资料不全" } });
});

test.each(customerSteps.filter(stepNeedsReason))("R-B01 the step %s is not taken without a reason", async (name) => {
  const lead = await add({ lifecycle: name === "suspend" ? "ACTIVE" : "QUOTED" });
  const subject = name === "reopen" ? await step(lead, "close", "停业") : lead;
  const error = await refusal(step(subject, name));
  expect([error.code, error.errors[0]?.path]).toEqual([1400, "reason"]);
});

test("R-B01 many are not closed without a reason, and a closed one among many is not reopened without one", async () => {
  const closed = await step(await add(), "close", "停业");
  const lead = await add();
  const of = { ids: [closed.id, lead.id] };
  const key = (name: string) => ({ idempotencyKey: name });
  const error = await refusal(admin.setCustomersLifecycle({ body: { of, lifecycle: "CLOSED" } }, key("no-reason")));
  expect(error.errors[0]?.path).toBe("reason");
  const receipt = await admin.setCustomersLifecycle({ body: { of, lifecycle: "PENDING_CHECK" } }, key("reopen"));
  expect([receipt.done, receipt.skipped]).toEqual([1, 1]);
  const { list } = await admin.listBulkActionRows({ params: { id: receipt.id }, query: { outcome: "skipped" } });
  expect(list.map(({ reason }) => reason?.code)).toEqual(["customer.reason_needed"]);
});

test("R-B01 a customer is not closed while a point is its own", async () => {
  const active = await add({ lifecycle: "ACTIVE" });
  const { rows } = await portal.database.pool.query<{ id: string }>(
    `insert into pickup_point (point_kind, commodity, id_scheme, external_code, name, area_code, region)
     values ('METERED', 'ELECTRICITY', 'FREE', 'STAGE-1', '点一', '310115', 'east') returning id`,
  );
  const tenancy = (until: string | null) =>
    portal.database.pool.query(
      `insert into point_tenancy (point_id, customer_id, valid_from, valid_to) values ($1, $2, '2025-01-01', $3)`,
      [rows[0]?.id, active.id, until],
    );
  await tenancy(null);
  const shown = await admin.getCustomer({ params: { id: active.id } });
  expect(shown.actions.close).toBe("customer.has_points");
  expect((await refusal(step(shown, "close", "停业"))).reason).toBe("customer.has_points");
  await portal.database.pool.query("update point_tenancy set valid_to = '2026-01-20' where customer_id = $1", [
    active.id,
  ]);
  expect((await step(shown, "close", "停业")).lifecycle).toBe("CLOSED");
});

test("R-B01 a billing hold has a reason, which goes with it", async () => {
  const customer = await add();
  const change = (body: object, rowVersion: number) =>
    admin.updateCustomer({ params: { id: customer.id }, body: { ...body, rowVersion } });
  const error = await refusal(change({ billingHold: true }, 1));
  expect(error.errors[0]).toMatchObject({ path: "billingHoldReason", code: "customer.reason_needed" });
  expect(await change({ billingHold: true, billingHoldReason: "价格争议" }, 1)).toMatchObject({ billingHold: true });
  expect(await change({ billingHold: false }, 2)).toMatchObject({ billingHold: false, billingHoldReason: "" });
});

test.each([
  ["smeast", 404],
  ["partner1", 1403],
  ["enterprise1", 1403],
  ["clerk2", 1403],
])("R-P05 %s takes no step with a customer that it may not write", async (username, code) => {
  const north = await add({ areaCode: "110108" });
  expect((await refusal(step(north, "quote", "", await portal.as(username)))).code).toBe(code);
});
