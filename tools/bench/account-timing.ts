import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { clusterFolder } from "../../packages/server/src/node/postgres/data-folder.ts";
import { clusterUrl, runningPostmaster } from "../../packages/server/src/node/postgres/postgres-cluster.ts";
import { benchFolder, startBenchServer } from "./measuring/bench-server.ts";
import { median, type Row, round, type Section } from "./measuring/report.ts";
import { mannWhitneyP } from "./measuring/two-samples.ts";

const perKind = 300;
/** Unmeasured calls of both kinds to warm up. */
const unmeasured = 50;
const people = perKind + unmeasured;
const limits = "Limits: medians within 5 ms, p above 0.01 (nothing tells the two apart).";

/** People with an address at known.example and the password of a demo account. */
const seedPeople = `
insert into user_account (user_code, username, username_key, full_name, email, email_key, scope_kind, password_hash)
select 'BENCH_' || n, 'bench' || n, 'bench' || n, '计时' || n, 'bench' || n || '@known.example',
  'bench' || n || '@known.example', 'NONE', (select password_hash from user_account where username = 'editor')
from generate_series(1, ${people}) n`;

type Measured = {
  /** Milliseconds until the whole answer has arrived. @throws for another status than `http` */
  ask(path: string, body: object, http: number): Promise<number>;
  /** Waits until all queued mails are written. */
  delivered(): Promise<void>;
};

async function withPeople<T>(measure: (measured: Measured) => Promise<T>): Promise<T> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  let client: pg.Client | undefined;
  try {
    const cluster = { folder: clusterFolder(folder.path) };
    const postmaster = runningPostmaster(cluster);
    if (!postmaster) throw new Error("The embedded database is not found.");
    client = new pg.Client({ connectionString: clusterUrl(cluster, postmaster, "busbar") });
    await client.connect();
    await client.query(seedPeople);
    const database = client;
    return await measure({
      async ask(path, body, http) {
        const began = performance.now();
        const answer = await fetch(`${server.url}/api${path}`, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        });
        await answer.arrayBuffer();
        if (answer.status !== http) throw new Error(`${path} answered ${answer.status}`);
        return performance.now() - began;
      },
      async delivered() {
        const waiting = "select from outbound_message where state = 'waiting'";
        while ((await database.query(waiting)).rowCount !== 0) await pause(200);
      },
    });
  } finally {
    await client?.end();
    await server.stop();
    folder.remove();
  }
}

/**
 * Makes calls for known and unknown people in pairs. `ask` gets a name such as `bench7` and the domain of the address.
 */
async function compare(what: string, ask: (name: string, host: string) => Promise<number>): Promise<Row[]> {
  const known: number[] = [];
  const unknown: number[] = [];
  for (let n = 1; n <= people; n += 1) {
    // The order is random, so that neither call follows the other's work more often.
    const first = Math.random() < 0.5;
    const one = await ask(`bench${n}`, first ? "known.example" : "nobody.example");
    const other = await ask(`bench${n}`, first ? "nobody.example" : "known.example");
    if (n <= unmeasured) continue;
    known.push(first ? one : other);
    unknown.push(first ? other : one);
  }
  const difference = Math.abs(median(known) - median(unknown));
  return [
    { what: `${what}: known`, figure: `median ${round(median(known), 2)} ms` },
    { what: `${what}: unknown`, figure: `median ${round(median(unknown), 2)} ms` },
    { what: `${what}: difference of the medians`, figure: `${round(difference, 3)} ms` },
    { what: `${what}: Mann-Whitney, two-sided`, figure: `p = ${round(mannWhitneyP(known, unknown), 3)}` },
  ];
}

/** Whether the time of an answer reveals that an address is known. @see R-A06 */
export const benchForgotPassword = (): Promise<Section> =>
  withPeople(async ({ ask }) => ({
    title: "Forgotten password",
    intro: `Time of the answer for ${perKind} known and ${perKind} unknown addresses, interleaved, while the mails are written. ${limits}`,
    rows: await compare("address", (name, host) => ask("/pwdSet/forgot-password", { email: `${name}@${host}` }, 200)),
  }));

/** The same for other calls that take a name or address before sign-in. @see R-A01, R-A08 */
export const benchAccounts = (): Promise<Section> =>
  withPeople(async ({ ask, delivered }) => {
    const signIn = await compare("sign-in with a wrong password", (name, host) =>
      ask("/user/token", { username: `${name}@${host}`, password: "wrong-one" }, 400),
    );
    const code = await compare("code for registration", (name, host) =>
      ask("/user/register/code", { channel: "email", to: `${name}@${host}` }, 200),
    );
    await delivered();
    const register = await compare("registration with a wrong code", (name, host) => {
      const form = { username: `${name}.new`, password: "Quiet-Harbour-7", fullName: "新", code: "000000" };
      return ask("/user/register", { ...form, email: `${name}@${host}` }, 400);
    });
    return {
      title: "Who has an account",
      intro: `Time of the answer for ${perKind} known and ${perKind} unknown addresses, interleaved; codes had been asked for when registrations were tried. ${limits}`,
      rows: [...signIn, ...code, ...register],
    };
  });
