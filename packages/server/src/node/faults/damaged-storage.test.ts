import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, expect, test } from "vitest";
import { type ChildServer, startChildServer } from "../../testing/child-server.ts";
import { refusal } from "../../testing/importer.ts";
import { clusterUrl, stopPostmaster } from "../postgres/postgres-cluster.ts";
import { readPostmaster } from "../postgres/postmaster-file.ts";
import { examine } from "../cli/doctor.ts";

const path = mkdtempSync(join(tmpdir(), "busbar-spoilt-"));
chmodSync(path, 0o755);
const cluster = { folder: join(path, "postgres") };
let server: ChildServer | undefined;
afterAll(async () => {
  await server?.kill();
  await stopPostmaster(cluster);
  rmSync(path, { recursive: true });
});

const blockBytes = 8192;

async function spoil(table: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl(cluster, readPostmaster(cluster.folder)!, "busbar") });
  client.on("error", () => undefined);
  await client.connect();
  const { rows } = await client.query<{ file: string }>("select pg_relation_filepath($1) as file", [table]);
  const file = join(cluster.folder, rows[0]!.file);
  // Nobody writes after the checkpoint: what recovery writes again would be whole.
  await client.query("begin");
  await client.query(`lock table ${client.escapeIdentifier(table)}`);
  await client.query("checkpoint");
  const opened = openSync(file, "r+");
  for (let at = 0; at < statSync(file).size; at += blockBytes) writeSync(opened, "spoilt", at + 7000);
  closeSync(opened);
  // What it has in memory is gone after a crash; the server brings it up again.
  process.kill(readPostmaster(cluster.folder)!.pid, "SIGQUIT");
  await client.end();
}

test("a spoilt table makes readiness red and is told in one line, to people in words, and by the doctor with its place", async () => {
  server = await startChildServer({ DATA_DIR: path });
  await server.ready;
  const { address } = server;
  const clerk = server.client(await server.tokenOf("clerk1"));
  const readiness = async () => {
    const answer = await fetch(`${address}/readyz`);
    return `${answer.status} ${(await answer.text()).trim()}`;
  };
  expect(await readiness()).toBe("200 ready");

  const before = readPostmaster(cluster.folder)!.pid;
  await spoil("customer");
  await expect.poll(() => readPostmaster(cluster.folder)?.pid ?? before, { timeout: 30_000 }).not.toBe(before);
  await expect
    .poll(async () => (await refusal(clerk.listCustomers({ query: {} }))).reason, { timeout: 30_000 })
    .toBe("storage_damaged");
  expect(await readiness()).toBe("503 storage damaged");
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  const lines = server.said().match(/The storage is damaged\..*restore the last backup/g);
  expect(lines).toHaveLength(1);

  const found = await examine({ NODE_ENV: "test", DATA_DIR: path }, { deep: true });
  const places = found.filter(({ what, state }) => what === "storage" && state === "bad").map(({ text }) => text);
  expect(places).toContainEqual(expect.stringMatching(/^customer: the checksum of block 0 /));
  expect(places.at(-1)).toMatch(/restore the last backup/);
  expect(readFileSync(join(cluster.folder, "PG_VERSION"), "utf8")).toBe("18\n");
}, 180_000);
