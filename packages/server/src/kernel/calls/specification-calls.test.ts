import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = `Bearer ${await app.tokenOf("admin")}`;
});
afterAll(() => app.close());

const ask = async (method: string, path: string, headers: Record<string, string> = { authorization: bearer }) => {
  const body = method === "POST" ? { body: "{}" } : {};
  const json = { "content-type": "application/json" };
  const request = new Request(`${testOrigin}/api${path}`, { method, headers: { ...headers, ...json }, ...body });
  const response = await app.fetch(request);
  return (await response.json()) as { status: number; reason?: string };
};
const all = Object.values<Route>(routes);

test.each([
  ["admin", "vhDfQxYsqK", ["vhDfQxYsqK", "Admin"], true],
  ["smeast", "rUuGVIXDuJ", ["rUuGVIXDuJ"], false],
  ["partner1", "lkbiMnGVDr", ["lkbiMnGVDr"], false],
  ["enterprise1", "NTWSeRePGN", ["NTWSeRePGN", "CFWreSdIlp"], false],
  ["clerk1", "CFWreSdIlp", ["CFWreSdIlp"], false],
  ["test", "CFWreSdIlp", ["CFWreSdIlp", "Admin", "Editor"], false],
])(
  "R-P01 R-P07 R-A02 %s is told the roles by their codes, the highest of them, and whether access is full",
  async (username, roleCode, roles, admin) => {
    const client = await app.as(username);
    const user = await client.userInfo();
    expect(user).toMatchObject({ roleCode, roles, admin });
    expect((await client.menuNav()).permissions.toSorted()).toEqual(user.permissions.toSorted());
  },
);

test.each([
  ["admin", "ADMIN", "系统管理员", ""],
  ["smeast", "SM_EAST", "华东经理", ""],
  ["partner1", "PARTNER_1", "合作伙伴一", ""],
  ["enterprise1", "ENTERPRISE_1", "企业用户1", "SM_NORTH"],
  ["clerk1", "CLERK_1", "结算员一", ""],
])("R-A02 %s is told all that the specification says of a person", async (username, userCode, fullName, visitCode) => {
  const user = await (await app.as(username)).userInfo();
  expect(user).toMatchObject({ username, userCode, fullName, visitCode, avatar: "" });
  expect(user.id).toMatch(/^[1-9]\d*$/);
  for (const list of [user.roles, user.permissions]) {
    expect(list.length).toBeGreaterThan(0);
    expect(list.every((one) => typeof one === "string")).toBe(true);
  }
});

/** Method and path as the specification writes them, section 7. */
const calls: [method: string, path: string][] = [
  ["GET", "/publicKey"],
  ["POST", "/user/token"],
  ["POST", "/socialLogin"],
  ["GET", "/user/info"],
  ["GET", "/user/myCustomer"],
  ["GET", "/user/detail"],
  ["GET", "/user/select"],
  ["POST", "/user/save"],
  ["POST", "/user/update"],
  ["POST", "/user/register"],
  ["POST", "/user/password"],
  ["POST", "/user/resetPwd"],
  ["POST", "/user/enterprise/check"],
  ["GET", "/user/PickUpPointList"],
  ["GET", "/user/regionSaleManager"],
  ["GET", "/pwdSet/forgot-password"],
  ["POST", "/pwdSet/reset-password"],
  ["GET", "/menu/nav"],
  ["GET", "/public/dictList"],
  ["GET", "/search/getList"],
  ["GET", "/notice/getList"],
  ["GET", "/expireToken"],
  ["GET", "/refreshToken"],
  ["POST", "/refreshToken"],
  ["GET", "/router/getList"],
  ["GET", "/area/getList"],
  ["GET", "/userManagement/getList"],
  ["POST", "/userManagement/doEdit"],
  ["POST", "/userManagement/doDelete"],
  ["GET", "/roleManagement/getList"],
  ["GET", "/systemLog/getList"],
  ["POST", "/roleManagement/doEdit"],
  ["POST", "/roleManagement/doDelete"],
  ["GET", "/menuManagement/getList"],
  ["POST", "/menuManagement/doEdit"],
  ["POST", "/menuManagement/doDelete"],
  ["GET", "/remixIcon/getList"],
  ["GET", "/departmentManagement/getList"],
  ["POST", "/departmentManagement/doEdit"],
  ["POST", "/departmentManagement/doDelete"],
  // Last, because it ends the session.
  ["GET", "/logout"],
];

