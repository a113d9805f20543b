import type { CallError } from "@busbar/contract/kernel/http/client";
import { afterAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { creditCodeOf } from "../../testing/importer.ts";
import { refusalOf } from "../../testing/refusals.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { withLateRights } from "./late-rights.ts";

const portal = await startTestApp();
afterAll(() => portal.close());
const { ownerPool } = portal.database;
/** Changes of the database that this process is not woken by, as those of another process for a moment. */
const behind = (text: string, values: unknown[] = []) => ownerPool.query(text, values);
const agains = () => portal.logged.filter(({ message }) => message.startsWith("rights had moved")).length;

let made = 0;
const draft = () => {
  made += 1;
  return { name: `迟认客户${made}有限公司`, uscc: creditCodeOf(710_000 + made), areaCode: "310115" };
};
const isThere = async (name: string) => (await behind("select from customer where name = $1", [name])).rowCount === 1;

/** Somebody whom this process remembers. */
async function known(username: string) {
  const { token } = await portal.client().signIn({ body: { username, password: demoPassword } });
  const client = portal.client(token);
  await client.userInfo();
  return client;
}

test("R-P05 a change whose caller lost the right a moment ago is refused, and nothing of it is written", async () => {
  const manager = await known("smeast");
  const body = draft();
  const before = agains();
  const giveRole = (to: string) =>
    behind(
      `update user_role new set role_code = $1 from user_role old
       where new.user_id = (select id from user_account where username = 'smeast')
         and old.user_id = new.user_id and old.role_code = new.role_code returning old.role_code`,
      [to],
    );
  const { rows } = await giveRole("CFWreSdIlp");
  expect((await refusalOf(manager.createCustomer({ body }))).reason).toBe("not_allowed");
  expect(agains()).toBe(before + 1);
  expect(await isThere(body.name)).toBe(false);
  // A right that was given a moment ago holds, too.
  await giveRole((rows[0] as { role_code: string }).role_code);
  expect((await manager.createCustomer({ body })).name).toBe(body.name);
});

test("R-A04 a change of a session that was ended a moment ago asks to sign in, whatever else is wrong with it", async () => {
  const clerk = await known("clerk1");
  const body = draft();
  await behind(
    "update session set revoked_at = now(), revoke_reason = 'ended' where user_id = (select id from user_account where username = 'clerk1')",
  );
  const codes = await Promise.all(
    [clerk.createCustomer({ body: { ...body, uscc: "1" } }), clerk.createCustomer({ body })].map((call) =>
      call.catch((error: unknown) => (error as CallError).code),
    ),
  );
  expect(codes).toEqual([401, 401]);
  expect(await isThere(body.name)).toBe(false);
});

test("R-P05 a change is made once while somebody else's rights move, and its refusals stay what they are", async () => {
  const clerk = await known("clerk1");
  const before = agains();
  const body = draft();
  await behind("update role set sort = sort where code = (select min(code) from role)");
  await clerk.createCustomer({ body });
  expect(agains()).toBe(before + 1);
  expect(await isThere(body.name)).toBe(true);
  const refused = await refusalOf(clerk.createCustomer({ body }));
  expect(refused.errors.map(({ path }) => path)).toEqual(["uscc"]);
  const plain = draft();
  const { id, rowVersion } = await clerk.createCustomer({ body: plain });
  await clerk.updateCustomer({ params: { id }, body: { shortName: "迟认", rowVersion } });
  expect(agains()).toBe(before + 1);
});

test("R-E04 a change whose connection broke is not made again, since its commit may have arrived", async () => {
  const lost = Object.assign(new Error("Connection terminated unexpectedly"), { code: "57P01" });
  let runs = 0;
  const call = () => {
    runs += 1;
    return Promise.reject(lost);
  };
  const moved = { isStill: () => Promise.resolve(false) };
  const thrown = await withLateRights(moved, call, () => false, call).catch((error: unknown) => error);
  expect({ thrown, runs }).toEqual({ thrown: lost, runs: 1 });
});
