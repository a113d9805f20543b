import { defineRoutes } from "@busbar/contract/kernel/http/route";
import { toOpenApi } from "@busbar/contract/kernel/http/openapi";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";
import { bind } from "../module.ts";

const routes = defineRoutes({
  readOld: {
    method: "GET",
    path: "/old-prices",
    permission: "customer:read",
    summary: "List old prices",
    deprecated: { since: "2026-01-15", sunset: "2026-07-01", successor: "/price-plans" },
    response: z.string(),
  },
  readOlder: {
    method: "GET",
    path: "/older-prices",
    permission: "customer:read",
    summary: "List older prices",
    deprecated: { since: "2026-01-15", sunset: null, successor: null },
    response: z.string(),
  },
});

let app: TestApp;
beforeAll(async () => {
  const module = bind(routes, { readOld: async () => "1.00", readOlder: async () => "2.00" });
  app = await startTestApp({ additions: () => ({ modules: () => [module] }) });
});
afterAll(() => app.close());

async function told(path: string, username = "clerk1") {
  const headers = { authorization: `Bearer ${await app.tokenOf(username)}` };
  const response = await app.fetch(new Request(`${testOrigin}/api${path}`, { headers }));
  const names = ["deprecation", "sunset", "link"];
  return { http: response.status, ...Object.fromEntries(names.map((name) => [name, response.headers.get(name)])) };
}

test("answers of a deprecated call say since when, until when it is there, and what to use instead", async () => {
  const said = {
    deprecation: `@${Date.UTC(2026, 0, 15) / 1000}`,
    sunset: "Wed, 01 Jul 2026 00:00:00 GMT",
    link: '</api/price-plans>; rel="successor-version"',
  };
  expect(await told("/old-prices")).toEqual({ http: 200, ...said });
  // Who is refused learns it, too.
  expect(await told("/old-prices", "editor")).toEqual({ http: 403, ...said });
});

test("a deprecated call without an end has no Sunset, and other calls have neither header", async () => {
  expect(await told("/older-prices")).toMatchObject({ http: 200, sunset: null, link: null });
  expect(await told("/customers")).toEqual({ http: 200, deprecation: null, sunset: null, link: null });
});

test("the API's document marks it, and says the same in words", () => {
  const { paths } = toOpenApi(routes, { info: { title: "", version: "1" } });
  expect(paths["/old-prices"]?.get).toMatchObject({ deprecated: true });
  expect(paths["/old-prices"]?.get?.description).toContain(
    "Deprecated since 2026-01-15, and may be gone from 2026-07-01. Use /price-plans.",
  );
  expect(paths["/older-prices"]?.get?.description).toContain("Deprecated since 2026-01-15.");
});
