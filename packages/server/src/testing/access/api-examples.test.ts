import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@busbar/contract";
import { parseAnswer } from "@busbar/contract/kernel/http/paging";
import type { Route } from "@busbar/contract/kernel/http/route";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installation } from "../../node/installation.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { type ApiExample, shapeOf, takeExamples } from "./take-examples.ts";

/* The examples of the API's description are answers of the demo. `npm run examples` takes them anew. */
const file = join(installation, "packages/contract/examples/api-examples.jsonl");
const all: Readonly<Record<string, Route>> = routes;

let app: TestApp;
let taken: ApiExample[];
let kept: ApiExample[];
beforeAll(async () => {
  app = await startTestApp();
  taken = await takeExamples(app, all);
  if (process.env["BUSBAR_WRITE_EXAMPLES"])
    writeFileSync(file, taken.map((one) => `${JSON.stringify(one)}\n`).join(""));
  kept = readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ApiExample);
}, 180_000);
afterAll(() => app.close());

test("R-C05 each example of the API is what the contract takes and answers", () => {
  for (const { call, path, query, body, answer } of kept) {
    const route = all[call];
    expect(route, `${call} is no call: run npm run examples`).toBeDefined();
    const faults = (part: z.ZodType | undefined, value: unknown) => part?.safeParse(value).error?.issues ?? [];
    expect(faults(route?.params, path ?? {}), call).toEqual([]);
    expect(faults(route?.query, query ?? {}), call).toEqual([]);
    expect(faults(route?.body, body), call).toEqual([]);
    expect(() => parseAnswer(route?.response as z.ZodType, answer.data), `${call}: run npm run examples`).not.toThrow();
  }
});

test("R-C05 the demo still answers as its examples show", () => {
  const today = new Map(taken.map((one) => [one.call, one]));
  const differing = kept.flatMap(({ call, answer }) => {
    const real = new Set(shapeOf(today.get(call)?.answer.data));
    const gone = shapeOf(answer.data).filter((place) => !real.has(place));
    return today.has(call) && gone.length === 0 ? [] : [`${call}: ${[...new Set(gone)].join(", ")}`];
  });
  expect(differing, "run npm run examples, and look at what changed").toEqual([]);
});

test("R-C05 nine of ten calls that read have an example", () => {
  const shown = new Set(kept.map(({ call }) => call));
  const reads = Object.entries(all).filter(
    ([, { method, response }]) => method === "GET" && typeof response === "object",
  );
  const without = reads.filter(([name]) => !shown.has(name)).map(([name]) => name);
  expect(without.length / reads.length, `without: ${without.join(", ")}; run npm run examples`).toBeLessThan(0.1);
});
