import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../testing/start-test-app.ts";

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
  // Last, since it ends the session.
  ["GET", "/logout"],
];

test.each(calls)("R-C05 %s %s is answered at its own path", async (method, path) => {
  expect(all.filter((route) => route.method === method && route.path === path)).toHaveLength(1);
  const { status, reason } = await ask(method, path);
  expect([404, 500], `${method} ${path}: ${reason}`).not.toContain(status);
});

test.each(calls.filter(([method, path]) => method === "POST" && path !== "/refreshToken"))(
  "R-C01 %s %s takes a form as the specification's clients send it",
  (method, path) => {
    expect(all.find((route) => route.method === method && route.path === path)?.form).toBe(true);
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
