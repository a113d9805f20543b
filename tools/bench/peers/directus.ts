import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { freePort } from "../../../packages/server/src/node/postgres/free-port.ts";

const directusVersion = "12.4.0";
const folder = join(import.meta.dirname, "../../../.cache/bench/directus");
const command = join(folder, "node_modules/directus/cli.js");
/** Of the release that Directus is built for; its native parts do not compile for ours. */
const nodeVersion = "22.23.3";
const nodePackage = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
const nodeFolder = join(folder, "node_modules", nodePackage);
const node = join(nodeFolder, "bin/node");
const token = "bench-token-of-the-first-user";
const schema = "directus";

export const hasDirectus = (): boolean => existsSync(command);

/**
 * Installs Directus, and the Node that it runs on with its headers, into a folder that Git ignores. It compiles native parts:
 * some minutes.
 */
export function installDirectus(): void {
  mkdirSync(folder, { recursive: true });
  install({ [nodePackage]: nodeVersion });
  install({ [nodePackage]: nodeVersion, directus: directusVersion });
}

function install(dependencies: Readonly<Record<string, string>>): void {
  writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund", "--silent"], {
    cwd: folder,
    stdio: "inherit",
    env: {
      ...process.env,
      npm_config_nodedir: nodeFolder,
      PATH: [join(nodeFolder, "bin"), process.env["PATH"]].join(delimiter),
    },
  });
  if (status !== 0) throw new Error(`npm install of ${Object.keys(dependencies).join(", ")} ended with ${status}`);
}

export type Directus = { url: string; token: string; pid: number; readyMs: number; stop(): Promise<void> };

const environment = (database: string, port: number) => ({
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  SECRET: "a-secret-of-the-bench-that-is-long-enough",
  DB_CLIENT: "pg",
  DB_CONNECTION_STRING: database,
  DB_SEARCH_PATH: `array:${schema}`,
  ADMIN_EMAIL: "admin@example.com",
  ADMIN_PASSWORD: "Bench-password-1",
  ADMIN_TOKEN: token,
  TELEMETRY: "false",
  LOG_LEVEL: "error",
});

/**
 * Gives Directus a schema of its own in the database of a bench server, with its own tables and a copy of the customers
 * as they are then, their indexes, and what their lists show of areas, partners and managers.
 */
export async function prepareDirectus(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(`create schema ${schema}`);
    const { status, stderr } = spawnSync(node, [command, "bootstrap"], {
      cwd: folder,
      env: environment(database, 0),
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`directus bootstrap ended with ${status}: ${stderr}`);
    await client.query(`set search_path = ${schema}`);
    await client.query(copySql);
    await client.query("vacuum (analyze) customer");
  } finally {
    await client.end();
  }
}

const copySql = `
create table area as select code, name from public.area;
alter table area add primary key (code);
create table partner as select id, name from public.partner;
alter table partner add primary key (id);
create table manager as select id, full_name from public.user_account;
alter table manager add primary key (id);
create table customer as
  select c.id, c.customer_no, c.name, c.short_name, c.uscc, c.industry_code, c.area_code, c.region, c.lifecycle, c.source,
    c.payment_terms_days, c.tags, c.billing_hold, c.address, c.created_at, c.updated_at, c.row_version, c.partner_id,
    coalesce(c.manager_override_user_id, am.user_id) as manager_id
  from public.customer c left join public.area_manager am on am.area_code = c.area_code;
alter table customer add primary key (id);
create sequence customer_id owned by customer.id;
select setval('customer_id', (select max(id) from customer));
alter table customer alter id set default nextval('customer_id'), alter created_at set default now(),
  alter lifecycle set default 'LEAD',
  add foreign key (area_code) references area, add foreign key (partner_id) references partner,
  add foreign key (manager_id) references manager;
create index on customer (region, lifecycle, created_at desc, id desc);
create index on customer (uscc);`;

/** From the start of the process to the first answered ping. The database was prepared before. */
export async function startDirectus(database: string): Promise<Directus> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn(node, [command, "start"], {
    cwd: folder,
    env: environment(database, port),
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(child, "exit");
  const ready = () =>
    fetch(`${url}/server/ping`).then(
      (answer) => answer.ok,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`Directus ended with ${child.exitCode}`);
    await pause(10);
  }
  return {
    url,
    token,
    pid: child.pid ?? 0,
    readyMs: performance.now() - started,
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
    },
  };
}

const fields =
  "id,customer_no,name,short_name,uscc,industry_code,area_code.name,region,lifecycle,source,payment_terms_days,tags," +
  "billing_hold,created_at,updated_at,row_version,partner_id.name,manager_id.full_name";

/** The path of the newest customers of a region and a stage with their total, as in our list. */
export function directusList(region: string, lifecycle: string): string {
  const filter = JSON.stringify({ region: { _eq: region }, lifecycle: { _eq: lifecycle } });
  const query = new URLSearchParams({ fields, filter, sort: "-created_at,-id", limit: "20", meta: "filter_count" });
  return `/items/customer?${query.toString()}`;
}
