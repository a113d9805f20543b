import { routes } from "@busbar/contract";
import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyOf, callOperation, queryOf } from "../access/call-operation.ts";
import { operationsOf } from "../access/objects.ts";
import { startTestApp, type TestApp } from "../start-test-app.ts";
import { edgesOfTime } from "./arbitrary-input.ts";

let app: TestApp;
let bearer: string;
beforeAll(async () => {
  app = await startTestApp();
  bearer = `Bearer ${await app.tokenOf("admin")}`;
});
afterAll(() => app.close());

type Def = { type: string } & Record<string, unknown>;
const defOf = (schema: z.ZodType) => (schema as unknown as { def: Def }).def;

/** The fields of an object that take a day, an instant or a month, whatever they are wrapped in. */
function timeFields(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const def = defOf(schema);
  if (def.type === "pipe") return timeFields(def["in"] as z.ZodType);
  if (def.type !== "object") return [];
  const shape = Object.entries(def["shape"] as Record<string, z.ZodType>);
  return (
    shape
      .filter(([, part]) => edgesOfTime.some((edge) => part.safeParse(edge).success))
      // Texts and codes of six digits take the edges, too.
      .filter(([, part]) => !["no time at all", "999999"].some((other) => part.safeParse(other).success))
      .map(([name]) => name)
  );
}

/** The edges in the forms that the field takes at all. */
function edgesFor(schema: z.ZodType | undefined, field: string): string[] {
  const def = defOf(schema as z.ZodType);
  if (def.type === "pipe") return edgesFor(def["in"] as z.ZodType, field);
  const part = (def["shape"] as Record<string, z.ZodType>)[field] as z.ZodType;
  const lengths = new Set(edgesOfTime.filter((edge) => part.safeParse(edge).success).map(({ length }) => length));
  return edgesOfTime.filter(({ length }) => lengths.has(length));
}

const operations = operationsOf(routes).flatMap((operation) => {
  const { route } = operation;
  const fields = [
    ...timeFields(route.query).map((field) => ["query", field] as const),
    ...timeFields(route.body).map((field) => ["body", field] as const),
  ];
  return fields.length > 0 ? [{ operation, fields }] : [];
});

test("fields of time are found in queries and in bodies", () => {
  const found = operations.flatMap(({ fields }) => fields.map(([where]) => where));
  expect(found.filter((where) => where === "query").length).toBeGreaterThan(20);
  expect(found.filter((where) => where === "body").length).toBeGreaterThan(40);
});

test("R-V04 a day before the business or after it is refused at its field, with the bounds, in both languages", async () => {
  for (const [language, message] of [
    ["zh", "须在 2000-01-01 和 2099-12-31 之间"],
    ["en", "Must be between 2000-01-01 and 2099-12-31"],
  ] as const) {
    const client = app.client(await app.tokenOf("finance1"), { "accept-language": language });
    const body = { amount: "1.00", valueDate: "1999-12-31" };
    const refused = await client.createPayment({ body }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 1400, errors: [{ path: "valueDate", code: "range", message }] });
  }
});

test.each(operations.map(({ operation, fields }) => [operation.name, operation, fields] as const))(
  "R-V04 no day, instant or month that is sent to %s is a server error",
  async (_, operation, fields) => {
    for (const [where, field] of fields)
      for (const edge of edgesFor(where === "query" ? operation.route.query : operation.route.body, field)) {
        const given =
          where === "query"
            ? { query: { ...queryOf(operation), [field]: edge } }
            : { body: { ...(bodyOf(operation) as object), [field]: edge } };
        const answer = await callOperation(app, operation, bearer, given);
        expect(answer.http, `${field}=${edge}: ${answer.text}`).toBeLessThan(500);
      }
    // Two days in the wrong order are no range that the database knows.
    for (const part of ["query", "body"] as const) {
      const own = fields.filter(([where]) => where === part).map(([, field]) => field);
      if (own.length < 2) continue;
      const whole = part === "query" ? queryOf(operation) : (bodyOf(operation) as object);
      for (const [first, later] of [
        ["2030-01-01", "2026-02-01"],
        ["2026-02-01", "2030-01-01"],
      ]) {
        const given = Object.fromEntries(own.map((field, at) => [field, at === 0 ? first : later]));
        const answer = await callOperation(app, operation, bearer, { [part]: { ...whole, ...given } });
        expect(answer.http, `${JSON.stringify(given)}: ${answer.text}`).toBeLessThan(500);
      }
    }
  },
);
