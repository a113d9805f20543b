import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import autocannon from "autocannon";
import pg from "pg";
import { creditCheckCharacter } from "../../../packages/contract/src/values/identifiers.ts";
import { benchFolder, databaseUrl, startBenchServer } from "../measuring/bench-server.ts";
import { seedCustomersSql } from "../measuring/customer-seed.ts";
import { type Directus, directusList, hasDirectus, prepareDirectus, startDirectus } from "../peers/directus.ts";
import { ratios, type Spread, spreadOf, spreadText } from "../measuring/rounds.ts";

const usualCustomers = 100_000;
const connections = 32;
/** Of the connections of the mixed case these create. */
const creating = 3;

export type Options = {
  /** Customers that are there before. */
  customers?: number;
  rounds?: number;
  seconds?: number;
  warmUpSeconds?: number;
  /** Customers created through the API after the first lists, which are then measured again. */
  creates?: number;
};
export type BenchLine = {
  what: string;
  perSecond: Spread;
  ofBare: Spread;
  p50: Spread;
  p97: Spread;
  p99: Spread;
  errors: number;
};

/** `beside`: what some of the connections do meanwhile; only its failures are told. */
type Case = {
  what: string;
  url: string;
  token?: string;
  requests: autocannon.Request[];
  beside?: autocannon.Request[];
};
type Measured = { perSecond: number; p50: number; p97: number; p99: number; errors: number };

/**
 * A server of its own with an embedded database and 100,000 customers, and the bare endpoint on the same database; Directus
 * on a copy of these customers beside them where it is installed. Each round calls every case over 32 connections, so that
 * ratios compare the same machine at the same time.
 */
export async function benchCustomers(options: Options = {}): Promise<BenchLine[]> {
  const { creates: more = 0, customers = usualCustomers } = options;
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  let bare: { url: string; stop: () => Promise<void> } | undefined;
  let directus: Directus | undefined;
  try {
    const database = databaseUrl(folder.path);
    await fill(database, customers);
    bare = await startBareEndpoint(database);
    if (hasDirectus()) {
      await prepareDirectus(database);
      directus = await startDirectus(database);
    }
    const lists = await listCases(server, bare.url, directus);
    const lines = await measure(lists, options);
    const [insert, create] = createCases(server.url, bare.url, await server.tokenOf("admin"));
    lines.push(...(await measure([insert, create, ...(directus ? [directusCreate(directus)] : [])], options)));
    await directus?.stop();
    directus = undefined;
    if (more > 0) {
      const { errors, non2xx } = await autocannon({ ...callsOf(create), amount: more });
      if (errors + non2xx > 0) throw new Error(`${errors + non2xx} of ${more} creates failed`);
      const after = await measure(await listCases(server, bare.url), options);
      lines.push(...after.map((line) => ({ ...line, what: `${line.what}, ${more} creates later` })));
    }
    return lines;
  } finally {
    await directus?.stop();
    await bare?.stop();
    await server.stop();
    folder.remove();
  }
}

const regions = ["north", "northeast", "east", "central", "south", "southwest", "northwest"];
const newest = regions.flatMap((region) => ["LEAD", "QUOTED"].map((stage) => `region=${region}&lifecycle=${stage}`));
/** Numbers in names: each occurs in about a hundred, a fifth of them in the region. */
const numbers = Array.from({ length: 20 }, (_, at) => 100 + at * 43);

const asked = (queries: readonly string[]): autocannon.Request[] =>
  queries.map((query) => ({ path: `/api/customers?${query}` }));

/** Lists as requests: the newest of a few per cent of the rows, of up to a fifth, by a word. */
export const lists = {
  newest: asked(newest),
  large: asked(regions.map((region) => `region=${region}&lifecycle=ACTIVE`)),
  keyword: asked(numbers.map((number) => `region=east&keyword=${encodeURIComponent(`客户${number}`)}`)),
};

async function listCases(
  { url, tokenOf }: { url: string; tokenOf(username: string): Promise<string> },
  bareUrl: string,
  directus?: Directus,
): Promise<Case[]> {
  const [admin, manager] = [await tokenOf("admin"), await tokenOf("smeast")];
  const list = (what: string, requests: autocannon.Request[], token = admin): Case => ({
    what: `list: ${what}`,
    url,
    token,
    requests,
  });
  const bare = { what: "bare list", url: bareUrl, requests: newest.map((query) => ({ path: `/customers?${query}` })) };
  return [
    bare,
    list("region, lifecycle, newest first, 1–3 % of the rows", lists.newest),
    list("the same, 5–20 % of the rows", lists.large),
    list(
      "province, lifecycle, by name",
      asked(["320000", "110000", "440000"].map((area) => `areaCode=${area}&lifecycle=ACTIVE&sort=name`)),
    ),
    list("keyword in a region, about 20 found", lists.keyword),
    list("a regional manager, lifecycle, source", asked(["lifecycle=LEAD&source=OWN"]), manager),
    {
      ...list(`the newest of ${connections - creating} people while ${creating} create`, lists.newest),
      beside: creates("/api/customers"),
    },
    ...(directus ? [directusLists(directus)] : []),
  ];
}

const directusLists = ({ url, token }: Directus): Case => ({
  what: "Directus: region, lifecycle, newest first, 1–3 % of the rows",
  url,
  token,
  requests: regions.flatMap((region) => ["LEAD", "QUOTED"].map((stage) => ({ path: directusList(region, stage) }))),
});

