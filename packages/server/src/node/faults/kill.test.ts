import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { routes } from "@busbar/contract";
import { CallError, createClient } from "@busbar/contract/kernel/http/client";
import { checkCreditCode } from "@busbar/contract/values/identifiers";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { demoPassword } from "../../demo/demo-accounts.ts";
import { childEnvironment, serverScript } from "../../testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../testing/database/database.ts";
import { freePort } from "../postgres/free-port.ts";

/** How often the server is killed; the long run uses 200. */
const rounds = Number(process.env["KILL_ROUNDS"] ?? 5);
const perRound = 24;
const atOnce = 8;

let database: TestDatabase;
let folder: string;
let server: ChildProcess | undefined;
beforeAll(async () => {
  database = await createTestDatabase({ demo: true });
  folder = mkdtempSync(join(tmpdir(), "busbar-kill-"));
  // PostgreSQL's own user must be able to enter it; otherwise the data would move to the system's state folder and
  // remain there.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  if (server && server.exitCode === null && server.signalCode === null) {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

async function startServer() {
  const port = await freePort();
  const child = spawn(process.execPath, [serverScript], {
    env: {
      ...childEnvironment,
      NODE_ENV: "test",
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      PORT: String(port),
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  server = child;
  let said = "";
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on("data", (part: Buffer) => {
      said += part.toString();
      if (said.includes("is ready")) resolve();
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  const base = `http://127.0.0.1:${port}/api`;
  const { token } = await createClient(routes, fetch, base).signIn({
    body: { username: "clerk1", password: demoPassword },
  });
  const client = createClient(
    routes,
    (request) => {
      request.headers.set("authorization", `Bearer ${token}`);
      return fetch(request);
    },
    base,
  );
  return { child, client };
}

/** The nth made-up credit code of an area, with a valid check character. */
function creditCode(n: number): string {
  const body = `91110108KL${String(n).padStart(7, "0")}`;
  const check = checkCreditCode(`${body}0`);
  return `${body}${check.ok ? "0" : check.expected}`;
}

test(
  `F03 ${rounds} kills in the middle of writing lose nothing that was acknowledged and double nothing`,
  async () => {
    const acknowledged = new Set<number>();
    let open: number[] = [];
    const killAfter = fc.sample(fc.integer({ min: 1, max: perRound - 1 }), rounds);
    for (const [round, last] of killAfter.entries()) {
      const { child, client } = await startServer();
      const exited = once(child, "exit");
      // Unanswered calls of the previous round come first, with their keys.
      const waiting = [...open, ...Array.from({ length: perRound }, (_, index) => round * perRound + index)];
      open = [];
      let answers = 0;
      const work = async () => {
        for (let n = waiting.shift(); n !== undefined; n = waiting.shift()) {
          try {
            const made = await client.createCustomer(
              { body: { name: `断电客户${n}`, uscc: creditCode(n), areaCode: "110108" } },
              { idempotencyKey: `kill-${n}` },
            );
            expect(made.name).toBe(`断电客户${n}`);
            acknowledged.add(n);
            answers += 1;
            if (answers === last) child.kill("SIGKILL");
          } catch (error) {
            // No answer: the server is gone. The key of a killed call stays taken for a while, so it is tried again
            // later.
            const gone = error instanceof CallError && (error.code === 0 || error.reason === "request.key_in_use");
            if (!gone) throw error;
            open.push(n);
          }
        }
      };
      await Promise.all(Array.from({ length: atOnce }, work));
      if (child.signalCode === null && child.exitCode === null) child.kill("SIGKILL");
      await exited;
    }
    const names = await database.db.selectFrom("customer").select("name").where("name", "like", "断电客户%").execute();
    const made = names.map(({ name }) => Number(name.replace("断电客户", "")));
    expect(new Set(made).size).toBe(made.length);
    expect([...acknowledged].filter((n) => !made.includes(n))).toEqual([]);
    const audited = await database.db
      .selectFrom("audit_log")
      .select(["key"])
      .where("action", "=", "customer.create")
      .where(sql<string>`after ->> 'name'`, "like", "断电客户%")
      .execute();
    expect(audited.length).toBe(made.length);
    const keys = await database.db
      .selectFrom("idempotency_key")
      .select("key")
      .where("done", "=", true)
      .where("key", "like", "kill-%")
      .execute();
    expect(keys.length).toBe(made.length);
  },
  rounds * 15_000,
);
