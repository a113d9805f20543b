/* Every operation of the contract, called by each kind of person and compared with the access policy. */
import { routes } from "@busbar/contract";
import { toQuery } from "@busbar/contract/kernel/http/client";
import type { Route } from "@busbar/contract/kernel/http/route";
import { meets } from "@busbar/contract/kernel/permissions";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { agreed, type Person, people, type Target, targetOf } from "../../testing/access/access-policy.ts";
import { plainInput } from "../../testing/access/plain-input.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
const bearers = new Map<string, string>();
const ids = new Map<string, { own: string | undefined; foreign: string | undefined }>();
/** Ids in every format that belong to no record. */
const nowhere = ["999999999", "00000000-0000-4000-8000-000000000000"];

type Named = [name: string, route: Route];
const all = Object.entries<Route>(routes);
/** These end the session that calls them; the tests of sessions cover them. */
const endsSession = /^(signOut|logout|endOtherDevices|endAllDevices|expireToken|refreshToken)/i;
const called = all.filter(([name, { response }]) => response !== "stream" && !endsSession.test(name));
const nameOf = ([name, { method, path }]: Named) => `${name} ${method} ${path}`;
const rolesOf: Record<string, readonly string[]> = { editor: ["Editor"] };

beforeAll(async () => {
  app = await startTestApp();
  for (const { username } of people) bearers.set(username, `Bearer ${await app.tokenOf(username)}`);
  for (const person of people)
    for (const [, route] of called) {
      const target = targetOf(route);
      if (target?.of === "customer") await findIds(person, target);
    }
});
afterAll(() => app.close());

async function findIds(
  { username, reach }: Person,
  { ids: source }: Extract<Target, { of: "customer" }>,
): Promise<void> {
  const key = `${username} ${source}`;
  if (ids.has(key)) return;
  const one = async (condition: string) => {
    const glue = source.includes(" where ") ? "and" : "where";
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `${source} ${glue} ${condition} order by 1 limit 1`,
    );
    return rows[0]?.id;
  };
  ids.set(key, { own: await one(`(${reach})`), foreign: await one(`(${reach}) is not true`) });
}

function requestOf(route: Route, first: string): { path: string; init: RequestInit; complete: boolean } {
  const shape = (route.params?.shape ?? {}) as Record<string, z.ZodType>;
  let isFirst = true;
  const path = route.path.replace(/\{(\w+)\}/g, (_, mark: string) => {
    const value = isFirst ? first : String(shape[mark] ? plainInput(shape[mark]) : "1");
    isFirst = false;
    return encodeURIComponent(value);
  });
  const query = route.query ? plainInput(route.query) : {};
  const body = route.upload ? "x" : route.body ? plainInput(route.body) : undefined;
  const complete = query !== undefined && (!route.body || body !== undefined);
  return {
    path: `/api${path}${toQuery((query ?? {}) as Record<string, unknown>)}`,
    init: {
      method: route.method,
      headers: {
        ...(route.body && { "content-type": "application/json" }),
        ...(route.upload && { "content-type": "application/octet-stream" }),
        "idempotency-key": crypto.randomUUID(),
      },
      ...(route.upload ? { body: "x" } : route.body && { body: JSON.stringify(body ?? {}) }),
    },
    complete,
  };
}

type Answer = { http: number; status: number; reason: string | undefined };
async function call(route: Route, first: string, username: string | null): Promise<Answer & { complete: boolean }> {
  const { path, init, complete } = requestOf(route, first);
  const request = new Request(`${testOrigin}${path}`, init);
  if (username !== null) request.headers.set("authorization", bearers.get(username)!);
  const answer = await app.fetch(request);
  const text = await answer.text();
  const body = (answer.headers.get("content-type") ?? "").includes("json")
    ? (JSON.parse(text) as { status?: number; reason?: string })
    : {};
  return { http: answer.status, status: body.status ?? 0, reason: body.reason, complete };
}

/** The rule of a route, computed from the person alone. */
function mayCall({ admin = false, permissions, username }: Person, { permission }: Route): boolean {
  if (permission === "public" || permission === "signed-in") return true;
  const access = { admin, permissions, roles: rolesOf[username] ?? [] };
  return meets(access, typeof permission === "string" ? [permission] : permission);
}

