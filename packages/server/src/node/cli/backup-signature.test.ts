import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signCheckpoint } from "../../modules/system-log/log-checkpoints.ts";
import type { Vault } from "../../ports.ts";
import { rewriteBackup } from "../../testing/files/rewrite-backup.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { createVault } from "../secrets/vault.ts";
import { judgeOrigin, signBackup } from "./backup-signature.ts";

let app: TestApp;
let stranger: Vault;
const folder = mkdtempSync(join(tmpdir(), "busbar-signature-"));
const at = (name: string) => join(folder, name);
const take = (name: string, vault: Vault | null) =>
  takeBackup({
    url: app.database.ownerUrl,
    files: app.ports.files,
    path: at(name),
    now: app.clock.now(),
    sign: signBackup(vault),
  });

beforeAll(async () => {
  app = await startTestApp();
  stranger = await createVault([randomBytes(32)]);
  await sealAll(app);
  await signCheckpoint(app.ports);
  await take("own.gz", app.ports.vault);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

/** What `restore` says of the origin, and why it stops: at the latest because the database is not empty. */
async function judged(name: string, vault: Vault | null, given?: string): Promise<string> {
  const lines: string[] = [];
  const judge = judgeOrigin(
    { vault, given },
    (line) => void lines.push(line),
    () => undefined,
  );
  await restoreBackup({ url: app.database.ownerUrl, filesFolder: at("files"), path: at(name), judge }).then(
    () => expect.fail("was restored"),
    (error: Error) => void lines.push(error.message),
  );
  return lines.join("\n");
}

const keyOf = async () =>
  (await app.ports.db.selectFrom("audit_key").select("public_key").executeTakeFirstOrThrow()).public_key;

test("a backup of this installation is known by its key, or by the key that somebody kept elsewhere", async () => {
  expect(await judged("own.gz", app.ports.vault)).toContain("this installation signed the backup");
  expect(await judged("own.gz", null, await keyOf())).toContain("this installation signed the backup");
});

test("restore says when nobody can tell whether a backup was changed", async () => {
  for (const vault of [stranger, null]) {
    const said = await judged("own.gz", vault);
    expect(said).toContain("CANNOT BE CHECKED");
    expect(said).toContain(await keyOf());
  }
  expect((await take("unsigned.gz", null)).signed).toBe(false);
  expect((await take("other.gz", stranger)).signed).toBe(false);
  for (const name of ["unsigned.gz", "other.gz"]) expect(await judged(name, app.ports.vault)).toContain("NOT SIGNED");
});

test("a backup that was changed by somebody who made the hash anew is refused, also without a signature where one is asked for", async () => {
  const changed = (lines: string) => lines.replace("admin@busbar.example", "owner@busbar.example");
  rewriteBackup(at("own.gz"), at("changed.gz"), changed);
  expect(await judged("changed.gz", app.ports.vault)).toContain("changed after it was signed");
  expect(await judged("changed.gz", null)).toContain("changed after it was signed");
  rewriteBackup(at("own.gz"), at("stripped.gz"), (lines, end) => {
    delete end["signature"];
    return changed(lines);
  });
  expect(await judged("stripped.gz", app.ports.vault)).toContain("NOT SIGNED");
  expect(await judged("stripped.gz", null, await keyOf())).toContain("not signed");
  expect(await judged("own.gz", null, "different key")).toContain("different key");
});
