import { Hono } from "hono";
import { expect, test } from "vitest";
import { PlainPathRouter } from "./plain-path-router.ts";

/** What is answered to `calls`, each made twice, because the second is answered from memory. */
async function answers(hono: Hono, calls: readonly string[]): Promise<string[]> {
  for (const path of ["/areas/tree", "/areas/:code", "/areas/late", "/areas"])
    hono.on("GET", path, (context) => context.text(`${path} ${JSON.stringify(context.req.param())}`));
  hono.on("POST", "/areas", (context) => context.text("added"));
  const told: string[] = [];
  for (const call of calls.flatMap((one) => [one, one])) {
    const [method = "", path] = call.split(" ");
    const response = await hono.request(`http://busbar.example${path}`, { method });
    told.push(`${response.status} ${await response.text()}`);
  }
  return told;
}

test("R-C04 a path without parameters leads to the route that was declared first, each time it is called", async () => {
  const calls = [
    "GET /areas/tree",
    "GET /areas/late",
    "GET /areas/310115",
    "GET /areas/",
    "POST /areas",
    "HEAD /areas",
  ];
  const others = ["PUT /areas", "GET /areas/tree/", "GET /areas/tr%65e", "GET /elsewhere", "GET /areas?code=1"];
  const known = await answers(new Hono({ strict: false, router: new PlainPathRouter() }), [...calls, ...others]);
  expect(known).toEqual(await answers(new Hono({ strict: false }), [...calls, ...others]));
  expect(known.slice(0, 4)).toEqual([
    "200 /areas/tree {}",
    "200 /areas/tree {}",
    '200 /areas/:code {"code":"late"}',
    '200 /areas/:code {"code":"late"}',
  ]);
});
