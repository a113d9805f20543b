import { join } from "node:path";
import pg from "pg";
import { clusterUrl, runningPostmaster } from "../../packages/server/src/node/postgres-cluster.ts";
import { clusterFolder } from "../../packages/server/src/node/data-folder.ts";
import { benchFolder, startBenchServer } from "./bench-server.ts";
import { median, round, type Section } from "./report.ts";
import { mannWhitneyP } from "./two-samples.ts";

const perKind = 300;
/** Warms up both ways before it counts. */
const unmeasured = 50;

const seedPeople = (count: number) => `
insert into user_account (user_code, username, username_key, full_name, email, email_key, scope_kind)
select 'BENCH_' || n, 'bench' || n, 'bench' || n, '计时' || n, 'bench' || n || '@known.example',
  'bench' || n || '@known.example', 'NONE' from generate_series(1, ${count}) n`;

/** Whether the time of an answer tells a known address from an unknown one. @see R-A06 */
export async function benchForgotPassword(): Promise<Section> {
  const folder = benchFolder();
  const server = await startBenchServer(folder.path);
  try {
    const cluster = { folder: clusterFolder(join(folder.path)) };
    const postmaster = runningPostmaster(cluster);
    if (!postmaster) throw new Error("The embedded database is not found.");
    const client = new pg.Client({ connectionString: clusterUrl(cluster, postmaster, "busbar") });
    await client.connect();
    await client.query(seedPeople(perKind + unmeasured));
    await client.end();

    const ask = async (email: string) => {
      const began = performance.now();
      const answer = await fetch(`${server.url}/api/pwdSet/forgot-password`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ email }),
      });
      await answer.arrayBuffer();
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
      return performance.now() - began;
    };
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = 1; n <= perKind + unmeasured; n += 1) {
      // Which comes first changes by chance, so that neither follows the other's work more often.
      const first = Math.random() < 0.5;
      const [a, b] = [
        `bench${n}@${first ? "known" : "nobody"}.example`,
        `bench${n}@${first ? "nobody" : "known"}.example`,
      ];
      const [timeOfA, timeOfB] = [await ask(a), await ask(b)];
      if (n <= unmeasured) continue;
      known.push(first ? timeOfA : timeOfB);
      unknown.push(first ? timeOfB : timeOfA);
    }
    const difference = Math.abs(median(known) - median(unknown));
    return {
      title: "Forgotten password",
      intro: `Time of the answer for ${perKind} known and ${perKind} unknown addresses, interleaved, while the letters are written. Limits: medians within 5 ms, p above 0.01 (nothing tells the two apart).`,
      rows: [
        { what: "known address", figure: `median ${round(median(known), 2)} ms` },
        { what: "unknown address", figure: `median ${round(median(unknown), 2)} ms` },
        { what: "difference of the medians", figure: `${round(difference, 3)} ms` },
        { what: "Mann-Whitney, two-sided", figure: `p = ${round(mannWhitneyP(known, unknown), 3)}` },
      ],
    };
  } finally {
    await server.stop();
    folder.remove();
  }
}
