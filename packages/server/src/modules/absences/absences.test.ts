import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { absenceFixture, week } from "../../testing/fixtures/absence-fixture.ts";
import { refusal } from "../../testing/importer.ts";
import { invoiceFixture } from "../../testing/fixtures/invoice-fixture.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

// The demo's business date is 2026-01-20, a Tuesday. Customer 1 is in the north, customers 11 and 12 in the south.
let app: TestApp;
let needs: Awaited<ReturnType<typeof invoiceFixture>>;
let idOf: ReturnType<typeof absenceFixture>["idOf"];
let setFor: ReturnType<typeof absenceFixture>["setFor"];
let away: ReturnType<typeof absenceFixture>["away"];
beforeAll(async () => {
  app = await startTestApp();
  needs = await invoiceFixture(app);
  ({ idOf, setFor, away } = absenceFixture(app));
});
afterAll(() => app.close());

const rightsOf = async (username: string) => (await (await app.as(username)).userInfo()).permissions;
const toldTo = async (username: string, keyword: string) =>
  (await (await app.as(username)).listNotices({ query: { keyword, pageSize: 100 } })).list;
const statement = async (customer: number, period: string) =>
  needs.submitted((await needs.contract(customer)).id, period);
const read = async (username: string, id: string) => (await app.as(username)).getInvoice({ params: { id } });

test("R-B05 a stand-in sees and reviews what waits for who is away, and the history and the audit name both", async () => {
  const it = await statement(11, "202501");
  const [north, finance] = await Promise.all([app.as("smnorth"), app.as("finance1")]);
  expect(await refusal(read("smnorth", it.id))).toMatchObject({ code: 404 });
  await away("smsouth", "smnorth", async () => {
    const seen = await read("smnorth", it.id);
    expect(seen).toMatchObject({ actions: { review: "ok" }, inside: { inPlaceOf: "华南经理" } });
    expect((await north.listInvoices({ query: { waiting: "me" } })).list.map(({ id }) => id)).toContain(it.id);
    await statement(11, "202505");
    expect(await toldTo("smnorth", "待初审")).toHaveLength(1);
    const reviewed = await north.reviewInvoice(needs.seen(seen));
    expect(reviewed.inside?.reviewed).toMatchObject({ by: "华北经理", inPlaceOf: "华南经理" });
    expect(reviewed.bill?.history.at(-1)).toMatchObject({ action: "review", by: "华北经理", inPlaceOf: "华南经理" });
    const { list } = await north.listInvoiceActivity({ params: { id: it.id }, query: {} });
    expect(list[0]).toMatchObject({ action: "invoice.review", actorName: "华北经理", inPlaceOf: "华南经理" });
  });
  expect(await refusal(read("smnorth", it.id))).toMatchObject({ code: 404 });
  const issued = await finance.issueInvoice(needs.at(await read("finance1", it.id)));
  expect(issued.inside?.issued).toMatchObject({ by: "财务一", inPlaceOf: null });
});

test("R-B05 what a person may by their own right they do in their own name", async () => {
  const it = await statement(1, "202501");
  await away("smsouth", "smnorth", async () => {
    const seen = await read("smnorth", it.id);
    expect(seen.inside?.inPlaceOf).toBeNull();
    const reviewed = await (await app.as("smnorth")).reviewInvoice(needs.seen(seen));
    expect(reviewed.inside?.reviewed).toMatchObject({ by: "华北经理", inPlaceOf: null });
  });
});

