import { roleCodes } from "@busbar/contract/kernel/role-codes";
import type { Permission } from "@busbar/contract/kernel/permissions";
import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createApp } from "../../../app.ts";
import { statementsOf } from "../../../testing/database/statements-of.ts";
import { whileHeld } from "../../../testing/database/while-held.ts";
import { refusalOf } from "../../../testing/refusals.ts";
import { startTestApp, type TestApp } from "../../../testing/start-test-app.ts";

let app: TestApp;
let admin: Awaited<ReturnType<TestApp["as"]>>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.as("admin");
});
afterAll(() => app.close());

const ask = async (username: string, permission: Permission, reason = "") =>
  (await app.as(username)).askForAccess({ body: { permission, path: "/receivable/ageing", reason } });
const approve = (id: string, body: Parameters<typeof admin.approveAccess>[0]["body"]) =>
  admin.approveAccess({ params: { id }, body });
const idOf = async (username: string) =>
  (
    await app.ports.db
      .selectFrom("user_account")
      .select("id")
      .where("username", "=", username)
      .executeTakeFirstOrThrow()
  ).id;
const waiting = async () => (await admin.listAccessRequests({ query: { of: "others", state: ["WAITING"] } })).list;
/** As if the time that access was given for were over in so many seconds. */
async function endIn(seconds: number): Promise<void> {
  const ends_at = new Date(app.clock.now().getTime() + seconds * 1000);
  await app.ports.db.updateTable("duty_grant").set({ ends_at }).where("ends_at", "is not", null).execute();
  await app.ports.db.updateTable("access_request").set({ ends_at }).where("state", "=", "GRANTED").execute();
}

test("R-P06 what is missing names the right and who can give it, to people of the house by name", async () => {
  const clerk = await app.as("clerk1");
  const query = { permission: ["receivable:read", "invoice:read"] as Permission[] };
  const [ageing, statements] = await clerk.explainRights({ query });
  expect(ageing).toEqual({
    permission: "receivable:read",
    held: false,
    mayAsk: true,
    grantors: ["系统管理员"],
    grantorCount: 1,
    request: null,
  });
  expect(statements).toMatchObject({ held: true, grantors: [] });
  await app.changeRoles("enterprise1", [roleCodes.regular]);
  const outside = await (await app.as("enterprise1")).explainRights({ query: { permission: ["invoice:confirm"] } });
  expect(outside[0]).toMatchObject({ held: false, mayAsk: true, grantors: [], grantorCount: 1 });
  await app.changeRoles("enterprise1", [roleCodes.enterprise, roleCodes.regular]);
});

test("R-P06 people of customers and partners cannot ask for what only the house's own staff does", async () => {
  for (const [username, permission] of [
    ["enterprise1", "user:read"],
    ["enterprise1", "invoice:review"],
    ["partner1", "payment:record"],
  ] as const) {
    const [missing] = await (await app.as(username)).explainRights({ query: { permission: [permission] } });
    expect(missing, username).toMatchObject({ held: false, mayAsk: false, grantors: [], grantorCount: 0 });
    const refused = await refusalOf(ask(username, permission));
    expect(refused).toMatchObject({ code: 1403, reason: "access.of_the_house", errors: [{ path: "permission" }] });
  }
  // Nor is it given on a request from before the person came to the company.
  await app.ports.db
    .insertInto("access_request")
    .values({
      user_id: await idOf("enterprise1"),
      permission: "invoice:review",
      path: "",
      reason: "",
      asked_at: app.clock.now(),
    })
    .execute();
  const [request] = await waiting();
  expect(request?.actions.approve).toBe("access.of_the_house");
  const given = approve(request!.id, { hours: 1, scope: null, answer: "" });
  expect((await refusalOf(given)).reason).toBe("access.of_the_house");
  await app.ports.db.deleteFrom("access_request").where("id", "=", request!.id).execute();
});

test("R-P06 each further right that is asked about costs one statement, however many could give it", async () => {
  const officer = { roleCode: "RightsOfficer", nameZh: "权限管理员", nameEn: "Rights officer" };
  await admin.createRole({
    body: { ...officer, permissions: ["user:admin", "user:read", "receivable:read", "audit:view"] },
  });
  await app.changeRoles("smsouth", [officer.roleCode]);
  const clerk = await app.as("clerk1");
  const statements = async (...permission: Permission[]) =>
    (await statementsOf(app.database.pool, () => clerk.explainRights({ query: { permission } }))).length;
  // What is remembered of a person is read anew for a moment after the change of roles above.
  const further = async () =>
    (await statements("receivable:read", "audit:view", "price:approve")) - (await statements("receivable:read"));
  await expect.poll(further).toBe(2);
  await app.changeRoles("smsouth", [roleCodes.manager]);
});