const directusCreate = ({ url, token }: Directus): Case => ({
  what: "Directus: create with activity and revision",
  url,
  token,
  requests: [
    {
      method: "POST",
      path: "/items/customer",
      headers: { "content-type": "application/json" },
      setupRequest(request) {
        const { areaCode, contacts: _, ...fields } = nextCustomer();
        return { ...request, body: JSON.stringify({ ...fields, area_code: areaCode, region: "east" }) };
      },
    },
  ],
});

/** Another new customer with each request. */
export const creates = (path: string): autocannon.Request[] => [
  {
    method: "POST",
    path,
    headers: { "content-type": "application/json" },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(nextCustomer()) }),
  },
];

function createCases(url: string, bareUrl: string, token: string): [bare: Case, create: Case] {
  return [
    { what: "bare insert", url: bareUrl, requests: creates("/customers") },
    { what: "create with audit row and event", url, token, requests: creates("/api/customers") },
  ];
}

/** The first case is the reference; every other round runs in reverse order. */
async function measure(cases: readonly Case[], { rounds = 5, ...times }: Options): Promise<BenchLine[]> {
  const measured = cases.map((): Measured[] => []);
  const order = cases.map((_, at) => at);
  for (let at = 0; at < rounds; at += 1)
    for (const which of at % 2 === 0 ? order : order.toReversed())
      measured[which]?.push(await callFor(cases[which] as Case, times));
  const rates = measured.map((of) => of.map(({ perSecond }) => perSecond));
  return cases.map(({ what }, at) => {
    const of = measured[at] ?? [];
    const line = {
      what,
      perSecond: spreadOf(rates[at] ?? []),
      ofBare: spreadOf(ratios(rates[at] ?? [], rates[0] ?? [])),
      p50: spreadOf(of.map(({ p50 }) => p50)),
      p97: spreadOf(of.map(({ p97 }) => p97)),
      p99: spreadOf(of.map(({ p99 }) => p99)),
      errors: of.reduce((sum, { errors }) => sum + errors, 0),
    };
    console.log(`${what.padEnd(72)} ${figureOf(line)}`);
    return line;
  });
}

export const figureOf = ({ perSecond, ofBare, p50, p97, p99, errors }: Omit<BenchLine, "what">): string =>
  `${spreadText(perSecond)}/s, ${spreadText(ofBare, 2)} of bare, p50 ${spreadText(p50)} ms, p97.5 ${spreadText(p97)} ms, p99 ${spreadText(p99)} ms${errors > 0 ? `, ${errors} failed` : ""}`;

const callsOf = ({ url, token, requests, beside }: Case) => ({
  url,
  connections: beside ? connections - creating : connections,
  requests,
  ...(token && { headers: { authorization: `Bearer ${token}` } }),
});

async function callFor(given: Case, { warmUpSeconds = 1, seconds = 2 }: Options): Promise<Measured> {
  const { beside } = given;
  const call = async (duration: number) => {
    const calls = [autocannon({ ...callsOf(given), duration })];
    if (beside) calls.push(autocannon({ ...callsOf(given), requests: beside, connections: creating, duration }));
    return Promise.all(calls);
  };
  await call(warmUpSeconds);
  const results = await call(seconds);
  const [{ requests, latency, duration }] = results as [autocannon.Result];
  const failed = results.reduce((sum, { errors, non2xx }) => sum + errors + non2xx, 0);
  return {
    perSecond: requests.total / duration,
    p50: latency.p50,
    p97: latency.p97_5,
    p99: latency.p99,
    errors: failed,
  };
}

/** One district in each region, so that the creates do not all fall into the region whose lists are measured. */
const districts = ["110105", "210102", "310115", "420102", "440106", "510104", "610102"] as const;

let made = 0;
/** What is sent to create another customer. */
export function nextCustomer() {
  made += 1;
  const start = `91310115MB${String(made).padStart(7, "0")}`;
  return {
    name: `压测客户${made}有限公司`,
    uscc: start + creditCheckCharacter(start),
    areaCode: districts[made % districts.length],
    address: `示例路 ${made} 号`,
    contacts: [{ name: "张三", mobile: "13800138000" }],
  };
}

/** So many customers, analysed. */
export async function fill(database: string, customers = usualCustomers): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query("set statement_timeout = 0");
  await client.query(seedCustomersSql(customers));
  // Counts need only the index once the visibility map is up to date.
  await client.query("vacuum (analyze) customer");
  await client.end();
}

async function startBareEndpoint(database: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const child: ChildProcess = spawn(process.execPath, [join(import.meta.dirname, "bare-endpoint.ts")], {
    env: { ...process.env, NODE_ENV: "production", DATABASE_URL: database },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const said = await Promise.race([once(child.stdout as NodeJS.ReadableStream, "data"), ended]);
  const port = Number(String(said[0]));
  if (child.exitCode !== null || !Number.isInteger(port)) throw new Error("The bare endpoint did not start");
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** `node tools/bench/customers/customers.ts [rounds] [seconds] [creates] [customers]` */
if (import.meta.main) {
  const [rounds = 5, seconds = 2, creates = 0, customers = usualCustomers] = process.argv.slice(2).map(Number);
  await benchCustomers({ rounds, seconds, creates, customers });
}
