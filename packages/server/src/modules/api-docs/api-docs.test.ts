import { routes } from "@busbar/contract";
import { type ApiDocument, toOpenApi } from "@busbar/contract/kernel/http/openapi";
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
  expect(served).toEqual(JSON.parse(JSON.stringify(toOpenApi(routes, apiInfo))));
  const { paths } = served;
  const ids = Object.values(paths).flatMap((operations) => Object.values(operations).map((one) => one.operationId));
  expect(ids.sort()).toEqual(Object.keys(routes).sort());
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
