import type { AllRoutes } from "@busbar/contract";
import type {
  ApplicationDraft,
  EnterpriseApplication,
} from "@busbar/contract/enterprise-applications/enterprise-applications";
import type { Client } from "@busbar/contract/kernel/http/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applicantsOf, customerFive } from "../../testing/people/applicants.ts";
import { refusal } from "../../testing/importer.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

// smeast answers for Shanghai (310115) and Jiangsu, where customer 5 is.
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { newcomer, nextCode, licenceOf, applied, joining, approve } = applicantsOf(() => app);
const accountOf = async (username: string) =>
  (
    await app.database.pool.query(
      `select u.scope_kind, u.visit_code, c.name as customer,
        array(select role_code from user_role r where r.user_id = u.id order by 1) as roles
       from user_account u left join customer c on c.id = u.customer_id where u.username = $1`,
      [username],
    )
  ).rows[0];

test("R-A08 a person applies, the manager of the area approves, and the person is an enterprise user at once", async () => {
  const { client, username } = await newcomer();
  expect(await client.getOwnApplication()).toEqual({ application: null, mayApply: "ok", enterprise: null });
  const application = await applied(client);
  expect(application).toMatchObject({
    kind: "NEW",
    state: "PENDING",
    areaNames: ["上海市", "市辖区", "浦东新区"],
    manager: null,
    decidedBy: null,
    actions: { approve: "not_allowed", reject: "not_allowed", withdraw: "ok" },
    licence: { name: "执照.pdf", kind: "pdf" },
  });
  expect((await client.menuNav()).menuList.map(({ path }) => path)).not.toContain("/customer");
  const seen = await (await app.as("smeast")).getApplication({ params: { id: application.id } });
  expect(seen).toMatchObject({
    manager: { userCode: "SM_EAST" },
    actions: { approve: "ok", reject: "ok", withdraw: "not_allowed" },
  });
  const approved = await approve("smeast", application);
  expect(approved).toMatchObject({ state: "APPROVED", decidedBy: "华东经理", rowVersion: 2 });
  expect(await accountOf(username)).toEqual({
    scope_kind: "CUSTOMER",
    visit_code: "SM_EAST",
    customer: "浦江储能科技有限公司",
    roles: ["CFWreSdIlp", "NTWSeRePGN"],
  });
  // With the same token: the next call uses the new rights.
  expect(await client.userInfo()).toMatchObject({ roleCode: "NTWSeRePGN", visitCode: "SM_EAST" });
  expect((await client.menuNav()).menuList.map(({ path }) => path)).toContain("/customer");
  const { list } = await client.listCustomers();
  expect(list).toMatchObject([{ name: "浦江储能科技有限公司", lifecycle: "ACTIVE", managerCode: "SM_EAST" }]);
  const customer = await client.getCustomer({ params: { id: list[0]?.id ?? "" } });
  expect(customer).toMatchObject({
    address: "张江路 1 号",
    contacts: [{ name: "新人", mobile: "13900002222" }],
    verifiedAt: expect.any(String),
  });
  expect(await client.getOwnApplication()).toMatchObject({
    application: { state: "APPROVED", manager: null, decidedBy: null, customerId: null },
    mayApply: "application.not_for_you",
    enterprise: { name: "浦江储能科技有限公司" },
  });
  const { rows } = await app.database.pool.query(
    "select action, after from audit_log where action in ('customer.create', 'authz_change', 'enterprise_application.approve') order by id desc limit 3",
  );
  expect(rows.map(({ action }) => action as string).toSorted()).toEqual([
    "authz_change",
    "customer.create",
    "enterprise_application.approve",
  ]);
  expect(rows.find(({ action }) => action === "customer.create")?.after).toMatchObject({ source: "registration" });
});