test("X4 neither a stand-in nor the one who is away takes another of the three steps", async () => {
  const [south, north] = await Promise.all([app.as("smsouth"), app.as("smnorth")]);
  const { id: contractId } = await needs.contract(12);
  const mine = await south.submitInvoice(needs.at(await needs.draft(contractId, "202502")));
  await app.database.pool.query(
    "insert into duty_grant (user_id, permission, scope_kind) select id, 'invoice:final', 'ALL' from user_account where username = 'smsouth'",
  );
  await away("smsouth", "smnorth", async () => {
    // The absent person submitted it.
    const seen = await read("smnorth", mine.id);
    expect(seen.actions.review).toBe("same_person");
    expect((await north.listInvoices({ query: { waiting: "me" } })).list.map(({ id }) => id)).not.toContain(mine.id);
    expect(await refusal(north.reviewInvoice(needs.seen(seen)))).toMatchObject({ code: 1412 });
    // After a review in the place of a person, neither that person nor the stand-in may issue it.
    const other = await statement(12, "202503");
    const reviewed = await north.reviewInvoice(needs.seen(await read("smnorth", other.id)));
    expect(await refusal(north.issueInvoice(needs.at(reviewed)))).toMatchObject({ code: 1412 });
    expect(await refusal(south.issueInvoice(needs.at(reviewed)))).toMatchObject({ code: 1412 });
    const waiting = (await south.listInvoices({ query: { waiting: "me" } })).list;
    expect(waiting.map(({ id }) => id)).not.toContain(other.id);
    expect((await (await app.as("finance1")).issueInvoice(needs.at(reviewed))).status).toBe(4);
  });
  await app.database.pool.query("delete from duty_grant where user_id = $1", [await idOf("smsouth")]);
});

test("nobody hands on what they stand in for, nor more than deciding", async () => {
  const it = await statement(11, "202504");
  await away("smsouth", "smnorth", async () => {
    // smnorth's own stand-in gets the north and nothing in the south.
    await away("smnorth", "clerk1", async () => {
      expect((await read("clerk1", it.id)).actions.review).toBe("not_allowed");
    });
    const seen = await read("smnorth", it.id);
    expect(seen.actions).toMatchObject({ update: "not_allowed", move: "not_allowed", void: "not_allowed" });
    expect(
      await refusal(
        (await app.as("smnorth")).updateCustomer({
          params: { id: it.customerId },
          body: { rowVersion: 1, shortName: "x" },
        }),
      ),
    ).toMatchObject({ code: 1403 });
  });
});

test("it ends with the account of who is away", async () => {
  await away("smcentral", "smnorth", async () => {
    const it = await statement(9, "202501");
    expect((await read("smnorth", it.id)).actions.review).toBe("ok");
    await app.database.pool.query("update user_account set status = 'DISABLED' where username = 'smcentral'");
    expect(await refusal((await app.as("smnorth")).reviewInvoice(needs.seen(it)))).toMatchObject({ code: 404 });
    await app.database.pool.query("update user_account set status = 'ACTIVE' where username = 'smcentral'");
  });
});

test("both are told by a notice and by mail, unless they want none", async () => {
  await (await app.as("clerk2")).chooseNotices({
    body: { kind: "absences", channel: "mail", isOn: false },
  });
  await app.database.pool.query(
    "update user_account set email = username || '@busbar.example' where username in ('finance2', 'clerk2')",
  );
  await app.deliver();
  await away("finance2", "clerk2", async ({ id }) => {
    for (const one of ["finance2", "clerk2"]) expect(await toldTo(one, "代理 财务二 审核")).toHaveLength(1);
    expect(await app.deliver()).toMatchObject([{ to: "finance2@busbar.example", subject: "审批代理" }]);
    // The stand-in may end it early.
    const over = await (await app.as("clerk2")).endAbsence({ params: { id } });
    expect(over).toMatchObject({ state: "CALLED_OFF", canEnd: false, ended: { by: "结算员二" } });
    expect(await rightsOf("clerk2")).not.toContain("invoice:final");
    expect(await toldTo("finance2", "不再代理")).toHaveLength(1);
    expect(await refusal((await app.as("finance2")).endAbsence({ params: { id } }))).toMatchObject({ code: 1409 });
  });
});

