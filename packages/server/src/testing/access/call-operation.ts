import { toQuery } from "@busbar/contract/kernel/http/client";
import type { z } from "zod";
import { type TestApp, testOrigin } from "../start-test-app.ts";
import type { Operation } from "./objects.ts";
import { nounAccess } from "./nouns.ts";
import { plainInput } from "./plain-input.ts";

export type Answer = { http: number; status: number; reason: string | undefined; text: string };
export type Given = { marks?: readonly (string | undefined)[]; query?: Record<string, unknown>; body?: unknown };

const bodies: Readonly<Record<string, unknown>> = Object.assign({}, ...nounAccess.map((noun) => noun.bodies));
const queries: Readonly<Record<string, Record<string, unknown>>> = Object.assign(
  {},
  ...nounAccess.map((noun) => noun.queries),
);

const words: Readonly<Record<string, readonly string[]>> = Object.assign({}, ...nounAccess.map((noun) => noun.words));

const made = new Map<z.ZodType, unknown>();
function plain(schema: z.ZodType): unknown {
  if (!made.has(schema)) made.set(schema, plainInput(schema));
  return made.get(schema);
}

/** What the schema of an operation accepts as body: written out where no plain value does. */
export const bodyOf = ({ name, route }: Operation): unknown =>
  bodies[name] ?? (route.body ? plain(route.body) : undefined);

/** The same for its query. */
export const queryOf = ({ name, route }: Operation): Record<string, unknown> =>
  (queries[name] ?? (route.query ? plain(route.query) : {})) as Record<string, unknown>;

/** A call with plain values wherever nothing is given. `bearer`: none for a visitor. */
export function requestOf(operation: Operation, bearer: string | undefined, given: Given = {}): Request {
  const { route, path, name } = operation;
  const shape = (route.params?.shape ?? {}) as Record<string, z.ZodType>;
  let at = 0;
  const filled = path.replace(/\{(\w+)\}/g, (_, mark: string) => {
    const word = given.marks?.[at] ?? words[name]?.[at] ?? String(shape[mark] ? plain(shape[mark]) : "1");
    at += 1;
    return encodeURIComponent(word);
  });
  const query = { ...queryOf(operation), ...given.query };
  const body = route.upload ? "x" : JSON.stringify(given.body ?? bodyOf(operation) ?? {});
  return new Request(`${testOrigin}/api${filled}${toQuery(query)}`, {
    method: route.method,
    headers: {
      ...(bearer !== undefined && { authorization: bearer }),
      ...(route.body && { "content-type": "application/json" }),
      ...(route.upload && { "content-type": "application/octet-stream" }),
      "idempotency-key": crypto.randomUUID(),
    },
    ...((route.upload || route.body) && { body }),
  });
}

export async function callOperation(
  app: Pick<TestApp, "fetch">,
  operation: Operation,
  bearer: string | undefined,
  given: Given = {},
): Promise<Answer> {
  const answer = await app.fetch(requestOf(operation, bearer, given));
  const text = await answer.text();
  const isJson = (answer.headers.get("content-type") ?? "").includes("json");
  const parsed = isJson ? (JSON.parse(text) as { status?: number; reason?: string }) : {};
  return { http: answer.status, status: parsed.status ?? 0, reason: parsed.reason, text };
}