test("R-A08 the manager of the visit code answers for the customer, also outside of the own areas", async () => {
  const { client, username } = await newcomer();
  const application = await applied(client, { visitCode: "SM_SOUTH", enterpriseName: "推荐来的公司" });
  expect((await (await app.as("smsouth")).listApplications()).list.map(({ id }) => id)).toContain(application.id);
  await approve("smsouth", application);
  expect(await accountOf(username)).toMatchObject({ visit_code: "SM_SOUTH" });
  const { list } = await (await app.as("admin")).listCustomers({ query: { keyword: "推荐来的公司" } });
  expect(list).toMatchObject([{ managerCode: "SM_SOUTH", region: "east" }]);
});

test("R-A08 a request to join is decided by the enterprise's own users, and tells the person nothing of it before", async () => {
  const { client, username } = await newcomer();
  const application = await joining(client);
  expect(application).toMatchObject({ kind: "JOIN", areaCode: null, areaNames: [], manager: null, customerId: null });
  const colleague = await app.as("enterprise5");
  expect((await colleague.listApplications()).list).toMatchObject([
    { id: application.id, mobile: "13900003333", actions: { approve: "ok", reject: "ok", withdraw: "not_allowed" } },
  ]);
  expect((await (await app.as("smeast")).getApplication({ params: { id: application.id } })).areaNames).toEqual([
    "江苏省",
    "苏州市",
    "昆山市",
  ]);
  await approve("enterprise5", application);
  expect(await accountOf(username)).toMatchObject({ customer: "华东精密(演示)", visit_code: "SM_EAST" });
});

test("R-P05 applications exist for those who decide them and for their applicant, for everybody else they do not", async () => {
  const [a, b, c] = [await newcomer(), await newcomer(), await newcomer()];
  const own = await applied(a.client, { enterpriseName: "矩阵一号公司" });
  const visited = await applied(b.client, { enterpriseName: "矩阵二号公司", visitCode: "SM_SOUTH" });
  const join = await joining(c.client);
  const all = [own, visited, join];
  const seenBy: Record<string, EnterpriseApplication[]> = {
    admin: all,
    clerk1: all,
    smeast: all,
    smsouth: [visited],
    smnorth: [],
    enterprise5: [join],
    enterprise6: [],
    partner1: [],
    clerk2: [],
    finance1: [],
    editor: [],
  };
  const clients: Record<string, Client<AllRoutes>> = {};
  for (const username of Object.keys(seenBy)) clients[username] = await app.as(username);
  for (const [person, application] of [
    [a, own],
    [b, visited],
    [c, join],
  ] as const) {
    clients[person.username] = person.client;
    seenBy[person.username] = [application];
  }
  const before = await app.database.pool.query(
    "select md5(string_agg(e::text, '' order by id)) from enterprise_application e",
  );
  for (const [username, seen] of Object.entries(seenBy)) {
    const client = clients[username] as Client<AllRoutes>;
    const ids = (await client.listApplications({ query: { pageSize: 200 } })).list.map(({ id }) => id);
    expect([username, all.map(({ id }) => ids.includes(id))]).toEqual([username, all.map((one) => seen.includes(one))]);
    for (const application of all) {
      if (seen.includes(application)) continue;
      const params = { id: application.id };
      const body = { rowVersion: 1 };
      expect(await refusal(client.getApplication({ params }))).toMatchObject({ code: 404 });
      expect(await refusal(client.downloadLicence({ params }))).toMatchObject({ code: 404 });
      expect(await refusal(client.approveApplication({ params, body }))).toMatchObject({ code: 404 });
      expect(await refusal(client.rejectApplication({ params, body: { ...body, reason: "资料不符" } }))).toMatchObject({
        code: 404,
      });
      expect(await refusal(client.withdrawApplication({ params, body }))).toMatchObject({ code: 404 });
    }
  }
  for (const { client } of [a, b, c]) {
    const { application } = await client.getOwnApplication();
    const params = { id: application?.id ?? "" };
    expect(await refusal(client.approveApplication({ params, body: { rowVersion: 1 } }))).toMatchObject({ code: 1403 });
  }
  const after = await app.database.pool.query(
    "select md5(string_agg(e::text, '' order by id)) from enterprise_application e",
  );
  expect(after.rows).toEqual(before.rows);
});

