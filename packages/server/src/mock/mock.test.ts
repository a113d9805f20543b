import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readMigrations } from "../node/postgres/migrate.ts";
import { creditCodeOf, csv, importer, lineOf } from "../testing/importer.ts";
import { testOrigin } from "../testing/start-test-app.ts";
import { startTestMock, type TestMock } from "../testing/start-test-mock.ts";

const english = { "accept-language": "en" };
const shape = /^(admin|editor|test)-token-[0-9a-f-]{36}-\d{13}$/;
/** The cookies of an answer, as the browser sends them back. */
const cookieOf = (cookies: string[]) => cookies.map((cookie) => cookie.split(";")[0]).join("; ");

let mock: TestMock;
/** One that lets visitors in. */
let open: TestMock;
/** The first of a run makes the database, which takes eight seconds of processor time: minutes on a machine that is busy. */
const patience = 300_000;
beforeAll(async () => {
  mock = await startTestMock();
}, patience);
beforeAll(async () => {
  open = await startTestMock({ interception: false });
}, patience);
afterAll(() => Promise.all([mock.close(), open.close()]));

test("R-C08 every migration of the product applies on the mock's database", async () => {
  const last = readMigrations().at(-1);
  expect(last?.number).toBeGreaterThan(10);
  const { rows } = await sql<{ customers: string; areas: string }>`
    select (select count(*) from customer) as customers, (select count(*) from area) as areas`.execute(mock.ports.db);
  expect(Number(rows[0]?.customers)).toBe(16);
  expect(Number(rows[0]?.areas)).toBeGreaterThan(3000);
});

test.each(["admin", "editor", "test"])(
  "R-C08 %s signs in with any password and gets a token of the mock's shape",
  async (username) => {
    const answers = [
      await mock.ask("POST", "/login", { body: { username, password: "whatever it is" } }),
      await mock.ask("POST", "/user/token", { body: { username, password: "x" } }),
    ];
    for (const { http, status, data } of answers) {
      expect({ http, status }).toEqual({ http: 200, status: 0 });
      const { token } = data as { token: string };
      expect(token).toMatch(shape);
      expect(token.split("-token-")[0]).toBe(username);
      expect(Number(token.split("-").at(-1))).toBe(mock.clock.now().getTime());
      expect((await mock.ask("GET", "/user/info", { token })).data).toMatchObject({ username });
    }
  },
);

test("R-C08 nobody else signs in, not even an account of the demo with its password", async () => {
  for (const username of ["clerk1", "nobody", ""]) {
    expect(await mock.ask("POST", "/login", { body: { username } })).toMatchObject({
      http: 500,
      status: 500,
      msg: "帐户或密码不正确",
      data: null,
    });
  }
  const body = { username: "clerk1", password: "Busbar-demo-1" };
  expect(await mock.ask("POST", "/user/token", { body })).toMatchObject({ status: 1400, data: null });
  const refused = await mock.ask("POST", "/login", { body, headers: english });
  expect(refused.msg).toBe("Account or password incorrect");
});

test("R-C10 a token is told to be over when it is older than five seconds", async () => {
  const token = await mock.tokenOf("editor");
  expect(await mock.ask("GET", "/expireToken", { token })).toMatchObject({ http: 200, status: 0 });
  mock.clock.advance(5);
  expect(await mock.ask("GET", "/expireToken", { token })).toMatchObject({ http: 200, status: 0 });
  mock.clock.advance(0.001);
  expect(await mock.ask("GET", "/expireToken", { token })).toMatchObject({
    http: 401,
    status: 402,
    msg: "令牌已过期",
  });
  expect((await mock.ask("GET", "/expireToken", { token, headers: english })).msg).toBe("Token expired");
});

test.each([
  "",
  "admin",
  "root-token-6f9619ff-8b86-4d01-b42d-00cf4fc964ff-1768874400000",
  "admin-token-1-1768874400000",
])("R-C10 %j is no token of the mock", async (token) => {
  for (const path of ["/expireToken", "/userInfo", "/refreshToken"])
    expect(await mock.ask("GET", path, { token }), path).toMatchObject({ http: 401, status: 401, msg: "令牌无效" });
});

