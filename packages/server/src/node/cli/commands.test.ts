/* Commands as an administrator gives them: programs of their own, with the environment that they find. */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { childEnvironment, commandScript } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";

const folder = mkdtempSync(join(tmpdir(), "busbar-commands-"));
chmodSync(folder, 0o755);
/** PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder. */
function newFolder(): string {
  const path = mkdtempSync(join(folder, "data-"));
  chmodSync(path, 0o755);
  return path;
}
const dataFolder = newFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

type Answer = { code: number | null; out: string; said: string };

function command(env: Record<string, string>, args: string[], input = ""): Promise<Answer> {
  const child = spawn(process.execPath, [commandScript, ...args], {
    env: { ...childEnvironment, ...env },
    cwd: folder,
  });
  child.stdin.end(input);
  let [out, said] = ["", ""];
  child.stdout.on("data", (part: Buffer) => (out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (said += part.toString()));
  return new Promise((resolve) => child.on("close", (code) => resolve({ code, out, said })));
}

const repository = (path: string) => readFileSync(join(import.meta.dirname, "../../../../..", path), "utf8");

/** The environment that the Dockerfile and compose give each program in the container, secrets and host replaced. */
function containerEnvironment(): Record<string, string> {
  const [, ofImage = ""] = /^ENV (.*DATA_DIR.*)$/m.exec(repository("Dockerfile")) ?? [];
  const [, portal = ""] = /^ {2}portal:\n([\s\S]*?)^ {2}\w/m.exec(repository("deploy/compose.yaml")) ?? [];
  const [, ofService = ""] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(portal) ?? [];
  const given = [
    ...ofImage.split(" ").map((pair) => pair.split("=")),
    ...[...ofService.matchAll(/^ {6}([A-Z_]+): (.*)$/gm)].map(([, name, value]) => [name, value]),
  ];
  const secrets: Record<string, string> = {
    "database-application": decodeURIComponent(new URL(database.url).password),
    "database-owner": decodeURIComponent(new URL(database.ownerUrl).password),
    "secret-key": randomBytes(32).toString("base64"),
  };
  const roles: Record<string, string> = { busbar: database.url, busbar_owner: database.ownerUrl };
  const meant = (value: string) => {
    const [, secret] = /^\/run\/secrets\/(.+)$/.exec(value) ?? [];
    if (secret) {
      writeFileSync(join(folder, secret), `${secrets[secret]}\n`);
      return join(folder, secret);
    }
    const [, role] = /^postgres:\/\/(\w+)@database\/busbar$/.exec(value) ?? [];
    if (!role) return value.replace(/\$\{BUSBAR_HOST.*\}/, "busbar.example.com");
    const address = new URL(roles[role]!);
    address.password = "";
    return address.href;
  };
  const env = Object.fromEntries(given.map(([name = "", value = ""]) => [name, meant(value)]));
  expect(env).toMatchObject({ NODE_ENV: "production", DATA_DIR: "/data" });
  return { ...env, DATA_DIR: dataFolder };
}

test("in a container every command acts on the server's database, and says which", async () => {
  const env = containerEnvironment();
  const nameOfDatabase = new URL(database.url).pathname.slice(1);
  const password = decodeURIComponent(new URL(database.url).password);
  const make = ["admin", "create", "--username", "boss", "--email", "boss@busbar.example", "--password-stdin"];
  const made = await command(env, make, "winter-Lantern-42-harbour\n");
  expect(made).toMatchObject({ code: 0, out: "boss can sign in now and has all permissions.\n" });
  const { rows } = await database.pool.query("select username from user_account");
  expect(rows).toEqual([{ username: "boss" }]);

  const file = join(folder, "today.gz");
  const [list, backup, doctor, verify, migrate] = await Promise.all([
    command(env, ["user", "list"]),
    command(env, ["backup", file]),
    command(env, ["doctor"]),
    command(env, ["audit", "verify"]),
    command(env, ["migrate"]),
  ]);
  expect(list.out).toMatch(/^boss /);
  expect(backup.code, backup.said).toBe(0);
  expect(existsSync(file)).toBe(true);
  expect(doctor.out).toContain("acts on");
  expect(doctor.out).toMatch(/users +1 active/);
  expect(migrate.out).toBe("0 migrations applied.\n");
  for (const { out, said } of [made, list, backup, doctor, verify, migrate]) {
    expect(`${said}${out}`).toContain(`${nameOfDatabase} in `);
    expect(`${said}${out}`).not.toContain(password);
  }
  expect(readdirSync(dataFolder).filter((name) => name.startsWith("postgres"))).toEqual([]);
});

test.each([
  ["production", "admin create", ["admin", "create", "--username", "a", "--email", "a@b.example", "--password-stdin"]],
  ["production", "backup", ["backup", join(folder, "none.gz")]],
  ["production", "audit verify", ["audit", "verify"]],
  ["production", "migrate", ["migrate"]],
  ["production, although the server may", "user list", ["user", "list"]],
  ["development", "user list", ["user", "list"]],
])("without the server's settings, in %s, %s makes no database and ends with 2", async (profile, _, args) => {
  const path = newFolder();
  const env = {
    NODE_ENV: profile.split(",")[0]!,
    DATA_DIR: path,
    ...(profile.includes("may") && { BUSBAR_EMBEDDED: "true" }),
  };
  const { code, out, said } = await command(env, args, "winter-Lantern-42-harbour\n");
  expect([code, out]).toEqual([2, ""]);
  expect(said).toMatch(/^DATABASE_URL is missing, and no embedded database is in .* the server's settings/);
  expect(readdirSync(path)).toEqual([]);
  expect(existsSync(join(folder, "none.gz"))).toBe(false);
});

test("the schema is migrated from a machine on which the data folder cannot be", async () => {
  const env = { DATABASE_URL: database.url, BUSBAR_DATABASE_OWNER_URL: database.ownerUrl, DATA_DIR: "/dev/null/data" };
  const { code, out, said } = await command(env, ["migrate"]);
  expect([code, out], said).toEqual([0, "0 migrations applied.\n"]);
  expect(said).toMatch(/^Database: test_\w+ in /);
});

test("neither a command nor doctor makes the data folder", async () => {
  const path = join(folder, "not-there");
  const env = { DATABASE_URL: database.url, DATA_DIR: path };
  const [list, doctor, check] = await Promise.all([
    command(env, ["user", "list"]),
    command(env, ["doctor"]),
    command(env, ["config", "check"]),
  ]);
  expect(list).toMatchObject({ code: 2, said: expect.stringContaining(`DATA_DIR ${path} was not found.`) });
  expect(doctor.code, doctor.out).toBe(0);
  expect(check).toMatchObject({ code: 0, out: expect.stringContaining("The configuration is valid.") });
  expect(existsSync(path)).toBe(false);
});
