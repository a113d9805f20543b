import { shippedRows } from "@busbar/contract/menus/menu-rows";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { demoPoints } from "../../demo/demo-points.ts";
import { seedDemoReadings } from "../../demo/readings/demo-readings.ts";
import { seedDemo } from "../../demo/seed-demo.ts";
import { shipMenuRows } from "../../modules/menus/shipped-rows.ts";
import { openDatabase } from "../../node/database/database.ts";
import { ensureApplicationRole } from "../../node/roles/application-role.ts";
import { type DatabaseAddresses, prepareDatabase } from "../../node/roles/prepare-database.ts";
import {
  applicationPassword,
  applicationRole,
  type Cluster,
  clusterUrl,
  initCluster,
  ownFolder,
  startPostmaster,
  stopPostmaster,
} from "../../node/postgres/postgres-cluster.ts";
import { postgresBinaries } from "../../node/postgres/postgres-binaries.ts";
import { cheapPasswords } from "../people/cheap-passwords.ts";
import { unprivilegedUser } from "../../node/postgres/system-user.ts";
import { createTestClock, demoMorning } from "../test-clock.ts";

export const emptyTemplate = "busbar_template";
export const demoTemplate = "busbar_demo";

/** Durability is off, because a test database need not survive a crash. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_connections: "300",
  shared_buffers: "128MB",
  max_wal_size: "512MB",
  checkpoint_timeout: "1h",
  autovacuum_naptime: "1h",
  jit: "off",
  timezone: "UTC",
};

const prefix = "busbar-test-";

type TestCluster = { folder: string; addresses: DatabaseAddresses; stop: () => Promise<void> };

function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** A killed run leaves its cluster behind with PostgreSQL still running. */
async function removeAbandoned(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1] ?? 0);
    if (pid === 0 || lives(pid)) continue;
    const folder = join(tmpdir(), name);
    await stopPostmaster({ folder: join(folder, "postgres") });
    rmSync(folder, { recursive: true, force: true });
  }
}

async function loadMenu(url: string): Promise<void> {
  const { db } = openDatabase({ url, max: 1 });
  await shipMenuRows({ db }, shippedRows);
  await db.destroy();
}

async function loadDemo(url: string): Promise<void> {
  const { db } = openDatabase({ url, max: 1 });
  const clock = createTestClock(demoMorning);
  await seedDemo({ db, passwords: cheapPasswords(), clock });
  // Each test's database is a copy of this one, so only the points whose figures are known have readings.
  await seedDemoReadings(db, demoPoints.slice(0, 8), clock.today());
  await db.destroy();
}

/**
 * Starts a cluster in a temporary folder, with the template databases. Returns that folder, its addresses and a function
 * to stop it.
 * The programs are the product's, or those in the folder TEST_POSTGRES_BIN, because versions from 15 on are supported.
 */
export async function startTestCluster(): Promise<TestCluster> {
  await removeAbandoned();
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const user = unprivilegedUser(join(folder, "postgres"));
  ownFolder(folder, user);
  const own = process.env["TEST_POSTGRES_BIN"];
  const cluster: Cluster = {
    folder: join(folder, "postgres"),
    socketFolder: join(folder, "run"),
    user,
    binaries: own ? { initdb: join(own, "initdb"), postgres: join(own, "postgres") } : postgresBinaries(user, folder),
    // Unknown before version 18.
    settings: own ? settings : { ...settings, io_method: "sync" },
  };
  await initCluster(cluster);
  const postmaster = await startPostmaster(cluster);
  const admin = new pg.Client({ connectionString: clusterUrl(cluster, postmaster, "postgres") });
  await admin.connect();
  await ensureApplicationRole(admin, applicationRole, applicationPassword(cluster));
  const addressesOf = (database: string): DatabaseAddresses => ({
    owner: clusterUrl(cluster, postmaster, database),
    application: clusterUrl(cluster, postmaster, database, applicationRole),
  });
  await admin.query(`create database ${emptyTemplate}`);
  await prepareDatabase(addressesOf(emptyTemplate));
  await loadMenu(addressesOf(emptyTemplate).application);
  await admin.query(`create database ${demoTemplate} template ${emptyTemplate}`);
  await admin.end();
  await loadDemo(addressesOf(demoTemplate).application);
  return {
    folder,
    addresses: addressesOf("postgres"),
    async stop() {
      await stopPostmaster(cluster);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
