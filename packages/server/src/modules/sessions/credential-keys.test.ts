import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createVault } from "../../node/secrets/vault.ts";
import { socialBrowser } from "../../testing/people/social-browser.ts";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { resealCredentialKeys } from "./credential-keys.ts";
import { sealRefresh } from "./refresh-credential.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function signIn(username: string) {
  const own = socialBrowser(app);
  await own.post("/user/token", { username, password: demoPassword });
  const id = own.cookies().get("busbar_refresh")!.split(".")[0]!;
  const key = async () =>
    (await app.ports.db.selectFrom("session").select("sealed_key").where("id", "=", id).executeTakeFirstOrThrow())
      .sealed_key;
  const refresh = async (cookie?: string) => {
    const headers = { cookie: `busbar_refresh=${cookie ?? own.cookies().get("busbar_refresh")}` };
    return (await app.fetch(new Request("http://localhost/api/refreshToken", { method: "POST", headers }))).status;
  };
  return { id, key, refresh };
}

test("R-A04 nothing that the database holds makes a refresh credential that is taken", async () => {
  const admin = await signIn("admin");
  const sealed = await admin.key();
  const [, iv = "", content = ""] = sealed.split(".");
  for (const guess of [Buffer.from(sealed), Buffer.from(content, "base64url"), Buffer.from(iv + content, "base64url")])
    expect(await admin.refresh(await sealRefresh(admin.id, 1, guess))).toBe(401);
  expect(await admin.refresh()).toBe(200);
});

test("R-A04 a key copied into another person's session opens nothing there", async () => {
  const [thief, victim] = [await signIn("clerk1"), await signIn("clerk2")];
  await app.ports.db
    .updateTable("session")
    .set({ sealed_key: await thief.key() })
    .where("id", "=", victim.id)
    .execute();
  expect(await victim.refresh()).toBe(401);
  expect(await thief.refresh()).toBe(200);
});

test("R-A04 a new key of the installation seals sessions anew, and sessions of a lost one end without a fault", async () => {
  const [kept, lost] = [await signIn("finance1"), await signIn("finance2")];
  const { db, clock, vault } = app.ports;
  const stranger = await createVault([randomBytes(32)]);
  await db
    .updateTable("session")
    .set({ sealed_key: await stranger.seal(`session:${lost.id}`, randomBytes(32).toString("base64")) })
    .where("id", "=", lost.id)
    .execute();
  const present = await createVault([randomBytes(32)]);
  await resealCredentialKeys({
    db,
    clock,
    // Both keys are listed: the new one seals, either opens.
    vault: { ...present, open: (purpose, sealed) => vault.open(purpose, sealed) },
  });
  expect((await kept.key()).split(".")[0]).toBe(present.keyId);
  expect((await lost.key()).split(".")[0]).toBe(stranger.keyId);
  expect(await lost.refresh()).toBe(401);
});