test.each(["admin", "editor", "test"])("R-C10 an old token of %s gets a new one", async (account) => {
  const old = await mock.tokenOf(account);
  mock.clock.advance(60);
  expect(await mock.ask("GET", "/user/info", { token: old })).toMatchObject({ http: 401, status: 402 });
  for (const method of ["GET", "POST"]) {
    const { token } = (await mock.ask(method, "/refreshToken", { token: old })).data as { token: string };
    expect(token).toMatch(shape);
    expect(token).not.toBe(old);
    expect((await mock.ask("GET", "/user/info", { token })).data).toMatchObject({ username: account });
  }
});

test("R-C10 a browser keeps its session through one renewal after the other", async () => {
  const signedIn = await mock.ask("POST", "/user/token", { body: { username: "editor", password: "any" } });
  let { token } = signedIn.data as { token: string };
  let cookie = cookieOf(signedIn.cookies);
  const devices = async () =>
    (await mock.ask("GET", "/sessions", { token })).data as { list: { id: string; current: boolean }[] };
  const before = (await devices()).list;
  for (let round = 0; round < 4; round += 1) {
    mock.clock.advance(6);
    expect((await mock.ask("GET", "/menu/nav", { token })).status).toBe(402);
    const renewed = await mock.ask("POST", "/refreshToken", { token, headers: { cookie } });
    token = (renewed.data as { token: string }).token;
    cookie = cookieOf(renewed.cookies);
    expect((await mock.ask("GET", "/menu/nav", { token })).status).toBe(0);
  }
  expect((await devices()).list.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  await mock.ask("POST", "/logout", { token });
  expect(await mock.ask("POST", "/refreshToken", { token, headers: { cookie } })).toMatchObject({ status: 401 });
});

test("R-C10 the social sign-in of the mock needs a code", async () => {
  for (const given of [{}, { body: {} }, { body: { code: "" } }]) {
    expect(await mock.ask("POST", "/socialLogin", given)).toMatchObject({
      http: 500,
      status: 500,
      msg: "未成功获取 Token",
    });
  }
  const refused = await mock.ask("POST", "/socialLogin", { headers: english });
  expect(refused.msg).toBe("Token not obtained successfully");
  const { data } = await mock.ask("POST", "/socialLogin", { body: { code: "any" } });
  expect((data as { token: string }).token).toMatch(shape);
});

test("R-C09 registering is pretended and gives a token", async () => {
  for (const given of [{}, { body: { username: "newcomer" } }]) {
    const answer = await mock.ask("POST", "/register", given);
    expect(answer).toMatchObject({ http: 200, status: 0, msg: "模拟注册成功" });
    expect((answer.data as { token: string }).token).toMatch(shape);
  }
  expect((await mock.ask("POST", "/register", { body: {}, headers: english })).msg).toBe(
    "Simulated registration succeeded",
  );
});

test.each([
  ["admin", ["Admin"], ["delete:system", "read:system", "write:system"]],
  ["editor", ["Editor"], ["read:system", "write:system"]],
  ["test", ["Admin", "Editor"], ["delete:system", "read:system", "write:system"]],
])("R-P03 R-C09 %s has the roles and permissions of the mock", async (account, roles, permissions) => {
  const token = await mock.tokenOf(account);
  expect((await mock.ask("GET", "/userInfo", { token })).data).toEqual({
    username: account,
    avatar: "",
    roles,
    permissions,
  });
});

test("R-P03 each mock role has its permissions, and an account those of all its roles", async () => {
  const rows = await mock.ports.db
    .selectFrom("role")
    .select(["code", "permissions"])
    .where("code", "in", ["Admin", "Editor", "Test"])
    .orderBy("sort")
    .execute();
  expect(rows).toEqual([
    { code: "Admin", permissions: ["read:system", "write:system", "delete:system"] },
    { code: "Editor", permissions: ["read:system", "write:system"] },
    { code: "Test", permissions: ["read:system"] },
  ]);
  const { id } = await mock.ports.db
    .selectFrom("user_account")
    .select("id")
    .where("username", "=", "editor")
    .executeTakeFirstOrThrow();
  await mock.ports.db.insertInto("user_role").values({ user_id: id, role_code: "Admin" }).execute();
  const token = await mock.tokenOf("editor");
  const { permissions } = (await mock.ask("GET", "/userInfo", { token })).data as { permissions: string[] };
  await mock.ports.db.deleteFrom("user_role").where("user_id", "=", id).where("role_code", "=", "Admin").execute();
  expect(permissions).toEqual(["delete:system", "read:system", "write:system"]);
});

test("R-C09 without a bearer header nobody is told who they are, and with an old one that it is over", async () => {
  expect(await mock.ask("GET", "/userInfo")).toMatchObject({ http: 401, status: 401, msg: "令牌无效" });
  const token = await mock.tokenOf("admin");
  mock.clock.advance(5.001);
  expect(await mock.ask("GET", "/userInfo", { token })).toMatchObject({ status: 402, msg: "令牌已过期" });
});

test.each([
  [0, 10],
  [0.5, 55],
  [0.999_999, 100],
])("R-C08 an answer at %d of the range comes after %d ms", async (random, milliseconds) => {
  mock.draw(random);
  mock.delays.length = 0;
  const token = await mock.tokenOf("admin");
  await mock.ask("GET", "/user/info", { token });
  await mock.ask("GET", "/not/there");
  expect(mock.delays).toEqual([milliseconds, milliseconds, milliseconds]);
});

test("R-C08 what is edited and deleted is done on the mock's database, and said to be simulated", async () => {
  const token = await mock.tokenOf("admin");
  const post = (path: string, body: object, headers = {}) => mock.ask("POST", path, { token, body, headers });
  type Tree = { list: { children: { id: string; name: string }[] }[] };
  const departments = async () =>
    ((await mock.ask("GET", "/departmentManagement/getList", { token })).data as Tree).list[0]!.children;
  const saved = { http: 200, status: 0, msg: "模拟保存成功", data: null };
  expect(await post("/departmentManagement/doEdit", { name: "模拟部门" })).toMatchObject(saved);
  const made = (await departments()).find(({ name }) => name === "模拟部门");
  const removed = await post("/departmentManagement/doDelete", { ids: made?.id }, english);
  expect(removed).toMatchObject({ status: 0, msg: "Simulated delete succeeded" });
  expect((await departments()).map(({ name }) => name)).not.toContain("模拟部门");
  const entry = { name: "MockEntry", path: "/mock-entry", component: "home" };
  expect(await post("/menuManagement/doEdit", entry)).toMatchObject(saved);
  expect((await mock.ask("POST", "/menuManagement/doEdit", { body: entry })).status).toBe(401);
});

/** Lists of new nouns are included automatically. */
const lists = Object.values<Route>(routes).flatMap(({ path }) => (path.endsWith("/getList") ? [path] : []));

test.each(lists)("R-C08 R-C14 the mock answers %s from its own database", async (path) => {
  const answer = await mock.ask("GET", path, { token: await mock.tokenOf("admin") });
  expect(answer).toMatchObject({ http: 200, status: 0 });
  expect((answer.data as { list: unknown[] }).list.length).toBeGreaterThan(0);
});

test("R-G47 R-C10 a pretended provider sends the browser back with a code, which the mock takes", async () => {
  const { providers = [] } = (await mock.ask("GET", "/portal")).data as { providers?: { name: string }[] };
  expect(providers).toHaveLength(1);
  const start = new Request(`${testOrigin}/api/social/${providers[0]!.name}/start`);
  const { status, headers } = await mock.app.fetch(start);
  expect(status).toBe(303);
  const back = new URL(headers.get("location") ?? "", testOrigin);
  expect(back.pathname).toBe("/callback");
  const body = Object.fromEntries(back.searchParams);
  expect((await mock.ask("POST", "/socialLogin", { body })).data).toMatchObject({
    token: expect.stringMatching(/^admin-token-/),
  });
});

test("R-C11 there are three notices", async () => {
  const token = await mock.tokenOf("editor");
  const { list } = (await mock.ask("GET", "/notice/getList", { token })).data as { list: unknown[] };
  expect(list).toHaveLength(3);
});

test("R-C08 clients are told that the server is a mock and send nothing encrypted", async () => {
  expect((await mock.ask("GET", "/publicKey")).data).toEqual({ publicKey: "", mockServer: true });
});

test("R-N04 virtual roles are there, and the sign-in page offers the three accounts alone", async () => {
  const greeting = (await mock.ask("GET", "/portal")).data as { accounts: { username: string }[] };
  expect(greeting).toMatchObject({ demo: true, virtualRoles: true, loginInterception: true });
  expect(greeting.accounts.map(({ username }) => username).sort()).toEqual(["admin", "editor", "test"]);
  expect((await open.ask("GET", "/portal")).data).toMatchObject({ virtualRoles: true, loginInterception: false });
});

test("R-N04 where the mock lets visitors in their calls are answered, also when a token is over; elsewhere they are refused", async () => {
  expect(await open.ask("GET", "/systemLog/getList")).toMatchObject({ http: 200, status: 0 });
  expect((await open.ask("GET", "/userInfo")).http).toBe(401);
  for (let seconds = 0; seconds < 3; seconds += 1) {
    open.clock.advance(7);
    const answers = await Promise.all(["/systemLog/getList", "/router/getList"].map((path) => open.ask("GET", path)));
    expect(answers.map(({ status }) => status)).toEqual([0, 0]);
  }
  const body = { id: "1", name: "总部", order: 1 };
  expect((await open.ask("POST", "/departmentManagement/doEdit", { body })).http).not.toBe(401);
  const sessions = await open.ports.db.selectFrom("session").select("id").limit(9).execute();
  expect(sessions).toHaveLength(1);
  expect(open.faults).toEqual([]);
  expect((await mock.ask("GET", "/systemLog/getList")).http).toBe(401);
});

test("R-C08 the customer list sorts, filters and pages on the mock's database", async () => {
  const client = mock.client(await mock.tokenOf("admin"));
  const all = await client.listCustomers({ query: { pageSize: 20 } });
  expect(all.total).toBe(16);
  const found = await client.listCustomers({ query: { keyword: "华东", sort: "name" } });
  expect(found.total).toBe(4);
  expect(found.list.every(({ name }) => name.startsWith("华东"))).toBe(true);
});

const plain = Object.entries<Route>(routes).filter(
  ([, route]) => route.method === "GET" && !route.path.includes("{") && typeof route.response !== "string",
);

test.each(plain)(
  "R-C08 %s answers on the mock's database as the contract says, or refuses in words",
  async (_, route) => {
    const token = await mock.tokenOf("admin");
    const { status } = await mock.ask("GET", route.path, { token });
    // 1400: some calls need a parameter. 404: a person is no service account.
    expect([0, 1400, 401, 404], route.path).toContain(status);
  },
);

test("R-C08 ten calls at once wait for each other and not for ever", async () => {
  const token = await mock.tokenOf("admin");
  const body = (n: number) => ({ body: { value: n }, token });
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, (_, n) => mock.ask("PUT", `/preferences/table.test${n}`, body(n))),
    ...Array.from({ length: 5 }, () => mock.ask("GET", "/user/myCustomer", { token })),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 0));
});

test("R-C08 an import is checked and committed by the mock's own queue", async () => {
  const clerk = await importer(mock, "admin");
  const line = (n: number) => lineOf(n, { name: `模拟客户${n}`, code: creditCodeOf(n) });
  const { id, job } = await clerk.dryRun(csv(line(901), line(902)));
  expect(job.state).toBe("done");
  expect((await clerk.commit(id)).state).toBe("done");
  const { total } = await clerk.client.listCustomers({ query: { keyword: "模拟客户" } });
  expect(total).toBe(2);
});

test("R-C08 none of the calls before broke the server", () => {
  expect(mock.faults).toEqual([]);
});
