import { addDays } from "@busbar/contract/kernel/business-time";
import { permissionNames } from "@busbar/contract/kernel/permissions";
import { machinePermissionNames } from "@busbar/contract/service-accounts/service-account-rights";
import type { ServiceAccountDraft } from "@busbar/contract/service-accounts/service-accounts";
import { afterAll, expect, test } from "vitest";
import { refusal } from "../../testing/importer.ts";
import { openServiceAccount } from "../../testing/people/service-account.ts";
import { createSomeCustomer, startSecondProcess } from "../../testing/second-process.ts";
import { startTestApp, testOrigin } from "../../testing/start-test-app.ts";

const app = await startTestApp();
afterAll(() => app.close());
const admin = await app.as("admin");
const idOf = async (username: string): Promise<string> => {
  const { rows } = await app.database.pool.query("select id::text from user_account where username = $1", [username]);
  return rows[0].id;
};
const open = (given: Partial<ServiceAccountDraft> = {}, by?: string) => openServiceAccount(app, given, by);
const one = (id: string) => admin.getServiceAccount({ params: { id } });
const versionOf = async (id: string) => (await one(id)).rowVersion;

/** An officer who governs accounts and reads customers of the east, and nothing more. */
async function officerOfTheEast() {
  await app.database.pool.query(
    `insert into duty_grant (user_id, permission, scope_kind, scope_regions)
     select u.id, p, case p when 'customer:read' then 'REGION' else 'ALL' end,
       case p when 'customer:read' then array['east'] else '{}' end
     from user_account u, unnest(array['user:admin', 'customer:read']) as p where u.username = 'editor'
     on conflict do nothing`,
  );
  return app.as("editor");
}

test("a system calls with the token of its account, and only what the account may", async () => {
  const { token, account } = await open({ scope: { kind: "REGION", regions: ["east"] } });
  const machine = app.client(token);
  expect(token).toMatch(/^bsb_[0-9A-Za-z]{49}$/);
  expect(await machine.getOwnServiceAccount()).toMatchObject({ code: account.code, permissions: ["customer:read"] });
  const { list, total } = await machine.listCustomers({ query: { pageSize: 200 } });
  const { rows } = await app.database.pool.query("select count(*)::int as n from customer where region = 'east'");
  expect(total).toBe(rows[0].n);
  expect(new Set(list.map(({ region }) => region))).toEqual(new Set(["east"]));
  expect(await refusal(createSomeCustomer(machine))).toMatchObject({ httpStatus: 403, reason: "not_allowed" });
  expect(await refusal(machine.listInvoices({ query: {} }))).toMatchObject({ httpStatus: 403, reason: "not_allowed" });
});

test.each([
  "user:admin",
  "role:admin",
  "settings:admin",
  "view-as:use",
  "invoice:review",
  "invoice:final",
  "contract:approve",
  "price:approve",
  "period:close",
  "period:reopen",
] as const)("no service account may have %s, not even by full access", async (name) => {
  expect(permissionNames).toContain(name);
  expect(machinePermissionNames).not.toContain(name);
  const error = await refusal(open({ permissions: [name as "customer:read"] }));
  expect(error).toMatchObject({ httpStatus: 400, errors: [{ path: "permissions.0" }] });
});

test("nobody gives an account more than they hold: not a permission, not a row, and no token of another's account", async () => {
  const officer = await officerOfTheEast();
  await expect(open({ permissions: ["customer:write"] }, "editor")).rejects.toMatchObject({
    reason: "user.beyond_rights",
    errors: [{ path: "permissions" }],
  });
  await expect(open({ scope: { kind: "REGION", regions: ["north"] } }, "editor")).rejects.toMatchObject({
    reason: "user.rows_beyond",
    errors: [{ path: "scope" }],
  });
  const own = await open({ scope: { kind: "REGION", regions: ["east"] } }, "editor");
  expect(own.account.responsible.userCode).toBe("EDITOR");
  const { account } = await open({ permissions: ["customer:write"] });
  const params = { id: account.id };
  const seen = await officer.getServiceAccount({ params });
  const { rowVersion } = seen;
  expect(seen.actions).toMatchObject({ update: "user.beyond_rights", issueToken: "user.beyond_rights", disable: "ok" });
  expect(await refusal(officer.issueServiceToken({ params }))).toMatchObject({ reason: "user.beyond_rights" });
  const mine = { userId: await idOf("editor"), rowVersion };
  expect(await refusal(officer.handOverServiceAccount({ params, body: mine }))).toMatchObject({
    reason: "user.beyond_rights",
  });
  const widened = officer.updateServiceAccount({
    params: { id: own.account.id },
    body: { scope: { kind: "ALL" }, rowVersion: own.account.rowVersion },
  });
  expect(await refusal(widened)).toMatchObject({ reason: "user.rows_beyond", errors: [{ path: "scope" }] });
});

