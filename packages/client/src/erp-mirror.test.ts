import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../server/src/node/postgres/free-port.ts";
import { type ChildServer, startChildServer } from "../../server/src/testing/child-server.ts";
import { createTestDatabase, type TestDatabase } from "../../server/src/testing/database/database.ts";
import { creditCodeOf } from "../../server/src/testing/importer.ts";

/** How often the portal, its database's connections or the mirror are killed; the long run has 20, with 5,000 changes. */
const rounds = Number(process.env["MIRROR_ROUNDS"] ?? 3);
const changes = Number(process.env["MIRROR_CHANGES"] ?? 60);
const patient = { timeout: 120_000, interval: 300 };
const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

let database: TestDatabase;
let copy: TestDatabase;
let folder: string;
let port: number;
let server: ChildServer | undefined;
let program: ChildProcess | undefined;
beforeAll(async () => {
  [database, copy, port] = await Promise.all([createTestDatabase({ demo: true }), createTestDatabase(), freePort()]);
  folder = mkdtempSync(join(tmpdir(), "busbar-mirror-"));
  // The embedded database's own account enters it, too.
  chmodSync(folder, 0o755);
});
afterAll(async () => {
  await stopProgram();
  await server?.kill();
  await Promise.all([database.drop(), copy.drop()]);
  rmSync(folder, { recursive: true, force: true });
});

async function startServer(): Promise<void> {
  server = await startChildServer({ DATABASE_URL: database.url, DATA_DIR: folder, PORT: String(port) });
  await server.ready;
}

function startProgram(token: string): void {
  program = spawn(
    process.execPath,
    ["--import", fileOf("./sources.test-preload.ts"), fileOf("../../../examples/erp-mirror/main.ts")],
    {
      env: {
        PATH: process.env["PATH"],
        BUSBAR_ADDRESS: `http://127.0.0.1:${port}`,
        BUSBAR_TOKEN: token,
        MIRROR_DATABASE_URL: copy.ownerUrl,
      },
      stdio: "ignore",
    },
  );
}

async function stopProgram(): Promise<void> {
  if (!program || program.exitCode !== null || program.signalCode !== null) return;
  program.kill("SIGKILL");
  await once(program, "exit");
}

const clientOf = async (username: string) => server!.client(await server!.tokenOf(username));

/** Ends every connection to a database, as a restart of it does. */
const cut = ({ ownerPool }: TestDatabase) =>
  ownerPool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  );

let made = 0;
/** One change by a person or by a bulk call; one that the portal refuses, or that was cut off, is none. */
async function change(clerk: ReturnType<ChildServer["client"]>, token: string, kind: number): Promise<void> {
  const { list } = await clerk.listCustomers({ query: { pageSize: 50, sort: "-updatedAt" } });
  const one = list[(made * 7) % list.length]!;
  const code = () => creditCodeOf(7_000_000 + (made += 1));
  if (kind < 3) await clerk.createCustomer({ body: { name: `镜像客户${made}`, uscc: code(), areaCode: "110108" } });
  else if (kind < 6) {
    const body = { name: `改名客户${(made += 1)}`, rowVersion: one.rowVersion };
    await clerk.updateCustomer({ params: { id: one.id }, body });
  } else if (kind < 7) {
    const body = {
      customerId: one.id,
      commodity: "ELECTRICITY",
      startDate: "2026-02-01",
      endDate: "2027-02-01",
    } as const;
    const { id } = await clerk.createContract({ body });
    // Every second one stays.
    if ((made += 1) % 2 === 0) await clerk.removeContract({ params: { id } });
  } else if (kind < 8) {
    const drafts = await clerk.listInvoices({ query: { status: [1], pageSize: 5 } });
    const [draft] = drafts.list;
    if (draft) await clerk.submitInvoice({ params: { id: draft.id }, body: { rowVersion: draft.rowVersion } });
  } else {
    const lines = Array.from({ length: 5 }, () =>
      JSON.stringify({ name: `批量客户${made}`, uscc: code(), areaCode: "310115" }),
    );
    const answer = await fetch(`http://127.0.0.1:${port}/api/bulk/customers?mode=commit`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/x-ndjson",
        "idempotency-key": crypto.randomUUID(),
      },
      body: lines.join("\n"),
    });
    if (answer.status !== 503) expect(answer.status).toBe(200);
  }
}

