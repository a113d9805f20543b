import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { createTokenHolders } from "./token-holders.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("R-A03 of many tokens at once the same are held as of each alone: not of a session that is idle, over or revoked, of an expired token or a disabled account", async () => {
  const signIn = (username: string) => app.client().signIn({ body: { username, password: demoPassword } });
  const changes = {
    alive: null,
    idle: "update session set idle_until = $2 where id = $1",
    over: "update session set absolute_until = $2 where id = $1",
    revoked: "update session set revoked_at = $2 where id = $1",
    expired: "update access_token set expires_at = $2 where session_id = $1",
    disabled:
      "update user_account set status = 'DISABLED' where username = 'clerk2' and $1::text > '' and $2::timestamptz is not null",
    viewing:
      "update session set view_as_role = (select code from role limit 1), view_as_until = $2::timestamptz + interval '1 hour' where id = $1",
  };
  const tokens: string[] = [];
  for (const [name, change] of Object.entries(changes)) {
    const { token } = await signIn(name === "disabled" ? "clerk2" : "clerk1");
    const { rows } = await app.database.pool.query<{ id: string }>(
      "select session_id as id from access_token where hash = sha256($1::text::bytea)",
      [token],
    );
    if (change) await app.database.pool.query(change, [rows[0]!.id, app.clock.now()]);
    tokens.push(token);
  }
  tokens.push("unknown");
  const { heldUntil, findHeld } = createTokenHolders(app.ports);
  const held = await findHeld(tokens);
  const names = [...Object.keys(changes), "unknown"];
  expect(names.filter((_, at) => held.has(tokens[at]!))).toEqual(["alive", "viewing"]);
  const alone = await Promise.all(tokens.map(async (token) => (await heldUntil(token)) !== null));
  expect(tokens.map((token) => held.has(token))).toEqual(alone);
  expect(await findHeld([])).toEqual(new Set());
});