test.each([
  ["/publicKey", { publicKey: "", mockServer: false }],
  ["/user/info", { username: "admin", fullName: "系统管理员", avatar: "" }],
  [
    "/user/PickUpPointList",
    {
      total: expect.any(Number),
      list: expect.arrayContaining([expect.objectContaining({ pointNo: "YD0000001", externalCode: "PP-DEMO-001" })]),
    },
  ],
  [
    "/user/myCustomer",
    {
      total: expect.any(Number),
      list: expect.arrayContaining([expect.objectContaining({ customerNo: "KH000001" })]),
    },
  ],
  [
    "/user/detail?userCode=SM_EAST",
    { fullName: "华东经理", email: "smeast@busbar.example", mobile: expect.stringMatching(/^1380000\d{4}$/) },
  ],
  ["/user/select", expect.arrayContaining([expect.objectContaining({ userCode: "SM_EAST", fullName: "华东经理" })])],
  ["/user/regionSaleManager", { list: expect.any(Array) }],
  ["/menu/nav", { permissions: expect.arrayContaining(["read:system"]), menuList: expect.any(Array) }],
  ["/router/getList", { total: expect.any(Number), list: expect.any(Array) }],
  ["/public/dictList?dictCode=region", { list: expect.arrayContaining([expect.objectContaining({ code: "north" })]) }],
  [
    "/search/getList",
    { list: expect.arrayContaining([expect.objectContaining({ value: "首页", url: expect.any(String) })]) },
  ],
  ["/notice/getList", { total: expect.any(Number), list: expect.any(Array) }],
  ["/area/getList", { list: expect.arrayContaining([expect.objectContaining({ code: "110000", region: "north" })]) }],
] as const)("R-C05 GET %s answers the fields that the specification names", async (path, fields) => {
  const answer = await app.fetch(new Request(`${testOrigin}/api${path}`, { headers: { authorization: bearer } }));
  const body = (await answer.json()) as Record<string, unknown>;
  expect([body["status"], body["msg"]]).toEqual([0, ""]);
  expect(body["data"]).toEqual(Array.isArray(body["data"]) ? fields : expect.objectContaining(fields as object));
});

test.each(calls)("R-C05 %s %s is answered at its own path", async (method, path) => {
  expect(all.filter((route) => route.method === method && route.path === path)).toHaveLength(1);
  const { status, reason } = await ask(method, path);
  expect([404, 500], `${method} ${path}: ${reason}`).not.toContain(status);
});

test("R-C01 R-C05 the calls that take forms and ignore unknown keys are those of the specification, and no others", () => {
  const named = calls.map(([method, path]) => `${method} ${path}`);
  // Calls that our own client makes by POST as well.
  const twins = ["POST /logout", "POST /pwdSet/forgot-password"];
  const specified = all.filter((route) => route.specified).map(({ method, path }) => `${method} ${path}`);
  expect(specified.toSorted()).toEqual([...named, ...twins].toSorted());
});

test.each(calls.filter(([method, path]) => method === "POST" && path !== "/refreshToken"))(
  "R-C05 %s %s judges its own fields and ignores the others, in JSON and in a form",
  async (method, path) => {
    const judge = async (body: object, type: string, text: string) => {
      const init = { method, headers: { authorization: bearer, "content-type": type }, body: text };
      const answer = await app.fetch(new Request(`${testOrigin}/api${path}?captcha=1`, init));
      const { requestId: _, ...rest } = (await answer.json()) as { requestId: string; errors?: { code: string }[] };
      expect(rest.errors?.map(({ code }) => code) ?? [], JSON.stringify(body)).not.toContain("unknown_key");
      return rest;
    };
    const extra = { captcha: "x7Kp", device: { kind: "web" }, uuid: "2f1c" };
    const [json, form] = ["application/json", "application/x-www-form-urlencoded"];
    const bare = await judge({}, json, "{}");
    expect(await judge(extra, json, JSON.stringify(extra))).toEqual(bare);
    expect(await judge(extra, json, '{"__proto__":{"admin":true},"constructor":{"x":1}}')).toEqual(bare);
    expect(await judge(extra, form, "captcha=x7Kp&list[0][name]=y")).toEqual(bare);
  },
);

test.each([
  ["POST", "/login"],
  ["POST", "/register"],
  ["GET", "/userInfo"],
])("R-C09 the mock's %s %s is not there on the real server", async (method, path) => {
  const token = { authorization: `Bearer ${await app.tokenOf("clerk1")}` };
  for (const headers of [token, {}]) expect(await ask(method, path, headers)).toMatchObject({ status: 404 });
});
