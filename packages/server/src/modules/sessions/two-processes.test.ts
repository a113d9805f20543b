import { type AllRoutes, routes } from "@busbar/contract";
import { type Client, createClient } from "@busbar/contract/kernel/http/client";
import { roleCodes } from "@busbar/contract/kernel/role-codes";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import type { RunningApp } from "../../running-app.ts";
import { creditCodeOf } from "../../testing/importer.ts";
import { startTestApp, type TestApp, testOrigin } from "../../testing/start-test-app.ts";

let app: TestApp;
/** A second process on the same database that gets no wake-ups. */
let deaf: RunningApp;
beforeAll(async () => {
  app = await startTestApp();
  deaf = createApp({ ...app.ports, wake: { notify() {}, listen: () => () => undefined } });
});
afterAll(async () => {
  deaf.close();
  await app.close();
});

async function atOther(username: string): Promise<Client<AllRoutes>> {
  const token = await app.tokenOf(username);
  const client = createClient(
    routes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return deaf.fetch(request);
    },
    `${testOrigin}/api`,
  );
  // The holder is cached from now on.
  await client.userInfo();
  return client;
}
let made = 0;
const create = (client: Client<AllRoutes>) =>
  client.createCustomer({
    body: { name: `权限客户${(made += 1)}`, uscc: creditCodeOf(910_000 + made), areaCode: "110108" },
  });

test("changed rights hold for the next change at every process, without a wake-up, and for reading two seconds later", async () => {
  const manager = await atOther("smnorth");
  await expect(create(manager)).resolves.toBeTruthy();
  await app.changeRoles("smnorth", ["Test"]);
  await expect(create(manager)).rejects.toMatchObject({ code: 1403 });
  app.clock.advance(2);
  await expect(manager.listCustomers({ query: {} })).rejects.toMatchObject({ code: 1403 });
});

test("a right that was given holds for the next change at every process", async () => {
  const tester = await atOther("test");
  await expect(create(tester)).rejects.toMatchObject({ code: 1403 });
  await app.changeRoles("test", [roleCodes.admin]);
  await expect(create(tester)).resolves.toBeTruthy();
});

test("a session that ended at one process changes nothing at another, from the next call on", async () => {
  const clerk = await atOther("clerk2");
  await (await app.as("clerk2")).signOut();
  await expect(create(clerk)).rejects.toMatchObject({ code: 401 });
});