test("what cannot be is refused at its field", async () => {
  const wrong = async (person: string, standIn: string, days = week) => await refusal(setFor(person, standIn, days));
  expect(await wrong("smsouth", "smnorth", { ...week, fromDate: "2026-01-19" })).toMatchObject({
    reason: "absence.days",
    errors: [{ path: "fromDate" }],
  });
  expect(await wrong("smsouth", "smnorth", { ...week, toDate: "2026-01-20" })).toMatchObject({
    errors: [{ path: "toDate" }],
  });
  expect(await wrong("clerk1", "smnorth")).toMatchObject({ reason: "absence.nothing_to_hand_on" });
  for (const no of ["smsouth", "enterprise1", "partner1", "editor"])
    expect(await wrong("smsouth", no), no).toMatchObject({
      reason: "absence.not_a_colleague",
      errors: [{ path: "standInId" }],
    });
  await away("smsouth", "smnorth", async () => {
    expect(await wrong("smsouth", "smeast", { fromDate: "2026-01-23", toDate: "2026-01-30" })).toMatchObject({
      reason: "absence.taken",
      errors: [{ path: "fromDate" }],
    });
    expect(await wrong("smeast", "smsouth")).toMatchObject({
      reason: "absence.stand_in_away",
      errors: [{ path: "standInId" }],
    });
    await expect(
      app.database.pool.query(
        "insert into absence (person_id, stand_in_id, from_date, to_date, created_at) select person_id, stand_in_id, from_date, to_date, now() from absence where to_date > from_date",
      ),
    ).rejects.toThrow(/absence_once/);
  });
});

test("an administrator sets it for another, strangers see nothing of it and end nothing", async () => {
  const admin = await app.as("admin");
  const personId = await idOf("smeast");
  const body = { personId, standInId: await idOf("smnorth"), ...week };
  expect(await refusal((await app.as("smsouth")).setAbsence({ body }))).toMatchObject({ code: 1403 });
  const set = await admin.setAbsence({ body });
  expect(set).toMatchObject({ person: { fullName: "华东经理" }, state: "IN_FORCE" });
  expect((await admin.listAbsences()).list.map(({ id }) => id)).toContain(set.id);
  const south = await app.as("smsouth");
  expect((await south.listAbsences()).list.map(({ id }) => id)).not.toContain(set.id);
  expect(await refusal(south.endAbsence({ params: { id: set.id } }))).toMatchObject({ code: 404 });
  expect((await admin.endAbsence({ params: { id: set.id } })).state).toBe("CALLED_OFF");
  expect(await (await app.as("editor")).selectStandIns({ query: {} })).toEqual([]);
  const offered = (await south.selectStandIns({ query: { keyword: "华" } })).map(({ fullName }) => fullName);
  expect(offered).toContain("华北经理");
  expect(offered).not.toContain("华南经理");
});

test("who borrows a right gives it to nobody", async () => {
  await app.database.pool.query(
    "insert into duty_grant (user_id, permission) select id, 'user:admin' from user_account where username = 'clerk1'",
  );
  await app.database.ownerPool.query(
    "insert into role (code, name_zh, name_en, kind, permissions) values ('checkers', '终审', 'Checkers', 'product', '{invoice:final}')",
  );
  await away("finance1", "clerk1", async () => {
    expect(await rightsOf("clerk1")).toContain("invoice:final");
    const { id, rowVersion, roles } = await (await app.as("editor")).getProfile();
    const body = { id, rowVersion, roles: [...roles, "checkers"] };
    expect(await refusal((await app.as("clerk1")).updateUser({ body }))).toMatchObject({
      code: 1403,
      reason: "user.beyond_rights",
    });
  });
});

// Last, because sessions expire when the clock moves by days.
test("it begins and ends by itself on the business date, and the stand-in is told", async () => {
  await setFor("finance1", "clerk2", { fromDate: "2026-01-22", toDate: "2026-01-24" });
  const anew = async () => {
    const { token } = await app.client().signIn({ body: { username: "clerk2", password: demoPassword } });
    return app.client(token);
  };
  for (const [day, has] of [
    ["2026-01-20", false],
    ["2026-01-22", true],
    ["2026-01-23", true],
    ["2026-01-24", false],
  ] as const) {
    app.clock.set(`${day}T02:00:00Z`);
    await app.dutiesThrough(day);
    expect((await (await anew()).userInfo()).permissions.includes("invoice:final"), day).toBe(has);
  }
  const { list } = await (await anew()).listNotices({ query: { keyword: "从今天起代理 财务一" } });
  expect(list).toHaveLength(1);
});