test("a revoked, mistyped or made-up token is refused, and a second process refuses it as soon", async () => {
  const { token, account } = await open();
  const second = startSecondProcess(app);
  const bySecond = (using: string) =>
    second.fetch(new Request(`${testOrigin}/api/customers`, { headers: { authorization: `Bearer ${using}` } }));
  expect((await bySecond(token)).status).toBe(200);
  const last = token.at(-1) === "A" ? "B" : "A";
  for (const wrong of [`${token.slice(0, -1)}${last}`, "bsb_", `bsb_${"0".repeat(49)}`])
    expect((await bySecond(wrong)).status).toBe(401);
  const [present] = account.tokens;
  await admin.endServiceToken({ params: { id: account.id, tokenId: present!.id } });
  expect((await bySecond(token)).status).toBe(401);
  expect(await refusal(app.client(token).listCustomers({ query: {} }))).toMatchObject({ httpStatus: 401 });
  second.close();
});

test("the scheme of the header is read in any case, as RFC 9110 has it", async () => {
  const { token } = await open();
  const status = async (authorization: string) =>
    (await app.fetch(new Request(`${testOrigin}/api/service-account`, { headers: { authorization } }))).status;
  for (const header of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`])
    expect(await status(header)).toBe(200);
  for (const header of [token, `Token ${token}`, `Bearer ${token} ${token}`]) expect(await status(header)).toBe(401);
});

test("two tokens work while a system changes over, a third is refused until one is revoked", async () => {
  const { token, account } = await open();
  const params = { id: account.id };
  const next = await admin.issueServiceToken({ params });
  for (const each of [token, next.token]) await app.client(each).listCustomers({ query: {} });
  expect(await refusal(admin.issueServiceToken({ params }))).toMatchObject({ reason: "service_account.two_tokens" });
  expect((await one(account.id)).actions.issueToken).toBe("service_account.two_tokens");
  await admin.endServiceToken({ params: { id: account.id, tokenId: account.tokens[0]!.id } });
  expect(await refusal(app.client(token).listCustomers({ query: {} }))).toMatchObject({ httpStatus: 401 });
  await app.client(next.token).listCustomers({ query: {} });
  expect((await one(account.id)).tokens.map(({ endedAt }) => endedAt === null)).toEqual([true, false]);
});

test("a disabled, an expired and a deleted account is refused; enabled and extended it calls again with its token", async () => {
  const { token, account } = await open();
  const params = { id: account.id };
  const status = async () => {
    const call = { headers: { authorization: `Bearer ${token}` } };
    return (await app.fetch(new Request(`${testOrigin}/api/customers`, call))).status;
  };
  const off = await admin.disableServiceAccount({ params, body: { rowVersion: account.rowVersion } });
  expect([off.state, await status()]).toEqual(["DISABLED", 401]);
  await admin.enableServiceAccount({ params, body: { rowVersion: off.rowVersion } });
  expect(await status()).toBe(200);
  await app.database.pool.query("update service_account set expires_on = $2 where id = $1", [
    account.id,
    app.clock.today(),
  ]);
  expect([(await one(account.id)).state, await status()]).toEqual(["EXPIRED", 401]);
  const body = { expiresOn: addDays(app.clock.today(), 30), rowVersion: await versionOf(account.id) };
  await admin.updateServiceAccount({ params, body });
  expect(await status()).toBe(200);
  await admin.removeServiceAccount({ params });
  expect(await status()).toBe(401);
  expect(await refusal(open({ code: account.code.toUpperCase() }))).toMatchObject({ errors: [{ path: "code" }] });
});

test("an account lives for a year at most", async () => {
  const day = (days: number) => addDays(app.clock.today(), days);
  for (const expiresOn of [day(0), day(1), day(367)])
    expect(await refusal(open({ expiresOn }))).toMatchObject({ errors: [{ path: "expiresOn" }] });
  await open({ expiresOn: day(366) });
});

test("only a colleague with an active account answers for a service account, and hears of it", async () => {
  for (const username of ["partner1", "enterprise1"])
    expect(await refusal(open({ responsibleId: await idOf(username) }))).toMatchObject({
      errors: [{ path: "responsibleId" }],
    });
  const { account } = await open();
  const { rowVersion } = account;
  const params = { id: account.id };
  const partner = { userId: await idOf("partner1"), rowVersion };
  expect(await refusal(admin.handOverServiceAccount({ params, body: partner }))).toMatchObject({
    errors: [{ path: "userId" }],
  });
  const after = await admin.handOverServiceAccount({ params, body: { userId: await idOf("clerk2"), rowVersion } });
  expect(after.responsible.userCode).toBe("CLERK_2");
  const { list } = await (await app.as("clerk2")).listNotices({ query: {} });
  expect(list[0]?.link).toBe(`/setting/serviceAccount/${account.id}`);
});

test("the calls of a person's own session are closed to it: no session, profile, notices or password", async () => {
  const machine = app.client((await open()).token);
  const calls = [
    () => machine.userInfo(),
    () => machine.noticeGetList({ query: {} }),
    () => machine.signOut(),
    () => machine.listPreferences(),
    () => machine.getProfile(),
  ];
  for (const call of calls)
    expect(await refusal(call())).toMatchObject({ httpStatus: 403, reason: "service_account.people_only" });
});

test("it follows the changes of records in its rows, and waits for them", async () => {
  const { token } = await open({ scope: { kind: "REGION", regions: ["north"] } });
  const machine = app.client(token);
  const { next } = await machine.listChanges({ query: {} });
  const [answer, made] = await Promise.all([
    machine.listChanges({ query: { after: next, wait: 20 } }),
    createSomeCustomer(admin),
  ]);
  const { list } = answer.list.length > 0 ? answer : await machine.listChanges({ query: { after: answer.next } });
  expect(list).toMatchObject([{ id: made.id }]);
});

test("calls from other addresses are refused, those of a range are answered", async () => {
  const { token } = await open({ addresses: ["203.0.113.0/24", "2001:db8::/32"] });
  const from = async (address: string) => {
    const call = new Request(`${testOrigin}/api/customers`, { headers: { authorization: `Bearer ${token}` } });
    return (await app.app.fetch(call, { address })).status;
  };
  expect(await from("203.0.113.7")).toBe(200);
  expect(await from("2001:db8::1")).toBe(200);
  for (const address of ["203.0.114.7", "2001:db9::1", "127.0.0.1", ""]) expect(await from(address)).toBe(403);
  expect(await refusal(open({ addresses: ["office"] }))).toMatchObject({ errors: [{ path: "addresses.0" }] });
});

test("more calls a minute than agreed are refused with the time to wait, counted by all processes together", async () => {
  const { token } = await open({ perMinute: 5 });
  const second = startSecondProcess(app);
  const call = () => new Request(`${testOrigin}/api/customers`, { headers: { authorization: `Bearer ${token}` } });
  const answers: Response[] = [];
  for (let count = 0; count < 8; count += 1) answers.push(await (count % 2 === 0 ? app.app : second).fetch(call()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429, 429, 429]);
  expect(Number(answers[5]!.headers.get("retry-after"))).toBeGreaterThan(0);
  second.close();
});

test("its page counts its calls by route and result, and says when and from where it called last", async () => {
  const { token, account } = await open();
  const machine = app.client(token);
  for (let count = 0; count < 3; count += 1) await machine.listCustomers({ query: {} });
  await refusal(machine.listInvoices({ query: {} }));
  const calls = await admin.listServiceCalls({ params: { id: account.id } });
  expect(calls).toEqual([
    { route: "GET /customers", result: 200, calls: 3, lastOn: app.clock.today() },
    { route: "GET /invoices", result: 403, calls: 1, lastOn: app.clock.today() },
  ]);
  const { tokens, lastUsedAt } = await one(account.id);
  expect(tokens[0]).toMatchObject({ usedFrom: "127.0.0.1", usedAt: lastUsedAt });
  expect(lastUsedAt).toMatch(/:\d\d:00\.000Z$/);
});

test("what it changes names it in the log and in the record's activity, and not its owner", async () => {
  const { token, account } = await open({ permissions: ["customer:read", "customer:write"], name: "数据仓库" });
  const { id } = await createSomeCustomer(app.client(token));
  const { list } = await admin.listCustomerActivity({ params: { id }, query: {} });
  expect(list[0]).toMatchObject({ actorCode: account.code, actorName: "数据仓库" });
  expect(await admin.getCustomer({ params: { id } })).toMatchObject({ updatedBy: "数据仓库" });
});

test("no list of people shows it, and nobody signs in as it", async () => {
  const { account } = await open();
  const { list } = await admin.listUsers({ query: { keyword: account.code } });
  expect(list).toEqual([]);
  expect(await admin.selectUsers({ query: { keyword: account.code } })).toEqual([]);
  expect(await refusal(admin.getUser({ params: { id: account.id } }))).toMatchObject({ httpStatus: 404 });
  expect(await refusal(admin.startViewAs({ body: { userId: account.id } }))).toMatchObject({ httpStatus: 404 });
  const body = { username: `service:${account.code}`, password: "Busbar-demo-1" };
  expect(await refusal(app.client().signIn({ body }))).toMatchObject({ reason: "sign_in.wrong" });
});

test("what a person confirms by a password it does only where its grant names it", async () => {
  const permissions = ["audit:view", "export:data"] as const;
  const without = app.client((await open({ permissions: [...permissions] })).token);
  const query = { format: "csv" as const };
  expect(await refusal(without.exportLog({ query }))).toMatchObject({ reason: "service_account.not_confirmed" });
  const named = await open({ permissions: [...permissions], confirmations: ["logExports"] });
  expect((await app.client(named.token).exportLog({ query })).status).toBe(200);
});

test("when its owner's account is disabled it stops, and whoever governs accounts is given the task", async () => {
  const { token, account } = await open({ responsibleId: await idOf("clerk1") });
  const person = await admin.getUser({ params: { id: await idOf("clerk1") } });
  await admin.disableUser({ params: { id: person.id }, body: { rowVersion: person.rowVersion, successorId: null } });
  expect(await refusal(app.client(token).listCustomers({ query: {} }))).toMatchObject({ httpStatus: 401 });
  const stopped = await one(account.id);
  expect(stopped).toMatchObject({ state: "DISABLED", actions: { enable: "service_account.owner_away" } });
  const { list } = await admin.listNotices({ query: {} });
  expect(list.map(({ link }) => link)).toContain(`/setting/serviceAccount/${account.id}`);
  const params = { id: account.id };
  const owned = await admin.handOverServiceAccount({
    params,
    body: { userId: await idOf("clerk2"), rowVersion: stopped.rowVersion },
  });
  await admin.enableServiceAccount({ params, body: { rowVersion: owned.rowVersion } });
  await app.client(token).listCustomers({ query: {} });
});

test("its owner hears 30 days, a week and a day before it expires, and on the day", async () => {
  const owner = await idOf("finance2");
  const { account } = await open({ responsibleId: owner });
  const end = account.expiresOn;
  const told = async () => {
    const { list } = await (await app.as("finance2")).listNotices({ query: { pageSize: 200 } });
    return list.filter(({ link }) => link.endsWith(`/${account.id}`)).length;
  };
  await app.dutiesOn(...[31, 30, 7, 1, 0].map((before) => addDays(end, -before)));
  expect(await told()).toBe(4);
});

test("where two persons are needed an account and its owner are one, also after another has taken it over", async () => {
  const permissions = ["price:read", "price:write"] as const;
  const { account, token } = await open({ responsibleId: await idOf("finance1"), permissions: [...permissions] });
  const machine = app.client(token);
  const plan = await machine.createPricePlan({
    body: { planCode: "MACHINE1", name: "系统套餐", commodity: "ELECTRICITY" },
  });
  const energy = { kind: "ENERGY_FLAT", unit: "kWh", price: "0.5" } as const;
  const body = { validFrom: "2026-01-01", components: [energy] };
  const draft = await machine.createPlanVersion({ params: { id: plan.id }, body });
  const params = { id: plan.id, versionNo: draft.versionNo };
  const { rowVersion } = await machine.submitPlanVersion({ params, body: { rowVersion: draft.rowVersion } });
  const approve = async (username: string) =>
    (await app.as(username)).approvePlanVersion({ params, body: { rowVersion } });
  expect(await refusal(approve("finance1"))).toMatchObject({ reason: "same_person" });
  await admin.handOverServiceAccount({
    params: { id: account.id },
    body: { userId: await idOf("smsouth"), rowVersion: account.rowVersion },
  });
  expect(await refusal(approve("finance1"))).toMatchObject({ reason: "same_person" });
  await approve("finance2");
});