const met = new Set<string>();
function isAgreed([name]: Named, { username }: Person, http: number, reason: string | undefined): boolean {
  const found = agreed.find(
    ({ operation, people: who, answer }) =>
      operation === name && who.includes(username) && answer === `${http} ${reason}`,
  );
  if (found) met.add(`${found.operation} ${found.answer}`);
  return found !== undefined;
}

/** The content of each table, without logged refusals and without tables that count calls. */
async function contents(): Promise<Record<string, string>> {
  const counted = ["rate_limit", "session", "idempotency_key", "access_token"];
  const { rows: tables } = await app.database.ownerPool.query<{ name: string }>(
    `select c.relname as name from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'`,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !counted.includes(table.name))) {
    const rest = name === "audit_log" ? "where action <> 'authz_fail'" : "";
    const { rows } = await app.database.ownerPool.query<{ sum: string }>(
      `select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from "${name}" t ${rest}`,
    );
    found[name] = rows[0]!.sum;
  }
  return found;
}

test("every operation has an expectation", () => {
  expect(called.filter(([, route]) => targetOf(route) === undefined).map(nameOf)).toEqual([]);
  expect(called.length).toBeGreaterThan(300);
});

test("R-P05 nobody without a session gets past any operation that is not open to all", async () => {
  const wrong: string[] = [];
  for (const named of called.filter(([, { permission }]) => permission !== "public")) {
    const { http, reason } = await call(named[1], "1", null);
    if (http !== 401 || reason !== "session.none") wrong.push(`${nameOf(named)}: ${http} ${reason}`);
  }
  expect(wrong).toEqual([]);
});

test("R-P05 R-E02 whoever lacks the right is refused by every operation, and nothing has changed afterwards", async () => {
  const before = await contents();
  const wrong: string[] = [];
  let refused = 0;
  for (const person of people)
    for (const named of called) {
      if (mayCall(person, named[1])) continue;
      const { http, status, reason } = await call(named[1], "1", person.username);
      refused += 1;
      if (http !== 403 || status !== 1403 || reason !== "not_allowed")
        wrong.push(`${person.username} ${nameOf(named)}: ${http} ${reason}`);
    }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(1000);
  expect(await contents()).toEqual(before);
});

test("R-P05 another's record is as absent as one that never was, in every operation, and nothing has changed", async () => {
  const before = await contents();
  const wrong: string[] = [];
  let absent = 0;
  for (const person of people)
    for (const named of called) {
      const [, route] = named;
      const target = targetOf(route);
      if (!target || target.of === "word" || !mayCall(person, route)) continue;
      if (!/\{(id|userId|code)\}/.test(route.path)) continue;
      const foreign = target.of === "customer" ? ids.get(`${person.username} ${target.ids}`)?.foreign : undefined;
      const mark = Object.values<z.ZodType>(route.params?.shape ?? {})[0];
      const missing = nowhere.find((id) => mark?.safeParse(id).success) ?? nowhere[0]!;
      for (const first of [missing, ...(foreign === undefined ? [] : [foreign])]) {
        const { http, reason, complete } = await call(route, first, person.username);
        const told = complete ? [404] : [404, 400];
        if (http === 404) absent += 1;
        if (!told.includes(http) && !isAgreed(named, person, http, reason))
          wrong.push(`${person.username} ${nameOf(named)} ${first}: ${http} ${reason}`);
      }
    }
  expect(wrong).toEqual([]);
  expect(absent).toBeGreaterThan(400);
  expect(await contents()).toEqual(before);
});

test("R-P05 one's own record is read by every operation that one may call", async () => {
  const wrong: string[] = [];
  let read = 0;
  for (const person of people)
    for (const named of called) {
      const [, route] = named;
      const target = targetOf(route);
      if (target?.of !== "customer" || route.method !== "GET" || !mayCall(person, route)) continue;
      if (route.path.indexOf("{") !== route.path.lastIndexOf("{")) continue;
      const own = ids.get(`${person.username} ${target.ids}`)?.own;
      if (own === undefined) continue;
      const { http, reason, complete } = await call(route, own, person.username);
      if (!complete) continue;
      read += 1;
      if (http !== 200 && !isAgreed(named, person, http, reason))
        wrong.push(`${person.username} ${nameOf(named)} ${own}: ${http} ${reason}`);
    }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(60);
});

test("what was agreed beside the rules is still so", () => {
  expect(agreed.map(({ operation, answer }) => `${operation} ${answer}`).filter((one) => !met.has(one))).toEqual([]);
});
