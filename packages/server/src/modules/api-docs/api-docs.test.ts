import { routes } from "@busbar/contract";
import { type ApiDocument, type Json, toOpenApi } from "@busbar/contract/kernel/http/openapi";
import type { Route } from "@busbar/contract/kernel/http/route";
import { apiInfo } from "@busbar/contract/api-docs/api-docs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let house: TestApp;
beforeAll(async () => void (house = await startTestApp()));
afterAll(() => house.close());

const request = (token?: string, query = "") =>
  new Request(`${testOrigin}/api/openapi.json${query}`, token ? { headers: { authorization: `Bearer ${token}` } } : {});

test("R-C05 the document that is served is what the contract says, and lists every call", async () => {
  const response = await house.fetch(request());
  expect(response.status).toBe(200);
  expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const served = (await response.json()) as ApiDocument;
  // RFC 6749 decides on this call, not the contract.
  const { "/oauth/token": token, ...paths } = served.paths;
  expect(token?.post?.operationId).toBe("getAccessToken");
  expect(fieldsOf({ ...served, paths })).toEqual(fieldsOf(toOpenApi(routes, apiInfo)));
  expect(Object.keys(served.components.schemas)).toContain("CustomerRow");
  const ids = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId));
  expect(ids.sort()).toEqual(Object.keys(routes).sort());
});

/** What each call takes and gives, field by field, whether schemas have names or stand where they are used. */
function fieldsOf(document: ApiDocument): string[] {
  const { schemas } = document.components;
  const found = new Set<string>();
  const follow = (at: string, schema: Json, inside: readonly unknown[]): void => {
    const { $ref, properties = {}, required = [], items, anyOf = [], allOf = [], additionalProperties } = schema;
    const name = String($ref).replace(/^.*\//, "");
    if ($ref !== undefined && !inside.includes(name)) follow(at, schemas[name] ?? {}, [...inside, name]);
    for (const [field, inner] of Object.entries(properties as Record<string, Json>)) {
      const place = `${at}.${field}${(required as string[]).includes(field) ? "" : "?"}`;
      found.add(place);
      follow(place, inner, inside);
    }
    if (items) follow(`${at}[]`, items as Json, inside);
    for (const one of [...(anyOf as Json[]), ...(allOf as Json[])]) follow(at, one, inside);
    if (typeof additionalProperties === "object" && additionalProperties)
      follow(`${at}.*`, additionalProperties as Json, inside);
  };
  for (const operation of Object.values(document.paths).flatMap((operations) => Object.values(operations))) {
    const { operationId, parameters = [], requestBody = {}, responses } = operation;
    for (const { name, required } of parameters) found.add(`${operationId} ${String(name)}${required ? "" : "?"}`);
    for (const [side, { content = {} }] of Object.entries({ ...responses, body: requestBody }))
      for (const [type, { schema = {} }] of Object.entries(content as Record<string, { schema?: Json }>))
        follow(`${operationId} ${side} ${type}`, schema, []);
  }
  return [...found].sort();
}

test("R-C05 the document is packed on the way, except for clients that cannot unpack it", async () => {
  const asked = (encoding: string) =>
    house.fetch(new Request(`${testOrigin}/api/openapi.json`, { headers: { "accept-encoding": encoding } }));
  const [packed, refused, silent] = await Promise.all([
    asked("br, gzip;q=0.8"),
    asked("gzip;q=0"),
    house.fetch(request()),
  ]);
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect([refused, silent].map(({ headers }) => headers.get("content-encoding"))).toEqual([null, null]);
  const bytes = packed.body!.pipeThrough(new DecompressionStream("gzip"));
  const texts = await Promise.all([new Response(bytes).text(), refused.text(), silent.text()]);
  expect(new Set(texts).size).toBe(1);
});

test("R-C05 every call of the contract is answered by a module", async () => {
  for (const [name, route] of Object.entries<Route>(routes)) {
    const path = route.path.replace(/\{\w+\}/g, "1");
    const response = await house.fetch(new Request(`${testOrigin}/api${path}`, { method: route.method }));
    if (route.permission === "public") expect(response.status, name).not.toBe(404);
    else expect(response.status, name).toBe(401);
  }
});

test("what stands in the address changes nothing in the document", async () => {
  const plain = await (await house.fetch(request())).text();
  expect(await (await house.fetch(request(undefined, "?url=https://evil.example/a.json&version=0"))).text()).toBe(
    plain,
  );
});

test("in production the document is for administrators only", async () => {
  const { settings } = house.ports;
  const production = createApp({ ...house.ports, settings: { ...settings, profile: "production" } });
  try {
    const answers = await Promise.all([
      production.fetch(request()),
      production.fetch(request(await house.tokenOf("smnorth"))),
      production.fetch(request(await house.tokenOf("admin"))),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([401, 403, 200]);
    const refused = (await answers[1].json()) as { status: number; reason: string };
    expect(refused).toMatchObject({ status: 1403, reason: "not_allowed" });
  } finally {
    production.close();
  }
});