test("R-P06 access is asked for, given for hours, works at once and ends by itself at the instant", async () => {
  const clerk = await app.as("clerk1");
  const ageing = () => clerk.listAgeing({ query: {} });
  expect((await refusalOf(ageing())).reason).toBe("not_allowed");
  const asked = await ask("clerk1", "receivable:read", "月末对账");
  expect(asked).toMatchObject({ state: "WAITING", actions: { withdraw: "ok", approve: "not_allowed" } });
  expect(await waiting()).toMatchObject([{ id: asked.id, reason: "月末对账", actions: { approve: "ok" } }]);

  const given = await approve(asked.id, { hours: 4, answer: "仅限本次" });
  expect(given).toMatchObject({ state: "GRANTED", decided: { by: "系统管理员", answer: "仅限本次" } });
  expect((await ageing()).total).toBeGreaterThan(0);
  expect((await clerk.userInfo()).permissions).toContain("receivable:read");
  expect(new Date(given.endsAt!).getTime() - app.clock.now().getTime()).toBe(4 * 3_600_000);
  await endIn(5);
  app.clock.advance(4);
  await ageing();
  app.clock.advance(1);
  // Nothing has cleared it away yet; it counts no more all the same.
  expect((await refusalOf(ageing())).reason).toBe("not_allowed");
  expect((await clerk.userInfo()).permissions).not.toContain("receivable:read");
  const own = await clerk.listAccessRequests({ query: {} });
  expect(own.list[0]).toMatchObject({ state: "ENDED", actions: { withdraw: "illegal_transition" } });
});

test("R-P06 the end is cleared away, told and logged once, and the right can be asked for again", async () => {
  // Two processes do so at once.
  const processes = [createApp(app.ports), createApp(app.ports)];
  for (const one of processes) await one.work();
  await vi.waitFor(
    async () =>
      expect(
        await app.ports.db.selectFrom("duty_grant").select("id").where("ends_at", "is not", null).execute(),
      ).toEqual([]),
    { timeout: 15_000 },
  );
  for (const one of processes) one.close();
  const rows = await app.ports.db
    .selectFrom("audit_log")
    .select("action")
    .where("action", "like", "access.%")
    .execute();
  expect(rows.map(({ action }) => action).toSorted()).toEqual(["access.approve", "access.ask", "access.over"]);
  const asked = await ask("clerk1", "receivable:read");
  await approve(asked.id, { hours: 1, scope: { kind: "REGION", regions: ["east"] } });
  const one = (await (await app.as("clerk1")).listAccessRequests({ query: {} })).list[0];
  expect(one).toMatchObject({ state: "GRANTED", scope: { kind: "REGION", regions: ["east"] } });
  await admin.endAccess({ params: { id: asked.id } });
  expect((await refusalOf((await app.as("clerk1")).listAgeing({ query: {} }))).reason).toBe("not_allowed");
});

