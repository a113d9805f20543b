/* Looks in every call for defects that are known from comparable products. */
import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const all = Object.values<Route>(routes);
const pathOf = ({ path }: Route) => `/api${path.replace(/\{\w+\}/g, "1")}`;
const nameOf = ({ method, path }: Route) => `${method} ${path}`;
const send = (path: string, init: RequestInit = {}) => app.fetch(new Request(`${testOrigin}${path}`, init));
const countOf = async (table: "audit_log" | "outbound_message" | "event") =>
  Number(
    (
      await app.ports.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<string>().as("count"))
        .executeTakeFirstOrThrow()
    ).count,
  );

const form = "application/x-www-form-urlencoded";

test("no call is open to another site's page, whatever it carries, and none lets such a page read its answer", async () => {
  const signedIn = await send("/api/user/token", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "admin", password: demoPassword }),
  });
  const { data } = (await signedIn.json()) as { data: { token: string } };
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const { db } = app.ports;
  // Audit rows of refusals do not count as changes.
  const changes = async () =>
    (await db.selectFrom("audit_log").select("id").where("action", "<>", "authz_fail").execute()).length;
  const before = [await changes(), await countOf("outbound_message"), await countOf("event")];
  for (const route of all) {
    // A browser without Sec-Fetch-Site sends Origin with unsafe methods.
    const sites: Record<string, string>[] = ["cross-site", "same-site"].map((site) => ({ "sec-fetch-site": site }));
    if (route.method !== "GET") sites.push({}, { origin: "null" });
    // Without a body there is none that could be of another type.
    const types = route.method === "GET" ? ["text/plain"] : ["application/json", "text/plain", form];
    for (const site of sites) {
      for (const type of types) {
        const answer = await send(pathOf(route), {
          method: route.method,
          headers: {
            authorization: `Bearer ${data.token}`,
            cookie,
            origin: "https://evil.example",
            "content-type": type,
            ...site,
          },
          ...(route.method !== "GET" && { body: "{}" }),
        });
        expect(answer.status, `${nameOf(route)} ${JSON.stringify(site)} ${type}`).toBe(403);
        expect([...answer.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
        expect(answer.headers.getSetCookie()).toEqual([]);
      }
    }
  }
  expect([await changes(), await countOf("outbound_message"), await countOf("event")]).toEqual(before);
  expect((await send("/api/refreshToken", { method: "POST", headers: { cookie } })).status).toBe(200);
});

/** Columns that must never be sent, in snake_case and camelCase. */
const secretColumns = [
  "password_hash",
  "passwordHash",
  "hash",
  "secret",
  "sealed_key",
  "sealedKey",
  "email_key",
  "code_hash",
  "token",
];

const filters = ["=x", "[$ne]=", "[contains]=x"].map((rest) => (column: string) => `${column}${rest}`);

test("no list can be filtered or ordered by a column that is secret", async () => {
  const headers = { authorization: `Bearer ${await app.tokenOf("admin")}` };
  const lists = all.filter(
    ({ method, permission, specified }) => method === "GET" && permission !== "public" && !specified,
  );
  expect(lists.length).toBeGreaterThan(15);
  for (const route of lists) {
    const refused = async (query: string) => {
      const answer = await send(`${pathOf(route)}?${query}`, { headers });
      const { errors = [] } = (await answer.json()) as { errors?: { path: string }[] };
      expect(answer.status, `${nameOf(route)} ${query}`).toBe(400);
      return errors.map(({ path }) => path);
    };
    for (const filter of filters) {
      const named = await refused(secretColumns.map(filter).join("&"));
      // Each unknown parameter is named in the refusal, unless the path is refused already.
      if (!named.some((path) => route.path.includes(`{${path}}`)))
        expect(named, `${nameOf(route)} ${filter("*")}`).toEqual(expect.arrayContaining(secretColumns));
    }
    for (const column of secretColumns) for (const sort of [column, `-${column}`]) await refused(`sort=${sort}`);
  }
  // Calls of the specification ignore unknown fields, so their answer is unchanged.
  const quiet = /logout|Token|forgot-password/;
  const specified = all.filter(
    ({ method, specified: is, path }) => method === "GET" && is === true && !quiet.test(path),
  );
  expect(specified.length).toBeGreaterThan(5);
  const read = async (path: string) => {
    const { requestId: _, ...rest } = (await (await send(path, { headers })).json()) as { requestId?: string };
    return rest;
  };
  for (const route of specified) {
    const plain = await read(pathOf(route));
    for (const filter of filters.slice(0, 2)) {
      const query = secretColumns.map(filter).join("&");
      expect(await read(`${pathOf(route)}?${query}`), `${nameOf(route)} ${query}`).toEqual(plain);
    }
  }
});

test("in production nobody who is not signed in learns what the server is made of, nor which release it is", async () => {
  const telling = [
    manifest.version,
    process.versions.node,
    "postgres",
    "kysely",
    "hono",
    "node_modules",
    ".ts:",
    " at ",
  ];
  const own = await startTestApp({ demo: false, settings: { profile: "production" } });
  const ask = (path: string, init: RequestInit) => own.fetch(new Request(`${testOrigin}${path}`, init));
  try {
    for (const route of all) {
      for (const body of ["{}", "{", "[]", '{"username":{}}']) {
        const answer = await ask(`${pathOf(route)}${body === "[]" ? "?a[b]=1&a=2" : ""}`, {
          method: route.method,
          headers: { "content-type": "application/json" },
          ...(route.method !== "GET" && { body }),
        });
        const told = `${await answer.text()}\n${[...answer.headers].map((header) => header.join(": ")).join("\n")}`;
        expect(
          telling.filter((word) => told.toLowerCase().includes(word)),
          `${nameOf(route)}: ${told}`,
        ).toEqual([]);
      }
    }
  } finally {
    await own.close();
  }
});