/** What a change may end with: what is killed does not answer, and two kinds may meet the same record. */
const isExpected = (error: unknown): boolean =>
  error instanceof TypeError || [0, 409, 503].includes((error as { httpStatus?: number }).httpStatus ?? Number.NaN);

type Shown = { id: string; rowVersion: number };

/** Ids of rows that the copy lacks, has besides, or has otherwise than the portal shows them. */
async function differencesOf(noun: string, shown: readonly Shown[]): Promise<string[]> {
  const { rows } = await copy.ownerPool.query<{ id: string; row_version: number; fields: Record<string, unknown> }>(
    `select id::text as id, row_version, fields from mirror.${noun}`,
  );
  const kept = new Map(rows.map((row) => [row.id, row]));
  const others = shown.filter((row) => {
    const own = kept.get(row.id);
    kept.delete(row.id);
    const values = row as Record<string, unknown>;
    return (
      own?.row_version !== row.rowVersion ||
      Object.keys(own.fields).length < 4 ||
      Object.entries(own.fields).some(([key, value]) => !isDeepStrictEqual(value, values[key] ?? null))
    );
  });
  return [...others.map(({ id }) => id), ...kept.keys()];
}

async function allOf<Row>(
  list: (query: { pageNo: number; pageSize: number }) => Promise<{ list: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let pageNo = 1; ; pageNo += 1) {
    const page = await list({ pageNo, pageSize: 200 });
    rows.push(...page.list);
    if (page.list.length < 200) return rows;
  }
}

test("a program that follows the API keeps an equal copy, whatever of portal, database and program is killed", {
  timeout: 240_000 + rounds * 60_000,
}, async () => {
  await startServer();
  const admin = await clientOf("admin");
  const { id: responsibleId } = await admin.userInfo();
  const account = await admin.createServiceAccount({
    body: {
      code: "mirror",
      name: "ERP",
      purpose: "copy",
      expiresOn: "2026-12-31",
      responsibleId,
      perMinute: 6000,
      permissions: ["customer:read", "contract:read", "invoice:read"],
      scope: { kind: "ALL" },
    },
  });
  const { token } = await admin.issueServiceToken({ params: { id: account.id } });
  startProgram(token);
  const kinds = fc.sample(fc.integer({ min: 0, max: 8 }), changes);
  const victims = fc.sample(fc.constantFrom("portal", "database", "program"), rounds);
  const perRound = Math.ceil(changes / rounds);
  let done = 0;
  for (const [round, victim] of victims.entries()) {
    const clerk = await clientOf("clerk1");
    const own = await server!.tokenOf("clerk1");
    const killAt = Math.floor(perRound / 2);
    for (const [at, kind] of kinds.slice(round * perRound, (round + 1) * perRound).entries()) {
      const changing = change(clerk, own, kind).then(
        () => (done += 1),
        (error: unknown) => {
          if (!isExpected(error)) throw error;
        },
      );
      if (at === killAt) {
        if (victim === "portal") await server!.kill();
        else if (victim === "database") await Promise.all([cut(database), cut(copy)]);
        else await stopProgram();
      }
      await changing;
      if (at === killAt && victim === "program") startProgram(token);
      if (at === killAt && victim === "portal") break;
    }
    if (victim === "portal") await startServer();
  }
  expect(done).toBeGreaterThan(changes / 3);
  const last = await clientOf("admin");
  const lists = {
    customer: () => allOf((query) => last.listCustomers({ query })),
    contract: () => allOf((query) => last.listContracts({ query })),
    invoice: () => allOf((query) => last.listInvoices({ query })),
  };
  for (const noun of ["customer", "contract", "invoice"] as const) {
    const shown = await lists[noun]();
    expect(shown.length).toBeGreaterThan(10);
    await expect.poll(() => differencesOf(noun, shown), patient).toEqual([]);
  }
});
