import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const response = await app.fetch(new Request(`${testOrigin}${path}`, { headers }));
  return { http: response.status, text: await response.text() };
};
const base64Url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

test("an access token says nothing, and no signed claim is believed in its place", async () => {
  const { token } = await app.client().signIn({ body: { username: "clerk1", password: "Busbar-demo-1" } });
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  const claims = { sub: "1", admin: true, userCode: "ADMIN", exp: 4_102_444_800 };
  for (const alg of ["none", "None", "HS256", "RS256", "ES256"]) {
    for (const signature of ["", "AAAA", base64Url(claims)]) {
      const forged = `${base64Url({ alg, typ: "JWT", kid: "../../dev/null" })}.${base64Url(claims)}.${signature}`;
      const { http, text } = await get("/api/user/info", forged);
      expect(http).toBe(401);
      expect(JSON.parse(text)).toMatchObject({ status: 401, reason: "session.none" });
    }
  }
});

/** Ways to write a path that two parsers may read differently. */
const disguises = [
  (path: string) => path.replace("/api/", "/api//"),
  (path: string) => path.replace("/api/", "//api/"),
  (path: string) => path.replace("/api/", "/api/./"),
  (path: string) => path.replace("/api/", "/api/portal/../"),
  (path: string) => path.replace("/api/", "/api/portal/%2e%2e/"),
  (path: string) => path.replace("/api/", "/api/portal/..%2f"),
  (path: string) => path.replace("/api/", "/api%2f"),
  (path: string) => path.replace("/api/", "/api%5c"),
  (path: string) => path.replace("/api/", "/api\\"),
  (path: string) => path.replace("/api/", "/API/"),
  (path: string) => path.replace(/\/([^/]+)$/, "%2f$1"),
  (path: string) => path.replace(/\/([^/]+)$/, "%252f$1"),
  (path: string) =>
    path.replace(
      /([a-z])([^a-z]*)$/i,
      (_, letter: string, rest: string) => `%${letter.charCodeAt(0).toString(16)}${rest}`,
    ),
  (path: string) => `${path}/`,
  (path: string) => `${path}//`,
  (path: string) => `${path}%00`,
  (path: string) => `${path}%20`,
  (path: string) => `${path};a=b`,
  (path: string) => `${path}.json`,
  (path: string) => `${path}?/api/portal`,
  (path: string) => `${path}#/api/portal`,
];

test("no way of writing a path gets past the guard of its call", async () => {
  const guarded = Object.values<Route>(routes).filter(
    ({ method, permission }) => method === "GET" && permission !== "public",
  );
  expect(guarded.length).toBeGreaterThan(15);
  for (const { path } of guarded) {
    const plain = `/api${path.replace(/\{\w+\}/g, "1")}`;
    for (const disguise of disguises) {
      const { http, text } = await get(disguise(plain));
      // 401 from the guard, or 404 when the disguised path matches no route.
      expect([401, 404], `${disguise(plain)}: ${text.slice(0, 80)}`).toContain(http);
    }
  }
});

test("R-C06 a query that breaks parsers is answered by its limits or by its schema, on every open and listed call", async () => {
  const token = await app.tokenOf("admin");
  const many = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${name.replace("#", String(at))}=1`).join("&");
  const queries = [
    many("pageNo[#]", 21),
    many("pageNo[]", 21),
    many("a[#]", 1001),
    many("a#", 1001),
    "pageNo[0][0][0][0][0][0][0]=1",
    "a[b]=1&a=2",
    "__proto__[pageSize]=1000000",
    "constructor[prototype][pageSize]=1",
    "pageSize[__proto__][x]=1",
    "pageSize=1e9",
    "pageSize=-1",
    "pageSize=201",
    "pageNo=0",
    "pageNo[toString]=1",
    "sort[$ne]=name",
    "sort=name;drop table customer",
    "%00=1",
    "%ff%fe=%c0%af",
    "a=%E0%A4%A",
    `${"a[".repeat(500)}=1`,
  ];
  const lists = Object.values<Route>(routes).filter(
    ({ method, response, path }) => method === "GET" && typeof response !== "string" && !path.includes("logout"),
  );
  for (const { path } of lists) {
    for (const query of queries) {
      const { http, text } = await get(`/api${path.replace(/\{\w+\}/g, "1")}?${query}`, token);
      expect(http, `${path}?${query.slice(0, 60)}: ${text.slice(0, 200)}`).toBeLessThan(500);
    }
  }
  expect(({} as Record<string, unknown>)["pageSize"]).toBeUndefined();
}, 60_000);

test("R-C07 a list begins with page 1 of 20 rows, and gives at most 200", async () => {
  const admin = await app.as("admin");
  expect((await admin.listCustomers()).list.length).toBeLessThanOrEqual(20);
  expect(await admin.listCustomers({ query: { pageNo: 1, pageSize: 20 } })).toEqual(await admin.listCustomers());
  for (const query of [{ pageSize: 201 }, { pageSize: 0 }, { pageNo: 0 }, { pageNo: 1.5 }])
    await expect(admin.listCustomers({ query })).rejects.toMatchObject({ code: 1400 });
  await expect(admin.listCustomers({ query: { pageSize: 200 } })).resolves.toBeTruthy();
});
