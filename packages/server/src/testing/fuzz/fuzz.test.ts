import { routes } from "@busbar/contract";
import { fillPath, toQuery } from "@busbar/contract/kernel/http/client";
import type { Route } from "@busbar/contract/kernel/http/route";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { arbitraryInput } from "./arbitrary-input.ts";
import { startTestApp, type TestApp, testOrigin } from "../start-test-app.ts";

/** Total number of calls; a failure prints the seed, which replays it. */
const calls = Number(process.env["FUZZ_CALLS"] ?? 5000);
const people = ["admin", "smeast", "partner1", "enterprise1", "clerk1", "editor"] as const;
/** Calls that may end sessions; people who lost theirs sign in again before the next call. */
const ending = new Set([
  "signOut",
  "signOutByGet",
  "endDevice",
  "endOtherDevices",
  "endUserSession",
  "endUserSessions",
  "expireTokenNow",
  // With luck they meet one of these people.
  "issuePassword",
  "disableUser",
  "disableUsers",
  "resetSecondFactor",
  "userManagementDoEdit",
  "userManagementDoDelete",
]);

let app: TestApp;
const tokens: string[] = [];
/** How these people sign in: a call may take that from them, too. */
let accounts: { username: string; password_hash: string | null }[] = [];
beforeAll(async () => {
  app = await startTestApp();
  for (const person of people) tokens.push(await app.tokenOf(person));
  const chosen = "select username, password_hash from user_account where username = any ($1)";
  accounts = (await app.database.pool.query<(typeof accounts)[number]>(chosen, [people])).rows;
});
afterAll(() => app.close());
// A long run outlasts tokens; in a short one only its own calls can have ended sessions.
let mayHaveEnded = false;
beforeEach(async () => {
  if (!mayHaveEnded && callsEach < 50) return;
  mayHaveEnded = false;
  for (const [at, person] of people.entries()) {
    const headers = { authorization: `Bearer ${tokens[at]}` };
    const answer = await app.fetch(new Request(`${testOrigin}/api/user/info`, { headers }));
    if (answer.ok) continue;
    await app.database.pool.query(
      `update user_account set password_hash = $2, password_expired = false, status = 'ACTIVE' where username = $1`,
      [person, accounts.find(({ username }) => username === person)?.password_hash],
    );
    const { token } = await app.client().signIn({ body: { username: person, password: demoPassword } });
    tokens[at] = token;
  }
});

const names = Object.keys(routes) as (keyof typeof routes)[];
const callsEach = Math.ceil(calls / names.length);

const asText = (value: unknown) => (typeof value === "object" ? JSON.stringify(value) : String(value as string));
const flat = (value: unknown): Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).map(([key, part]) => [
          key,
          Array.isArray(part) ? part.map(asText) : part === undefined ? undefined : asText(part),
        ]),
      )
    : {};

test.each(names)(
  "whatever is sent to %s, the answer is an envelope and never a server error",
  async (name) => {
    const route = routes[name] as Route;
    mayHaveEnded = ending.has(name);
    const input = fc.record({
      params: route.params ? arbitraryInput(route.params) : fc.constant({}),
      query: route.query ? arbitraryInput(route.query) : fc.constant({}),
      body: route.body ? arbitraryInput(route.body) : fc.constant(undefined),
      token: fc.constantFrom(...tokens),
      key: fc.option(fc.uuid(), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(input, async ({ params, query, body, token, key }) => {
        const marks = {
          ...Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, mark]) => [mark, "1"])),
          ...flat(params),
        };
        let address: string;
        try {
          address = `${testOrigin}/api${fillPath(route.path, marks)}${toQuery(flat(query))}`;
        } catch (error) {
          // An address cannot contain a lone surrogate, so no client can send it.
          if (error instanceof URIError) return;
          throw error;
        }
        const text = body === undefined ? undefined : JSON.stringify(body);
        const response = await app.fetch(
          new Request(address, {
            method: route.method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(text !== undefined && { "content-type": "application/json" }),
              ...(key && { "idempotency-key": key }),
            },
            ...(text !== undefined && route.method !== "GET" && { body: text }),
          }),
        );
        expect(response.status, `${route.method} ${address} ${text}`).toBeLessThan(500);
        if (
          !response.headers.get("content-type")?.startsWith("application/json") ||
          response.headers.has("content-disposition")
        ) {
          await response.body?.cancel();
          return;
        }
        const answer = (await response.json()) as Record<string, unknown>;
        // Answers a document instead of the envelope.
        if (name === "apiDocument") return;
        expect(answer).toMatchObject({ status: expect.any(Number), msg: expect.any(String) });
        // No input may end a session, except refreshing without the cookie.
        if (!name.startsWith("refreshToken") && !ending.has(name))
          expect([401, 402, 403]).not.toContain(answer["status"]);
      }),
      { numRuns: callsEach },
    );
  },
  Math.max(60_000, callsEach * 400),
);