test("R-A08 a rejection tells the reason, and the person corrects and applies again with the same licence", async () => {
  const { client } = await newcomer();
  const first = await applied(client);
  const manager = await app.as("smeast");
  const params = { id: first.id };
  const empty = await refusal(manager.rejectApplication({ params, body: { rowVersion: 1, reason: " " } }));
  expect(empty.errors).toMatchObject([{ path: "reason" }]);
  await manager.rejectApplication({ params, body: { rowVersion: 1, reason: "执照看不清" } });
  expect(await client.getOwnApplication()).toMatchObject({
    application: { state: "REJECTED", reason: "执照看不清", decidedBy: null },
    mayApply: "ok",
  });
  const second = await applied(client, { licenceId: first.licence?.id ?? null });
  expect(second).toMatchObject({ state: "PENDING", reason: "", licence: { id: first.licence?.id } });
  const { rows } = await app.database.pool.query("select expires_at from stored_file where id = $1", [
    second.licence?.id,
  ]);
  expect(rows).toEqual([{ expires_at: null }]);
});

test("R-A08 a person has one application open, withdraws it and applies again", async () => {
  const { client } = await newcomer();
  const licenceId = await licenceOf(client);
  const outcomes = await Promise.allSettled([1, 2, 3].map(() => applied(client, { licenceId })));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({
    reason: { code: 1409, reason: "application.open" },
  });
  const { application } = await client.getOwnApplication();
  const body = { rowVersion: 1 };
  const params = { id: application?.id ?? "" };
  expect(await client.withdrawApplication({ params, body })).toMatchObject({ state: "WITHDRAWN" });
  const manager = await app.as("smeast");
  // A person who has not seen the withdrawal gets the new record; one who has is told that it is too late.
  for (const [rowVersion, code] of [
    [1, 1410],
    [2, 1409],
  ] as const) {
    expect(await refusal(client.withdrawApplication({ params, body: { rowVersion } }))).toMatchObject({ code });
    expect(await refusal(manager.approveApplication({ params, body: { rowVersion } }))).toMatchObject({ code });
  }
  expect(await applied(client, { licenceId })).toMatchObject({ state: "PENDING" });
});

test("R-A08 of many who approve at once one does, and the customer is there once", async () => {
  const { client } = await newcomer();
  const application = await applied(client, { enterpriseName: "并发审核公司" });
  const outcomes = await Promise.allSettled(
    ["smeast", "admin", "clerk1", "smeast"].map((username) => approve(username, application)),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: 1410, reason: "stale" });
  const { total } = await (await app.as("admin")).listCustomers({ query: { keyword: "并发审核公司" } });
  expect(total).toBe(1);
});

test("R-A08 a version that somebody else has changed is refused with the present one", async () => {
  const creditCode = nextCode();
  const [one, two] = [await newcomer(), await newcomer()];
  const first = await applied(one.client, { creditCode, enterpriseName: "两人同企有限公司" });
  const second = await applied(two.client, { creditCode, enterpriseName: "两人同企 有限公司" });
  await approve("smeast", first);
  // The second application for the same enterprise becomes a request to join the first one's customer.
  const stale = await refusal(approve("smeast", second));
  expect(stale).toMatchObject({ code: 1410, reason: "stale", details: { givenVersion: 1, currentVersion: 2 } });
  const present = await (await app.as("smeast")).getApplication({ params: { id: second.id } });
  expect(present).toMatchObject({ kind: "JOIN", state: "PENDING", rowVersion: 2 });
  await approve("smeast", present);
  expect(await accountOf(two.username)).toMatchObject({ customer: "两人同企有限公司" });
  const { total } = await (await app.as("admin")).listCustomers({ query: { keyword: creditCode } });
  expect(total).toBe(1);
});

