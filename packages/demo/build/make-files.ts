import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { templatePages } from "@busbar/gallery/server";
import { pictureWithin } from "@busbar/gallery/pictures";
import { demoClock } from "@busbar/server/kernel/clock.ts";
import { createMock } from "@busbar/server/mock/create-mock.ts";
import { createMemoryDatabase } from "@busbar/server/mock/memory/memory-database.ts";
import { openMockPorts } from "@busbar/server/mock/node/mock-ports.ts";
import { seedMock } from "@busbar/server/mock/seed-mock.ts";
import { readMigrations } from "@busbar/server/node/postgres/migrate";
import { demoDay, demoSettings } from "../src/demo-settings.ts";
import { slimDump } from "./slim-dump.ts";
import { slimShare } from "./slim-share.ts";

const made = join(import.meta.dirname, "../made");
const program = dirname(fileURLToPath(import.meta.resolve("@electric-sql/pglite")));

const complain = (_fields: unknown, message: string) => process.stderr.write(`${message}\n`);
const log = { debug() {}, info() {}, warn: complain, error: complain };

/** Writes what the demo's database starts from into `made`: the same seed as that of the mock mode in a process. */
export async function makeFiles(): Promise<void> {
  mkdirSync(made, { recursive: true });
  // Small files of the journal: only the last is kept.
  const database = createMemoryDatabase(readMigrations(), { initDbStartParams: ["--wal-segsize=1"] });
  const ports = await openMockPorts(demoSettings, demoClock(demoDay), log, database);
  try {
    await seedMock(ports);
    const app = createMock(ports, { random: Math.random, pause: async () => {} }, templatePages(ports, pictureWithin));
    await app.prepare();
    // What is due on the first day, so that no first visit does it.
    await app.dutiesThrough(demoDay);
    app.close();
    write("seed", await slimDump(await database));
    writeFileSync(join(made, "api-document.pack"), await ports.apiDocument());
  } finally {
    await ports.close();
  }
  write("postgres-share", slimShare(program));
  write("postgres", readFileSync(join(program, "pglite.wasm")));
}

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(join(made, `${name}.pack`), gzipSync(bytes, { level: 9 }));
}