test("R-P06 the same is asked for once, also by two at once; the answer is told in both languages, by mail too", async () => {
  await app.deliver();
  await app.ports.db.updateTable("user_account").set({ language: "en" }).where("username", "=", "admin").execute();
  const both = await Promise.allSettled([
    ask("clerk2", "payment:record", "补录"),
    ask("clerk2", "payment:record", "补录"),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect((await refusalOf(ask("clerk2", "payment:record"))).reason).toBe("access.asked");
  const [request] = await waiting();
  expect(
    (await refusalOf(admin.refuseAccess({ params: { id: request!.id }, body: { answer: " " } }))).errors[0],
  ).toMatchObject({ path: "answer" });
  await admin.refuseAccess({ params: { id: request!.id }, body: { answer: "请由财务登记" } });
  expect((await refusalOf(approve(request!.id, { hours: 1 }))).reason).toBe("illegal_transition");
  const clerk = await app.as("clerk2");
  const told = (await clerk.listNotices({ query: {} })).list[0];
  expect(told).toMatchObject({ kind: "access", link: "/access-requests" });
  expect(told!.notice).toBe("申请的权限“登记收款和发票”未获批准。说明：请由财务登记");
  const mails = await app.deliver();
  const read = mails
    .map((mail) => [mail.to, "subject" in mail ? mail.subject : "", mail.text.split("\n")[0]!])
    .filter(([, subject]) => subject === "权限申请" || subject === "Access request");
  // Two mails leave at once, in either order.
  expect(read.toSorted(([one], [other]) => one!.localeCompare(other!))).toEqual([
    [
      "admin@busbar.example",
      "Access request",
      "结算员二 (CLERK_2) requested the permission “record payments and tax invoices”: 补录",
    ],
    ["clerk2@busbar.example", "权限申请", "申请的权限“登记收款和发票”未获批准。说明：请由财务登记"],
  ]);
});

test("R-P06 a request and the access are taken back by the one who asked; nobody sees those of others", async () => {
  const asked = await ask("smeast", "audit:view");
  const east = await app.as("smeast");
  const params = { id: asked.id };
  expect((await refusalOf((await app.as("smnorth")).withdrawAccess({ params }))).reason).toBe("not_found");
  expect((await refusalOf(east.listAccessRequests({ query: { of: "others" } }))).reason).toBe("not_allowed");
  expect((await refusalOf(east.approveAccess({ params, body: { hours: 1 } }))).reason).toBe("not_allowed");
  expect(await east.withdrawAccess({ params })).toMatchObject({ state: "WITHDRAWN" });
  const again = await ask("smeast", "audit:view");
  await approve(again.id, { hours: 720 });
  await east.systemLogGetList({ query: {} });
  expect(await east.withdrawAccess({ params: { id: again.id } })).toMatchObject({ state: "ENDED" });
  expect((await refusalOf(east.systemLogGetList({ query: {} }))).reason).toBe("not_allowed");
  expect((await refusalOf(ask("smeast", "customer:read"))).reason).toBe("access.held");
});

test("R-M02 nobody gives what they do not hold, nor for rows beyond their own, nor what they hold for hours only", async () => {
  const officer = { roleCode: "AccountOfficer", nameZh: "账号管理员", nameEn: "Account officer" };
  const permissions: Permission[] = ["user:admin", "user:read", "customer:read", "self:edit"];
  await admin.createRole({ body: { ...officer, permissions } });
  await app.changeRoles("finance2", ["CFWreSdIlp", officer.roleCode]);
  const giver = await app.as("finance2");
  await app.ports.db
    .deleteFrom("duty_grant")
    .where("user_id", "=", (await giver.userInfo()).id)
    .execute();
  await app.changeRoles("editor", ["CFWreSdIlp"]);
  const log = await ask("editor", "audit:view");
  const body = { hours: 1, scope: { kind: "ALL" as const } };
  const byGiver = (id: string) => giver.approveAccess({ params: { id }, body });
  expect((await refusalOf(byGiver(log.id))).reason).toBe("user.beyond_rights");

  // With the right for some hours the officer sees the log, and gives it to nobody.
  const own = await ask("finance2", "audit:view");
  expect((await refusalOf(byGiver(own.id))).reason).toBe("not_found");
  await approve(own.id, { hours: 2, scope: { kind: "ALL" } });
  await giver.systemLogGetList({ query: {} });
  expect((await refusalOf(byGiver(log.id))).reason).toBe("user.beyond_rights");
  const { rowVersion } = await giver.getUser({ params: { id: log.person.id } });
  const lasting = { permission: "audit:view" as const, validFrom: "2026-01-20", rowVersion };
  const grant = giver.grantDuty({ params: { id: log.person.id }, body: lasting });
  expect((await refusalOf(grant)).reason).toBe("user.beyond_rights");

  const customers = await ask("editor", "customer:read");
  expect(await byGiver(customers.id)).toMatchObject({ state: "GRANTED", scope: { kind: "ALL" } });
  expect((await (await app.as("editor")).listCustomers({ query: {} })).total).toBe(16);
});

test("R-M01 access that ends at the user's page ends the request too", async () => {
  const { list } = await admin.listAccessRequests({ query: { of: "others", state: ["GRANTED"] } });
  const of = list.find(({ permission }) => permission === "customer:read")!;
  const { duties } = await admin.getUser({ params: { id: of.person.id } });
  const duty = duties.find(({ permission }) => permission === "customer:read")!;
  expect(duty.endsAt).toBe(of.endsAt);
  await admin.endDuty({ params: { id: of.person.id, dutyId: duty.id } });
  const after = await admin.listAccessRequests({ query: { of: "others" } });
  expect(after.list.find(({ id }) => id === of.id)).toMatchObject({ state: "ENDED" });
});

test("R-M01 of two who end one access, at the request and at the user's page, neither waits for the other for ever", async () => {
  const asked = await ask("clerk1", "audit:view");
  await approve(asked.id, { hours: 1 });
  const { id } = asked.person;
  const { duties } = await admin.getUser({ params: { id } });
  const dutyId = duties.find(({ permission }) => permission === "audit:view")!.id;
  const outcomes = await whileHeld(
    app.database,
    (client) => client.query("select from user_account where id = $1 for update", [id]),
    () =>
      Promise.allSettled([admin.endDuty({ params: { id, dutyId } }), admin.endAccess({ params: { id: asked.id } })]),
    2,
  );
  // The second finds it ended; a deadlock would fail with another reason.
  const refused = outcomes.flatMap((one) => (one.status === "rejected" ? [(one.reason as CallError).reason] : []));
  expect(refused).toHaveLength(1);
  expect(["not_found", "illegal_transition"]).toContain(refused[0]);
});