test("R-A08 two new ones of one enterprise approved at the same moment end in one customer", async () => {
  const creditCode = nextCode();
  const two = [await newcomer(), await newcomer()];
  const applications = [];
  for (const { client } of two)
    applications.push(await applied(client, { creditCode, enterpriseName: "同时开户公司" }));
  const outcomes = await Promise.allSettled(applications.map((one, n) => approve(n ? "admin" : "smeast", one)));
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(outcomes.find(({ status }) => status === "rejected")).toMatchObject({ reason: { code: 1410 } });
});

test("R-A08 a customer that somebody else opened meanwhile is joined under the same name and refused under another", async () => {
  const admin = await app.as("admin");
  const [same, other] = [await newcomer(), await newcomer()];
  const first = await applied(same.client, { enterpriseName: "抢先开户公司" });
  const second = await applied(other.client, { enterpriseName: "另一家公司" });
  for (const [application, name] of [
    [first, "抢先开户公司"],
    [second, "名称不同的公司"],
  ] as const)
    await admin.createCustomer({ body: { name, uscc: application.creditCode, areaCode: "310115" } });
  await approve("smeast", first);
  expect(await accountOf(same.username)).toMatchObject({ customer: "抢先开户公司" });
  expect(await refusal(approve("smeast", second))).toMatchObject({ code: 1409, reason: "application.code_taken" });
  expect(await accountOf(other.username)).toMatchObject({ scope_kind: "NONE", roles: ["CFWreSdIlp"] });
});

test("R-A08 nobody decides their own application, not even with the right to", async () => {
  const { client, username } = await newcomer();
  const application = await applied(client);
  await app.database.pool.query(
    `with me as (update user_account set scope_kind = 'ALL' where username = $1 returning id)
     insert into duty_grant (user_id, permission) select id, 'customer:write' from me`,
    [username],
  );
  const { token } = await app.client().signIn({ body: { username, password: "Quiet-Harbour-7" } });
  const promoted = app.client(token);
  const params = { id: application.id };
  const body = { rowVersion: 1 };
  expect(await refusal(promoted.approveApplication({ params, body }))).toMatchObject({ code: 1412 });
  expect(await refusal(promoted.rejectApplication({ params, body: { ...body, reason: "资料不符" } }))).toMatchObject({
    code: 1412,
  });
  // They cannot be made an enterprise user in any other way either, because they would lose their present role.
  expect(await refusal(approve("smeast", application))).toMatchObject({ reason: "application.applicant_changed" });
  expect(await accountOf(username)).toMatchObject({ scope_kind: "ALL" });
});

test("R-A08 people who have a place already neither apply nor upload", async () => {
  for (const username of ["smeast", "partner1", "enterprise5", "clerk1", "admin"]) {
    const client = await app.as(username);
    expect(await client.getOwnApplication()).toMatchObject({ mayApply: "application.not_for_you" });
    expect(await refusal(licenceOf(client))).toMatchObject({ reason: "application.not_for_you" });
    expect(await refusal(joining(client))).toMatchObject({ reason: "application.not_for_you" });
  }
});

test("R-A08 what is missing or wrong in an application stands at its field", async () => {
  const { client } = await newcomer();
  const licenceId = await licenceOf(client);
  const problem = async (draft: Partial<ApplicationDraft>) => {
    const refused = await refusal(applied(client, { licenceId, ...draft }));
    return refused.errors.map(({ path, code }) => `${path} ${code}`);
  };
  expect(await problem({ creditCode: "91310115MA1D004651" })).toEqual(["creditCode credit_code.check"]);
  expect(await problem({ mobile: "" })).toEqual(["mobile mobile"]);
  expect(await problem({ mobile: "12" })).toEqual(["mobile mobile"]);
  expect(await problem({ areaCode: null })).toEqual(["areaCode customer.area_unknown"]);
  expect(await problem({ areaCode: "310000" })).toEqual(["areaCode customer.area_unknown"]);
  expect(await problem({ areaCode: "999999" })).toEqual(["areaCode customer.area_unknown"]);
  expect(await problem({ visitCode: "CLERK_1" })).toEqual(["visitCode visit_code.unknown"]);
  expect(await problem({ licenceId: null })).toEqual(["licenceId licence.required"]);
  expect(await problem({ licenceId: await licenceOf((await newcomer()).client) })).toEqual([
    "licenceId licence.unknown",
  ]);
  expect(await problem({ ...customerFive, enterpriseName: "别家" })).toEqual([
    "enterpriseName application.name_mismatch",
  ]);
  expect(await client.getOwnApplication()).toMatchObject({ application: null });
});

