import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { signCheckpoint } from "../../modules/system-log/log-checkpoints.ts";
import { childEnvironment, commandScript } from "../../testing/child-server.ts";
import { sealAll } from "../../testing/sealed-log.ts";
import { startTestApp, type TestApp } from "../../testing/start-test-app.ts";
import { auditVerify } from "../cli/audit-verify.ts";
import { ownSecretKey } from "../secrets/secret-keys.ts";
import { createVault } from "../secrets/vault.ts";
import { createKeep } from "../storage/kept-texts.ts";

const lines = 45_000;
const folder = mkdtempSync(join(tmpdir(), "busbar-detach-kill-"));
chmodSync(folder, 0o755);
const path = join(folder, "log-2025.gz");
let app: TestApp;
/** With the key and the kept end of the data folder, as the command has them. */
let ports: TestApp["ports"];

beforeAll(async () => {
  app = await startTestApp({ demo: false });
  ports = { ...app.ports, vault: await createVault([ownSecretKey(folder)]), keep: createKeep(folder) };
  await app.database.ownerPool.query(`set session_replication_role = replica;
    truncate audit_log, audit_batch, audit_entry; update audit_sealer set xid = 0, log_id = 0;
    reset session_replication_role`);
  const bulk = (day: string, of: number) =>
    app.database.pool.query(
      `insert into audit_log (at, action, noun, key) select $1::timestamptz, 'note.write', 'notes', k::text
       from generate_series(1, $2::int) as k`,
      [day, of],
    );
  await bulk("2025-05-05", lines);
  await sealAll(app);
  await bulk("2026-02-02", 10);
  await sealAll(app);
  await signCheckpoint(ports);
}, 60_000);
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const count = async (text: string) => Number(Object.values((await app.database.pool.query(text)).rows[0] as object)[0]);

/** The real command as a process of its own, killed as soon as `reached` is true. @returns whether it was killed */
async function run(reached?: (said: string) => boolean | Promise<boolean>): Promise<{ killed: boolean; said: string }> {
  const child = spawn(process.execPath, [commandScript, "audit", "detach", "2025", path], {
    env: {
      ...childEnvironment,
      NODE_ENV: "development",
      DATA_DIR: folder,
      DATABASE_URL: app.database.url,
      BUSBAR_DATABASE_OWNER_URL: app.database.ownerUrl,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += part.toString()));
  const ended = once(child, "exit");
  if (reached)
    await expect
      .poll(async () => child.exitCode !== null || (await reached(said)), { timeout: 60_000, interval: 2 })
      .toBe(true);
  if (reached) child.kill("SIGKILL");
  await ended;
  return { killed: child.signalCode === "SIGKILL", said };
}

test("R-M05 a detachment that is killed at any point loses nothing, doubles nothing and is finished by the next", async () => {
  const all = await count("select count(*) from audit_log where at < '2026-01-01'");
  expect(all).toBe(lines);
  const points = [
    () => existsSync(`${path}.part`),
    () => existsSync(path),
    async () => (await count("select count(*) from audit_archive")) === 1,
    (said: string) => said.includes("entries removed"),
  ];
  for (const point of points) {
    const { killed, said } = await run(point);
    expect({ killed, said }).toMatchObject({ killed: true });
    // Whatever was not removed yet is either in the file, or nothing was removed.
    const left = await count("select count(*) from audit_log where at < '2026-01-01'");
    if (left < lines) expect(existsSync(path)).toBe(true);
    await sealAll(app);
    expect(await auditVerify(ports, existsSync(path) && left < lines ? ["--archive", path] : [], () => undefined)).toBe(
      true,
    );
  }
  const { said } = await run();
  expect(said).toContain("entries up to 2025 were removed from the database");
  expect(await count("select count(*) from audit_log where at < '2026-01-01'")).toBe(0);
  expect(await count("select count(*) from audit_log where action = 'system_log.detach'")).toBe(1);
  expect(await count("select count(*) from audit_log where action = 'note.write'")).toBe(10);
  const held = gunzipSync(readFileSync(path))
    .toString()
    .split("\n")
    .filter((line) => line.startsWith("L"))
    .map((line) => (JSON.parse(line.slice(1)) as string[])[6]);
  expect(held).toHaveLength(lines);
  expect(new Set(held).size).toBe(lines);
  await sealAll(app);
  expect(await auditVerify(ports, ["--archive", path], () => undefined)).toBe(true);
}, 180_000);
