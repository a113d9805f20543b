/* Every operation of the contract, called by each kind of person and compared with the access policy. */
import { routes } from "@busbar/contract";
import type { Route } from "@busbar/contract/kernel/http/route";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mayCall, people, refusedAs } from "../../testing/access/access-policy.ts";
import { callOperation } from "../../testing/access/call-operation.ts";
import { watchTables } from "../../testing/access/changed-tables.ts";
import { type Operation, operationsOf } from "../../testing/access/objects.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";

let app: TestApp;
let changes: Awaited<ReturnType<typeof watchTables>>;
const bearers = new Map<string, string>();

/** These end the session that calls them; the tests of sessions cover them. */
const endsSession = /^(signOut|logout|endOtherDevices|endAllDevices|expireToken|refreshToken)/i;
const called = operationsOf(routes as Record<string, Route>).filter(
  ({ name, route }) => route.response !== "stream" && !endsSession.test(name),
);
const nameOf = ({ name, route, path }: Operation) => `${name} ${route.method} ${path}`;

beforeAll(async () => {
  app = await startTestApp();
  for (const { username } of people) bearers.set(username, `Bearer ${await app.tokenOf(username)}`);
  changes = await watchTables(app.database);
});
afterAll(() => app.close());

test("R-P05 nobody without a session gets past any operation that is not open to all", async () => {
  const wrong: string[] = [];
  for (const operation of called.filter(({ route }) => route.permission !== "public")) {
    const { http, reason } = await callOperation(app, operation, undefined);
    if (http !== 401 || reason !== "session.none") wrong.push(`${nameOf(operation)}: ${http} ${reason}`);
  }
  expect(wrong).toEqual([]);
  expect(called.length).toBeGreaterThan(300);
  expect(await changes.take()).toEqual([]);
});

test("R-P05 R-E02 whoever lacks the right is refused by every operation, and nothing has changed afterwards", async () => {
  const wrong: string[] = [];
  let refused = 0;
  for (const person of people)
    for (const operation of called) {
      if (mayCall(person, operation.route)) continue;
      const answer = await callOperation(app, operation, bearers.get(person.username));
      refused += 1;
      if (answer.http !== 403 || answer.status !== 1403 || answer.reason !== refusedAs(person, operation.route))
        wrong.push(`${person.username} ${nameOf(operation)}: ${answer.http} ${answer.reason}`);
      for (const change of await changes.take()) wrong.push(`${person.username} ${nameOf(operation)}: ${change}`);
    }
  expect(wrong).toEqual([]);
  expect(refused).toBeGreaterThan(1000);
});