test("R-S13 those who decide and the applicant are told in the portal and by mail, in their own language", async () => {
  const { client, username } = await newcomer();
  await app.database.pool.query("update user_account set language = 'en' where username in ($1, 'smeast')", [username]);
  const application = await applied(client, { enterpriseName: "<b>通知</b>公司" });
  const mails = await app.deliver();
  const to = (name: string) => mails.find((mail) => mail.to.startsWith(`${name}@`));
  expect(mails.map((mail) => mail.to).sort()).toEqual(["admin@busbar.example", "smeast@busbar.example"]);
  expect(to("smeast")).toMatchObject({ language: "en", subject: "Verification application: <b>通知</b>公司" });
  expect(to("admin")).toMatchObject({ language: "zh", text: expect.stringContaining("/#/customer/verification") });
  expect((to("admin") as { html: string }).html).toContain("&lt;b&gt;通知");
  const notice = async (who: Client<AllRoutes>) => (await who.noticeGetList()).list[0];
  expect(await notice(await app.as("smeast"))).toMatchObject({
    link: "/customer/verification",
    email: "smeast@busbar.example",
    notice: expect.stringContaining("&lt;b&gt;通知"),
  });
  expect(await notice(await app.as("smnorth"))).not.toMatchObject({ link: "/customer/verification" });
  await (await app.as("smeast")).rejectApplication({
    params: { id: application.id },
    body: { rowVersion: 1, reason: "请补充盖章" },
  });
  expect(await notice(client)).toMatchObject({
    link: "/user-center/enterprise",
    notice: expect.stringContaining("请补充盖章"),
  });
  expect(await app.deliver()).toMatchObject([
    { to: `${username}@person.example`, language: "en", text: expect.stringContaining("请补充盖章") },
  ]);
});

test("R-S13 a mail about what is decided by now does not leave, and colleagues get their own page", async () => {
  const { client, username } = await newcomer();
  const { id } = await joining(client);
  const notice = (await (await app.as("enterprise5")).noticeGetList()).list[0];
  expect(notice).toMatchObject({ link: "/user-center/enterprise" });
  await (await app.as("enterprise5")).rejectApplication({ params: { id }, body: { rowVersion: 1, reason: "不认识" } });
  const mails = await app.deliver();
  expect(mails.map((mail) => mail.to)).toEqual([`${username}@person.example`]);
});

test("R-A08 the queue shows what waits first, the longest waiting before the others, and finds by words and state", async () => {
  const clerk = await app.as("clerk1");
  const { list } = await clerk.listApplications({ query: { pageSize: 200 } });
  const waiting = list.filter(({ state }) => state === "PENDING");
  expect(list.slice(0, waiting.length)).toEqual(waiting);
  const times = waiting.map(({ submittedAt }) => submittedAt);
  expect(times).toEqual(times.toSorted());
  const states = await clerk.listApplications({ query: { state: ["REJECTED", "WITHDRAWN"], pageSize: 200 } });
  expect(new Set(states.list.map(({ state }) => state))).toEqual(new Set(["REJECTED", "WITHDRAWN"]));
  expect((await clerk.listApplications({ query: { keyword: "矩阵二号" } })).total).toBe(1);
  expect((await clerk.listApplications({ query: { keyword: "100%_" } })).total).toBe(0);
  expect((await clerk.listApplications({ query: { kind: "JOIN", region: ["north"] } })).total).toBe(0);
  expect((await clerk.listApplications({ query: { kind: "JOIN", region: ["east"] } })).total).toBeGreaterThan(1);
});
