import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "../../app.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { readConfig } from "../config/config.ts";
import { type OpenPorts, openPorts } from "../open-ports.ts";

const silent = { debug() {}, info() {}, warn() {}, error() {} };
const [old, present] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "busbar-rotation-"));
  chmodSync(folder, 0o755);
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

async function withPorts<T>(key: string | undefined, work: (ports: OpenPorts) => Promise<T>): Promise<T> {
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ...(key && { BUSBAR_SECRET_KEY: key }),
  });
  const ports = await openPorts(config, { log: silent, onLost: () => undefined });
  try {
    return await work(ports);
  } finally {
    await ports.close();
  }
}

async function keepSecret({ db, vault }: OpenPorts): Promise<string> {
  const { id } = await db
    .insertInto("user_account")
    .values({
      user_code: "KEEPER",
      username: "keeper",
      username_key: "keeper",
      full_name: "K",
      email: null,
      email_key: null,
      mobile: null,
      password_hash: null,
      password_changed_at: null,
      visit_code: null,
      department_id: null,
      customer_id: null,
      partner_id: null,
      last_login_at: null,
      created_by: null,
      updated_by: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const secret = await vault.seal(`second-factor:${id}`, "GEZDGNBVGY3TQOJQ");
  const now = new Date();
  await db.insertInto("second_factor").values({ user_id: id, secret, started_at: now, confirmed_at: now }).execute();
  return id;
}
const secretOf = async ({ db }: OpenPorts) =>
  (await db.selectFrom("second_factor").select("secret").executeTakeFirstOrThrow()).secret;

test("R-A12 a start without the key that has sealed is refused in words; with both listed, all is sealed anew", async () => {
  const userId = await withPorts(old, keepSecret);
  await expect(withPorts(present, secretOf)).rejects.toThrow(/sealed with key \w{8}, which is missing/);
  await withPorts(`${present},${old}`, async (ports) => {
    const app = createApp(ports);
    await app.work();
    await expect.poll(() => secretOf(ports)).toMatch(new RegExp(`^${ports.vault.keyId}\\.`));
    app.close();
  });
  await withPorts(present, async (ports) => {
    await expect(ports.vault.open(`second-factor:${userId}`, await secretOf(ports))).resolves.toBe("GEZDGNBVGY3TQOJQ");
  });
});

test("R-A12 without a setting the key of the data folder seals, and its loss stops the next start", async () => {
  await withPorts(undefined, keepSecret);
  await expect(withPorts(undefined, secretOf)).resolves.toBeTruthy();
  rmSync(join(folder, "secret.key"));
  await expect(withPorts(undefined, secretOf)).rejects.toThrow(/Restore secret\.key in the data folder/);
});
