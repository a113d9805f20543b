import { existsSync, readFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { isConnectionFault } from "../../kernel/faults.ts";
import type { Log } from "../../ports.ts";
import { clusterFolder, type DataFolder, socketFolder } from "./data-folder.ts";
import { createClient } from "../database/limited-client.ts";
import { backgroundLimits } from "../database/limits.ts";
import {
  applicationPassword,
  applicationRole,
  type Cluster,
  clusterUrl,
  initCluster,
  runningPostmaster,
  startPostmaster,
  stopPostmaster,
} from "./postgres-cluster.ts";
import { ClusterDamaged } from "./start-failure.ts";
import { postgresBinaries } from "./postgres-binaries.ts";
import type { Postmaster } from "./postmaster-file.ts";
import { ensureApplicationRole } from "../roles/application-role.ts";
import type { DatabaseAddresses } from "../roles/prepare-database.ts";

const databaseName = "busbar";
/** PostgreSQL's major version; clusters of other versions cannot be opened. */
const majorVersion = "18";
/** The key of an advisory lock on the database `postgres`, which this process holds while it owns the data folder. */
const ownerLock = 7_214_002;
const ownerPrefix = "busbar owner ";
const stoppingSuffix = " stopping";

/** Another Busbar uses the same data folder. The message is for people. */
export class DataFolderInUse extends Error {}

export type EmbeddedPostgres = {
  addresses: DatabaseAddresses;
  /** Tells other starts that this process is about to stop, so that they wait instead of giving up. */
  announceStop: () => Promise<void>;
  stop: () => Promise<void>;
};

type Options = {
  folder: DataFolder;
  log: Log;
  /** The database went away, and another Busbar took the data folder or it is damaged: this process must end. */
  onLost: (error: Error) => void;
};

/**
 * Starts the embedded PostgreSQL, or takes over the one of a killed Busbar, and restarts it when it ends unexpectedly.
 * A lock that ends with its connection allows one Busbar per data folder.
 * @throws {@link DataFolderInUse}
 */
export async function startEmbeddedPostgres({ folder, log, onLost }: Options): Promise<EmbeddedPostgres> {
  const cluster = describe(folder);
  await initCluster(cluster);
  refuseOtherVersion(cluster.folder);
  let stopping = false;
  let recovering = Promise.resolve();
  let owner = await own(cluster);
  watch();

  /** The owner's connection ends when PostgreSQL does, whether this process started it or took it over. */
  function watch() {
    owner.client.once("end", () => {
      if (!stopping) recovering = recover().catch(onLost);
    });
  }

  async function recover() {
    log.warn({}, "PostgreSQL ended unexpectedly; restarting it");
    for (let attempt = 0; !stopping; attempt += 1) {
      try {
        owner = await own(cluster);
        if (stopping) return await stopPostmaster(cluster);
        watch();
        log.info({ pid: owner.postmaster.pid }, "PostgreSQL has been restarted");
        return;
      } catch (error) {
        if (stopping) return;
        if (error instanceof DataFolderInUse || error instanceof ClusterDamaged) throw error;
        log.error({ error }, "PostgreSQL does not start; retrying");
        await pause(Math.min(100 * 2 ** attempt, 5000));
      }
    }
  }

  return {
    addresses: addressesOf(cluster, owner.postmaster),
    async announceStop() {
      await owner.client.query(`set application_name to '${ownerPrefix}${process.pid}${stoppingSuffix}'`);
    },
    async stop() {
      stopping = true;
      // Stopping PostgreSQL releases the lock; releasing it earlier would let somebody take over a server that is about
      // to end.
      await stopPostmaster(cluster);
      // It may have been starting again, which ends now, too.
      await recovering;
      await owner.client.end().catch(() => undefined);
    },
  };
}

/** Addresses of a running cluster, for the owner and for the application. */
export const addressesOf = (cluster: Pick<Cluster, "folder">, postmaster: Postmaster): DatabaseAddresses => ({
  owner: clusterUrl(cluster, postmaster, databaseName),
  application: clusterUrl(cluster, postmaster, databaseName, applicationRole),
});

function describe(folder: DataFolder): Cluster {
  const megabytes = Math.floor(totalmem() / 2 ** 20);
  return {
    folder: clusterFolder(folder.path),
    socketFolder: socketFolder(folder.path),
    user: folder.user,
    binaries: postgresBinaries(folder.user, folder.path),
    settings: {
      max_connections: "100",
      shared_buffers: `${Math.max(64, Math.min(512, Math.floor(megabytes / 8)))}MB`,
      effective_cache_size: `${Math.max(256, Math.floor(megabytes / 2))}MB`,
      work_mem: "16MB",
      maintenance_work_mem: "128MB",
      max_wal_size: "2GB",
      checkpoint_timeout: "15min",
      random_page_cost: "1.1",
      jit: "off",
      max_parallel_workers: String(availableParallelism()),
      // Ends a long statement soon after its client process was killed. Only Linux supports the check.
      ...(process.platform === "linux" && { client_connection_check_interval: "5s" }),
      timezone: "UTC",
      log_timezone: "UTC",
      logging_collector: "on",
      log_directory: "log",
      log_filename: "postgres-%a.log",
      log_truncate_on_rotation: "on",
      log_rotation_age: "1d",
      log_rotation_size: "0",
      log_min_duration_statement: "1s",
      log_parameter_max_length: "0",
      log_parameter_max_length_on_error: "0",
    },
  };
}

/** @throws when the cluster in `folder` was made by another major version */
export function refuseOtherVersion(folder: string): void {
  const file = join(folder, "PG_VERSION");
  const version = existsSync(file) ? readFileSync(file, "utf8").trim() : majorVersion;
  if (version === majorVersion) return;
  throw new Error(
    `The database in ${folder} was created by PostgreSQL ${version}; this release includes ${majorVersion}. ` +
      "Start the release that created it, take a backup, and restore it into a new data folder.",
  );
}

type Owner = { client: pg.Client; postmaster: Postmaster };

const ownTries = 50;

/**
 * A postmaster that was just killed still looks alive for a moment but does not answer. One that its Busbar is about to
 * stop answers and then ends the connection. In both cases this starts the next one.
 */
async function own(cluster: Cluster): Promise<Owner> {
  for (let attempt = 1; ; attempt += 1) {
    const postmaster = await bringUp(cluster);
    const url = clusterUrl(cluster, postmaster, "postgres");
    const client = createClient(url, `${ownerPrefix}${process.pid}`, backgroundLimits);
    try {
      await client.connect();
      await takeLock(client);
      const { rowCount } = await client.query("select from pg_database where datname = $1", [databaseName]);
      if (rowCount === 0) await client.query(`create database ${databaseName}`);
      await ensureApplicationRole(client, applicationRole, applicationPassword(cluster));
      const { pid, status } = runningPostmaster(cluster) ?? {};
      if (pid === postmaster.pid && status === "ready") return { client, postmaster };
      throw new Error("Connection terminated by a PostgreSQL that stops");
    } catch (error) {
      await client.end();
      if (attempt === ownTries || !isConnectionFault(error)) throw error;
      await pause(100);
    }
  }
}

async function bringUp(cluster: Cluster): Promise<Postmaster> {
  const deadline = Date.now() + 60_000;
  let failures = 0;
  while (Date.now() < deadline) {
    const running = runningPostmaster(cluster);
    if (running?.status === "ready") return running;
    if (running === null) {
      try {
        return await startPostmaster(cluster);
      } catch (error) {
        // Of two concurrent starts PostgreSQL's own lock file refuses one. After kill -9 of the postmaster its children
        // also hold the shared memory for some hundred milliseconds.
        failures += 1;
        if (error instanceof ClusterDamaged) throw error;
        if (failures > 20 && runningPostmaster(cluster) === null) throw error;
      }
    }
    await pause(50);
  }
  throw new Error("PostgreSQL is busy starting or stopping for more than a minute.");
}

/** A killed owner's connection may take a moment to end, and a stopping owner finishes its requests first. */
const patienceMs = { others: 1000, stopping: 60_000 };

async function takeLock(client: pg.Client): Promise<void> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [ownerLock]);
    if (rows[0]?.taken) return;
    const owner = await ownerOf(client);
    const patience = owner.endsWith(stoppingSuffix) ? patienceMs.stopping : patienceMs.others;
    if (performance.now() - begun > patience) throw new DataFolderInUse(inUse(owner));
    await pause(100);
  }
}

async function ownerOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ mark: string }>(
    `select application_name as mark from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and granted and objid = $1 and application_name like $2`,
    [ownerLock, `${ownerPrefix}%`],
  );
  return rows[0]?.mark.slice(ownerPrefix.length) ?? "unknown";
}

const inUse = (owner: string) =>
  `Another Busbar (process ${owner.replace(stoppingSuffix, "")}) uses this data folder. ` +
  "Stop it first, or set DATA_DIR and PORT for a second one.";
